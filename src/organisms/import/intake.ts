import { isDeepStrictEqual } from 'node:util';
import { Fields, isObject } from '../../ingest/fields.ts';
import type { BeginIntake, FileKind } from '../../ingest/intake.ts';
import type { RawRecord } from '../../ingest/record.ts';
import type { StoredRecord, VersionReader } from '../../store/store.ts';
import { keyOf } from '../catalog.ts';
import type { Organism } from '../records.ts';
import { checkId, checkPoint, checkTimestamps, checkWeb, readableValues } from './rules/organism.ts';

type Parsed = Omit<Organism, 'fecha_creacion' | 'fecha_modificacion'> & {
  readonly created: string | null;
  readonly modified: string | null;
};

const NAMES = ['nombre', 'direccion', 'telefono', 'email'];

/** Reads organisms (ndjson, json, also a page of D1 with its `results`); a file replaces the whole list. */
export const beginOrganismsImport: BeginIntake = (previous) => {
  const kept = new Map<number, Parsed>();
  const kind: FileKind = {
    resource: 'organismos',
    title: 'organisms',
    recognises: ({ keys }) => keys.has('id') && NAMES.every((name) => keys.has(name)),
    accept: (record, _file, refuse) => {
      const value = readableValues(record.value);
      const fields = new Fields(value);
      const organism = parseOrganism(fields, value);
      if (fields.ok && kept.has(organism.id)) fields.problem('id', `given twice: ${organism.id}`, 'unique-id');
      const [problem] = fields.problems;
      if (problem) refuse({ line: record.line, ...problem });
      else kept.set(organism.id, organism);
    },
  };
  return {
    dataSet: 'organisms',
    kinds: [kind],
    finish: async () => {
      const records = await withDates([...kept.values()], previous);
      const newest = records.reduce(
        (latest, { organism }) => max(latest, organism.fecha_modificacion.slice(0, 10)),
        '',
      );
      return {
        changes: [{ resource: 'organismos', mode: 'replace', records: records.map(({ record }) => record) }],
        newest: newest === '' ? null : newest,
        loaded: { organismos: records.length },
      };
    },
  };
};

function parseOrganism(fields: Fields, { extra }: RawRecord['value']): Parsed {
  const { created, modified } = checkTimestamps(fields);
  const image = checkWeb(fields, 'imagen');
  return {
    id: checkId(fields),
    nombre: fields.text('nombre'),
    descripcion: fields.textOr('descripcion', ''),
    web: checkWeb(fields, 'web'),
    email: fields.textOr('email', ''),
    telefono: fields.textOr('telefono', ''),
    direccion: fields.textOr('direccion', ''),
    localidad: fields.textOr('localidad', ''),
    provincia: fields.textOr('provincia', ''),
    ...checkPoint(fields),
    imagen: image === '' ? null : image,
    created,
    modified,
    extra: isObject(extra) ? readableValues(extra) : {},
  };
}

/**
 * Sets missing dates: both on first import, `fecha_modificacion` again only when a value changed
 * (organisms.md 4). An unchanged record is stored byte for byte as before, which makes no difference between versions.
 */
async function withDates(
  parsed: readonly Parsed[],
  previous: VersionReader | null,
): Promise<{ organism: Organism; record: StoredRecord }[]> {
  const olds = await readPrevious(previous);
  const now = new Date().toISOString().replace(/\.\d{3}Z$/, 'Z');
  const out: { organism: Organism; record: StoredRecord }[] = [];
  for (const { created, modified, ...facts } of parsed.toSorted((a, b) => a.id - b.id)) {
    const old = olds.get(facts.id);
    const same = old !== undefined && isDeepStrictEqual(factsOf(old), facts);
    const before = old?.fecha_creacion ?? now;
    const fecha_creacion = created ?? (modified === null ? before : earlier(before, modified));
    const fecha_modificacion = modified ?? later(same ? old.fecha_modificacion : now, fecha_creacion);
    const { extra, ...shown } = same ? factsOf(old) : facts;
    const organism: Organism = { ...shown, fecha_creacion, fecha_modificacion, extra };
    out.push({ organism, record: { key: keyOf(organism.id), body: Buffer.from(JSON.stringify(organism)) } });
  }
  return out;
}

function factsOf({
  fecha_creacion: _,
  fecha_modificacion: __,
  ...facts
}: Organism): Omit<Parsed, 'created' | 'modified'> {
  return facts;
}

async function readPrevious(previous: VersionReader | null): Promise<Map<number, Organism>> {
  const before = new Map<number, Organism>();
  if (!previous) return before;
  const decoder = new TextDecoder();
  for await (const batch of previous.records('organismos')) {
    for (const { body } of batch) {
      const organism = JSON.parse(decoder.decode(body)) as Organism;
      before.set(organism.id, organism);
    }
  }
  return before;
}

function earlier(a: string, b: string): string {
  return Date.parse(a) <= Date.parse(b) ? a : b;
}

function later(a: string, b: string): string {
  return Date.parse(a) >= Date.parse(b) ? a : b;
}

function max(a: string, b: string): string {
  return a > b ? a : b;
}
