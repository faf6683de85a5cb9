import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A publisher's file server on this machine: strong marks, ranges, nothing else. */
export interface FileServer {
  readonly address: string;
  /** Bytes of bodies sent since the last call. */
  readonly moved: () => number;
  readonly close: () => Promise<void>;
}

/** Serves the files of a folder. */
export async function serveFiles(folder: string): Promise<FileServer> {
  let bytes = 0;
  const server = createServer((request, response) => {
    const name = /^\/([\w-]+\.ndjson)$/.exec(request.url ?? '')?.[1];
    const info = name === undefined ? undefined : statSync(join(folder, name), { throwIfNoEntry: false });
    if (name === undefined || info === undefined) {
      response.writeHead(404, { 'Content-Length': '0' }).end();
      return;
    }
    const mark = `"${info.size}-${info.mtimeMs}"`;
    if (request.headers['if-none-match'] === mark) {
      response.writeHead(304, { ETag: mark }).end();
      return;
    }
    response.writeHead(200, { 'Content-Length': String(info.size), ETag: mark });
    const stream = createReadStream(join(folder, name));
    stream.on('data', (chunk) => {
      bytes += chunk.length;
    });
    stream.pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    moved: () => {
      const sent = bytes;
      bytes = 0;
      return sent;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
