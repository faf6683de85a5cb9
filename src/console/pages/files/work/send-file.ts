/** Sending a file and reading its answer while it is made. */
import { base } from '../../../api/base.ts';
import { Problem, problemOf } from '../../../api/problem.ts';
import { type ApiRequest, addressOfRequest } from '../../../api/request.ts';

/**
 * The pieces of an answer to a file.
 * @throws Problem when there is no answer, another than was asked for, or it breaks off; AbortError when `signal` ended it
 */
export async function* answerPieces(request: ApiRequest, file: Blob, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const answer = await sent(request, file, signal);
  const type = answer.headers.get('Content-Type') ?? '';
  if (!type.startsWith('text/csv') || !answer.body) throw new Problem('broken', answer.status, []);
  const reader = answer.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw signal.aborted ? error : new Problem('offline', 0, []);
  } finally {
    // Who reads no further wants no more of it: the server hears that the connection ends.
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * The whole answer to a file, in the format that the request names.
 * @throws Problem when there is no answer, or an error
 */
export async function wholeAnswer(request: ApiRequest, file: Blob): Promise<Blob> {
  return (await sent(request, file, null)).blob();
}

async function sent(request: ApiRequest, file: Blob, signal: AbortSignal | null): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(addressOfRequest(request, base()), {
      method: 'POST',
      headers: { 'Content-Type': 'text/csv', Accept: '*/*' },
      body: file,
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem('offline', 0, []);
  }
  if (!answer.ok) throw problemOf(answer, await jsonOf(answer), request.path);
  return answer;
}

async function jsonOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    // A proxy's page, or nothing: the status says enough.
    return null;
  }
}
