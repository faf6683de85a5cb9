/** The bulk files: every record of a resource, all fields (territorial.md 1.5). Written on first use, in slices. */
import { asciiOctets, charactersOf } from '../../server/http/answer.ts';
import type { Pace } from '../../server/pace.ts';
import type { TerritoryCatalog } from '../catalog/catalog.ts';
import type { FileType } from '../contract/paths.ts';
import type { ListSpec } from '../contract/resources.ts';
import { CSV_TYPE, csvHeader, csvRow } from './csv.ts';
import { FEATURES_HEAD, FEATURES_TAIL, GEOJSON_TYPE } from './geojson.ts';
import { sortedJson } from './json.ts';
import { flat, jsonOf, nested, RawJson, withField } from './projection.ts';
import type { ListRecords } from './renderings.ts';
import { asTree, type Tree } from './tree.ts';
import { octetsAround } from './wrapper.ts';

export const FILE_CONTENT: Readonly<Record<FileType, string>> = {
  json: 'application/json; charset=utf-8',
  csv: CSV_TYPE,
  geojson: GEOJSON_TYPE,
  ndjson: 'application/x-ndjson; charset=utf-8',
};

/** Records written between two looks at the clock. */
const RECORDS_PER_PIECE = 64;

/** What a file is written of. */
interface FileSource {
  readonly spec: ListSpec;
  readonly records: ListRecords;
  /** The geometry of a record as JSON, where more than its point is known. */
  readonly geometry: (record: Tree) => string | null;
}

/** The bytes of a file, as pieces of a few records each. */
export async function fileOf(
  { version }: Pick<TerritoryCatalog, 'version'>,
  source: FileSource,
  type: FileType,
  pace: Pace,
): Promise<readonly Uint8Array[]> {
  const { records } = source;
  const form = formOf(version, source, type);
  const pieces: Uint8Array[] = [Buffer.from(form.head)];
  let text = '';
  let written = 0;
  for (let ordinal = 0; ordinal < records.size; ordinal++) {
    const record = form.write(asTree(records.entity(ordinal)) ?? {});
    if (record !== '') {
      text += written > 0 ? form.separator + record : record;
      written++;
    }
    if ((ordinal + 1) % RECORDS_PER_PIECE === 0) {
      pieces.push(Buffer.from(text));
      text = '';
      pace.progress(ordinal + 1, records.size);
      await pace.breathe();
    }
  }
  pieces.push(Buffer.from(text + form.tail));
  return pieces;
}

interface FileForm {
  readonly head: string;
  readonly separator: string;
  readonly tail: string;
  readonly write: (record: Tree) => string;
}

/** A file is not for a particular account. */
const NO_ECHO = asciiOctets('{}');

function formOf(version: TerritoryCatalog['version'], source: FileSource, type: FileType): FileForm {
  const { spec } = source;
  const { size } = source.records;
  const all = spec.fields.set('completo');
  switch (type) {
    case 'json': {
      const nodes = nested(all);
      const counts = { cantidad: size, inicio: 0, total: size };
      const [head, tail] = octetsAround(spec.key, counts, NO_ECHO);
      return {
        head: charactersOf(head),
        separator: ',',
        tail: `${charactersOf(tail)}\n`,
        write: (record) => jsonOf(nodes, record),
      };
    }
    case 'csv': {
      const columns = flat(all).map((node) => ({ heading: node.key, path: node.path }));
      return { head: csvHeader(columns), separator: '', tail: '', write: (record) => csvRow(columns, record) };
    }
    case 'geojson': {
      const nodes = nested(all);
      return {
        head: FEATURES_HEAD,
        separator: ',',
        tail: FEATURES_TAIL,
        write: (record) =>
          `{"geometry":${geometryOf(source, record)},"properties":${jsonOf(nodes, record)},"type":"Feature"}`,
      };
    }
    case 'ndjson': {
      const nodes = withField(nested(all), 'geometria');
      const created = new Date(version.loadedAt);
      const first = sortedJson({
        cantidad: size,
        fecha_creacion: created.toISOString(),
        timestamp: Math.floor(created.getTime() / 1000),
        version: String(version.number),
      });
      return {
        head: `${first}\n`,
        separator: '',
        tail: '',
        write: (record) => {
          const geometria = new RawJson(geometryOf(source, record));
          return `${jsonOf(nodes, { ...record, geometria })}\n`;
        },
      };
    }
  }
}

/** The geometry of a record as JSON: its area or lines where known, else its point, else null. */
function geometryOf({ geometry }: FileSource, record: Tree): string {
  const known = geometry(record);
  if (known !== null) return known;
  if (asTree(record.geometria)) return sortedJson(record.geometria);
  const point = asTree(record.centroide);
  if (typeof point?.lat !== 'number' || typeof point.lon !== 'number') return 'null';
  return `{"coordinates":[${point.lon},${point.lat}],"type":"Point"}`;
}
