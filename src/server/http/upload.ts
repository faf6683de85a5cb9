import type { IncomingMessage, ServerResponse } from 'node:http';
import type { UploadRules } from '../group.ts';
import { announcedLength, askForBody, type BodyProblem } from './body.ts';
import { Spool } from './spool.ts';

/** Why an upload was not read: what is wrong with a body, or that there is no room where it waits. */
export type UploadProblem = BodyProblem | 'not_kept';

/** Names each problem in the figures of rejections; a client that went away is none. */
export const REJECTION_OF = {
  too_large: 'body_too_large',
  too_late: 'body_too_late',
  no_room: 'concurrent',
  not_kept: 'temporary_folder',
} as const;

/** Thrown to the reader of an upload that cannot be read to its end. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly problem: UploadProblem;

  constructor(problem: UploadProblem, options?: ErrorOptions) {
    const why = options?.cause instanceof Error ? `: ${options.cause.message}` : '';
    super(`the body of the request is ${problem.replace('_', ' ')}${why}`, options);
    this.problem = problem;
  }
}

/** A request body on its way in. */
export interface Upload {
  /** To be iterated once; throws {@link UploadError}. A body that is held back is only asked for by that. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Forgets what came, and whatever still comes: the next request on the connection stands behind it. */
  readonly close: () => void;
}

/**
 * Takes a request body in as it comes, and always takes it in: clients that read no answer before they have sent
 * everything would otherwise wait for a server that waits for them. What nobody has read yet waits in a {@link Spool}.
 */
export function receive(request: IncomingMessage, response: ServerResponse, rules: UploadRules): Upload {
  const spool = new Spool(rules.folder);
  let length = 0;
  const stop = (): void => {
    clearTimeout(timer);
    request.off('data', take);
    request.off('end', finish);
    request.off('close', abort);
    request.pause();
  };
  const refuse = (error: Error): void => {
    stop();
    spool.fail(error);
  };
  const take = (chunk: Buffer): void => {
    length += chunk.byteLength;
    if (length > rules.limit) {
      refuse(new UploadError('too_large'));
      return;
    }
    const writing = spool.write(chunk);
    if (!writing) return;
    request.pause();
    writing.then(
      () => request.resume(),
      (cause: unknown) => refuse(new UploadError('not_kept', { cause })),
    );
  };
  const finish = (): void => {
    stop();
    spool.end();
  };
  const abort = (): void => refuse(new UploadError('aborted'));
  const timer = setTimeout(() => refuse(new UploadError('too_late')), rules.timeout);
  const close = (): void => {
    stop();
    request.resume();
    // What cannot be closed is a file that has no name any more: nothing is left to be done about it.
    spool.close().catch(() => undefined);
  };
  // Nothing is to be done about an error but to know of it; the end of the connection comes by `close` as well.
  request.on('error', () => undefined);
  const asked = announcedLength(request) <= rules.limit;
  if (!asked) refuse(new UploadError('too_large'));
  else {
    request.on('data', take);
    request.on('end', finish);
    // A client that goes away in the middle gives no `end`.
    request.on('close', abort);
  }
  const bytes = {
    [Symbol.asyncIterator]: () => {
      if (asked) askForBody(request, response);
      return spool[Symbol.asyncIterator]();
    },
  };
  return { bytes, close };
}
