import type { ServiceLog } from '../../service.ts';

/** Tells the people who run a server something, on a line of its own. */
export type Say = (line: string) => void;

/**
 * What a running service does, in words.
 * @param goesOn false once the server is being stopped
 */
export function saidOf(say: Say, goesOn: () => boolean): ServiceLog {
  return {
    loaded: (version, milliseconds) =>
      say(`serving ${version.dataSet} ${version.number} (${version.source}), built in ${Math.round(milliseconds)} ms`),
    loadFailed: (dataSet, error) =>
      say(`could not load ${dataSet}, the version before goes on serving: ${sentenceOf(error)}`),
    // A server that is being stopped leaves what it could not finish to the next start.
    notKept: (error) => {
      if (!goesOn()) return;
      say(`could not keep what was built of territory, the next start builds it again: ${sentenceOf(error)}`);
    },
    requestFailed: (error, { method, path }) => say(`error in ${method} ${JSON.stringify(path)}: ${stackOf(error)}`),
  };
}

/** What went wrong, in a sentence. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What went wrong, and where, for who will look into it. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
