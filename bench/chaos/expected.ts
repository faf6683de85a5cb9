import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Asked, Got, Replica } from './replica.ts';

/** What tells a request apart: its address and headers, whichever token it has, if it has one. */
function keyOf({ path, headers }: Asked): string {
  const { authorization, ...others } = headers;
  const token = authorization === undefined ? [] : ['with a token'];
  return [path, ...Object.entries(others).map(([name, value]) => `${name}: ${value}`), ...token].join(' ');
}

/** Something that was answered while it was not known yet what the version holds. */
interface Seen {
  readonly key: string;
  readonly digest: string;
  readonly wrong: (sentence: string) => void;
}

/** How a replica is asked for group B. */
export type Authorized = (asked: Asked) => Asked;

/**
 * What each request must be answered, by data version. Answers of group D are recorded for each content that the run imports,
 * and judged when it is known which version holds which; those of the other groups, whose data stay, once.
 */
export class Truth {
  /** Of the groups whose data stay: the version that answers named, and what they were. */
  readonly #standing = new Map<string, { readonly version: string; readonly digest: string }>();
  readonly #ofContent = new Map<string, Map<string, string>>();
  readonly #contentOf = new Map<string, string>();
  readonly #waiting = new Map<string, Seen[]>();

  /** Records what a server of its own answers, which nothing is done to; `content` names what its group D holds. */
  async record(server: Replica, requests: readonly Asked[], content: string): Promise<void> {
    const recorded = new Map<string, string>();
    for (const asked of requests) {
      const got = await server.ask(asked);
      if (got.status >= 500)
        throw new Error(`The server that is compared with answers ${asked.path} with ${got.status}.`);
      if (isOfD(got)) recorded.set(keyOf(asked), got.digest);
      else if (!this.#ofContent.size) this.#standing.set(keyOf(asked), { version: got.version, digest: got.digest });
    }
    this.#ofContent.set(content, recorded);
  }

  /** The requests whose answers another server's must be equal to; those that tell when data were loaded are not. */
  async comparable(server: Replica, requests: readonly Asked[], content: string): Promise<readonly Asked[]> {
    const same: Asked[] = [];
    for (const asked of requests) {
      const got = await server.ask(asked);
      if (got.digest === this.#expected(asked, got, content)) same.push(asked);
    }
    return same;
  }

  /** From now on a version of group D is known to hold a content. */
  resolve(version: string, content: string): void {
    this.#contentOf.set(version, content);
    const recorded = this.#ofContent.get(content);
    for (const { key, digest, wrong } of this.#waiting.get(version) ?? []) {
      if (recorded?.get(key) !== digest) wrong(`${key} of ${version}, which holds ${content}`);
    }
    this.#waiting.delete(version);
  }

  /** Versions that were answered with and of which nobody said what they hold. */
  get unresolved(): readonly string[] {
    return [...this.#waiting.keys()];
  }

  /** Judges an answer, now or when it is known what its version holds. */
  judge(asked: Asked, got: Got, wrong: (sentence: string) => void): void {
    const key = keyOf(asked);
    if (!isOfD(got)) {
      const known = this.#standing.get(key);
      if (known?.digest !== got.digest || known.version !== got.version) {
        wrong(`${key} is ${got.status} ${got.version}: ${got.body.toString('utf8', 0, 120)}`);
      }
      return;
    }
    const content = this.#contentOf.get(got.version);
    if (content === undefined) {
      const waiting = this.#waiting.get(got.version) ?? [];
      waiting.push({ key, digest: got.digest, wrong });
      this.#waiting.set(got.version, waiting);
    } else if (this.#ofContent.get(content)?.get(key) !== got.digest) {
      wrong(`${key} of ${got.version}, which holds ${content}: ${got.body.toString('utf8', 0, 120)}`);
    }
  }

  #expected(asked: Asked, got: Got, content: string): string | undefined {
    return isOfD(got) ? this.#ofContent.get(content)?.get(keyOf(asked)) : this.#standing.get(keyOf(asked))?.digest;
  }
}

function isOfD({ version }: Got): boolean {
  return version.startsWith('organisms=');
}

/** Organisms of each content. */
const COUNT = 4000;

/** What is imported before anything begins, and in turn after that: files of organisms that differ in every record. */
export const FIRST = 'w';
export const CONTENTS = ['x', 'y'] as const;
export type Content = typeof FIRST | (typeof CONTENTS)[number];

/** Writes the files; gives the path of each. */
export function writeContents(folder: string): Readonly<Record<Content, string>> {
  const path = (content: Content): string => {
    const own = join(folder, content);
    mkdirSync(own);
    const lines = Array.from({ length: COUNT }, (_, index) =>
      JSON.stringify({
        id: index + 1,
        nombre: `Organismo ${content} ${index + 1}`,
        direccion: 'México 564',
        telefono: '',
        email: `${content}${index + 1}@ejemplo.gob.ar`,
        // Without dates an import sets those of its moment, and answers of two stores could not be compared.
        fecha_creacion: '2024-01-02T03:04:05Z',
        fecha_modificacion: '2025-01-02T03:04:05Z',
      }),
    );
    writeFileSync(join(own, 'organisms.ndjson'), `${lines.join('\n')}\n`);
    return join(own, 'organisms.ndjson');
  };
  return { w: path(FIRST), x: path('x'), y: path('y') };
}
