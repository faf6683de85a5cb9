import { inflateRawSync } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';
import type { FileColumn, FileRow, FileTable, FileWriter } from '../../src/formats/table.ts';

/** A table of rows that are there. */
export function tableOf(columns: readonly FileColumn[], rows: readonly FileRow[], name = 'datos'): FileTable {
  return { name, columns, rows: () => rows };
}

/** All bytes of a file. */
export async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/** What a writer writes, without pauses. */
export function written(writer: FileWriter, table: FileTable, folder = '/nowhere'): Promise<Buffer> {
  return bytesOf(writer(table, { breathe: async () => undefined, folder }));
}

/** The files of a zip archive by their names, in the order of its directory, checked against sizes. */
export function unzipped(archive: Buffer): ReadonlyMap<string, Buffer> {
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== 0x06054b50) throw new Error('the archive has no end');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let entry = 0; entry < archive.readUInt16LE(end + 10); entry++) {
    const [packed, size, nameLength] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
    ];
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    if (archive.readUInt32LE(local) !== 0x04034b50) throw new Error(`${name} has no head`);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = inflateRawSync(archive.subarray(start, start + packed));
    if (bytes.length !== size) throw new Error(`${name} has ${bytes.length} bytes, not ${size}`);
    files.set(name, bytes);
    at += 46 + nameLength;
  }
  return files;
}

const XML = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: true,
  isArray: (name) => ['row', 'c', 'sheet'].includes(name),
});

/** A cell of a sheet: its type and style as written, and its text. */
export interface SheetCell {
  readonly type: string;
  readonly style: string;
  readonly text: string;
}

/** The sheets of a workbook by name: rows of cells by their column's letters. */
export function sheetsOf(workbook: Buffer): ReadonlyMap<string, readonly Readonly<Record<string, SheetCell>>[]> {
  const files = unzipped(workbook);
  const parsed = (name: string) => XML.parse(files.get(name)?.toString() ?? '');
  const relations: { '@_Id': string; '@_Target': string }[] =
    parsed('xl/_rels/workbook.xml.rels').Relationships.Relationship;
  const sheets: { '@_name': string; '@_r:id': string }[] = parsed('xl/workbook.xml').workbook.sheets.sheet;
  return new Map(
    sheets.map((sheet) => {
      const target = relations.find((relation) => relation['@_Id'] === sheet['@_r:id'])?.['@_Target'];
      const rows = parsed(`xl/${target}`).worksheet.sheetData.row as { c?: Record<string, unknown>[] }[];
      return [
        sheet['@_name'],
        rows.map(({ c = [] }) =>
          Object.fromEntries(c.map((cell) => [String(cell['@_r']).replace(/\d+$/, ''), cellOf(cell)])),
        ),
      ];
    }),
  );
}

function cellOf(cell: Record<string, unknown>): SheetCell {
  const inline = cell.is as { t: string | { '#text'?: string } } | undefined;
  const text = inline ? (typeof inline.t === 'string' ? inline.t : (inline.t['#text'] ?? '')) : String(cell.v);
  return { type: String(cell['@_t'] ?? 'n'), style: String(cell['@_s'] ?? '0'), text };
}
