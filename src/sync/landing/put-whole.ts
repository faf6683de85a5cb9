import { open, rename } from 'node:fs/promises';

/** Writes a file that is there whole or not at all: beside its place first, renamed when it is on disk. */
export async function putWhole(path: string, body: string | Uint8Array): Promise<void> {
  const beside = `${path}.new`;
  const handle = await open(beside, 'w');
  try {
    await handle.writeFile(body);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, path);
}
