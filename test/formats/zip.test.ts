import { describe, expect, it } from 'vitest';
import { crc32ByTable, zipped } from '../../src/formats/zip.ts';
import { bytesOf, unzipped } from './reading.ts';

describe('zipped', () => {
  it('writes entries in their order, empty ones too, with the checksums of their bytes', async () => {
    const large = Buffer.from(Array.from({ length: 200_000 }, (_, n) => (n * 7919) % 251));
    const archive = await bytesOf(
      zipped([
        { name: 'a.txt', content: [Buffer.from('1234'), Buffer.from('56789')] },
        { name: 'empty', content: [] },
        { name: 'folder/large', content: [large] },
      ]),
    );
    const files = unzipped(archive);
    expect([...files.keys()]).toEqual(['a.txt', 'empty', 'folder/large']);
    expect(files.get('a.txt')?.toString()).toBe('123456789');
    expect(files.get('folder/large')).toEqual(large);
    // The check value of this checksum, of the first entry of the directory.
    const directory = archive.readUInt32LE(archive.length - 6);
    expect(archive.readUInt32LE(directory + 16)).toBe(0xcbf4_3926);
  });

  it('has a checksum of its own where Node has none', () => {
    expect(crc32ByTable(Buffer.from('56789'), crc32ByTable(Buffer.from('1234')))).toBe(0xcbf4_3926);
  });
});
