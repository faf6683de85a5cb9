import { signal } from '@preact/signals';

/** Who is logged in. In the memory of this page alone: closing or reloading it forgets the tokens. */
export interface Session {
  readonly user: string;
  readonly access: string;
  readonly refresh: string;
  /** When the access token ends, in milliseconds since 1970. */
  readonly until: number;
}

/** The session; null while nobody is logged in. */
export const session = signal<Session | null>(null);
