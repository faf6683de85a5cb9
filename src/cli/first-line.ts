/**
 * The first line of a stream as UTF-8, without its line end (`\n` or `\r\n`), all of it when there is no line end. Reads no
 * further than it must, so that a person at a terminal need not end the input. Null when the line has more than
 * `maximum` bytes.
 */
export async function firstLine(stream: NodeJS.ReadableStream, maximum: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const piece of stream) {
    const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
    const end = chunk.indexOf(0x0a);
    const part = end < 0 ? chunk : chunk.subarray(0, end);
    chunks.push(part);
    length += part.byteLength;
    // One byte more may be the \r of the line end.
    if (end >= 0 || length > maximum + 1) break;
  }
  const line = Buffer.concat(chunks).toString('utf8').replace(/\r$/, '');
  return Buffer.byteLength(line) > maximum ? null : line;
}
