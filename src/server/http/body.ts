import type { IncomingMessage } from 'node:http';

/** Why a body was not read. */
export type BodyProblem = 'too_large' | 'aborted';

/**
 * Reads a request body of at most `maximum` bytes. A body that announces more is refused before a byte is read; one
 * that turns out longer is refused as soon as it does.
 */
export function readBody(request: IncomingMessage, maximum: number): Promise<Uint8Array | BodyProblem> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maximum) return Promise.resolve('too_large');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.byteLength;
      if (length > maximum) {
        request.removeAllListeners('data');
        request.resume();
        resolve('too_large');
        return;
      }
      chunks.push(chunk);
    });
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    request.on('error', () => resolve('aborted'));
    request.on('aborted', () => resolve('aborted'));
  });
}
