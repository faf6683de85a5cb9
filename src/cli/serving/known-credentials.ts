import { type CredentialsWord, type SeenToken, TOKENS_READ_AGAIN } from '../../server/credentials-talk.ts';

/** What the workers of a process have told each other of tokens, for one that takes another's place. */
export class KnownCredentials {
  readonly #tokens = new Map<string, SeenToken>();

  /** Takes note of what a worker has told. */
  note(word: CredentialsWord): void {
    if (word.kind === 'revoked') {
      for (const { hash, family } of this.#tokens.values()) if (family === word.family) this.#tokens.delete(hash);
      return;
    }
    const { token } = word;
    // Those told of last stay longest.
    this.#tokens.delete(token.hash);
    this.#tokens.set(token.hash, token);
    for (const oldest of this.#tokens.keys()) {
      if (this.#tokens.size <= TOKENS_READ_AGAIN) break;
      this.#tokens.delete(oldest);
    }
  }

  /** What one that knows nothing is told. */
  get words(): readonly CredentialsWord[] {
    return [...this.#tokens.values()].map((token) => ({ kind: 'seen', token }));
  }
}
