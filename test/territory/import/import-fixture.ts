import { fileOfRecords, type OpenedFile } from '../../../src/ingest/read-file.ts';
import type { ImportReport } from '../../../src/ingest/report.ts';
import { runImport } from '../../../src/ingest/run.ts';
import type { Store, StoredRecord, VersionReader } from '../../../src/store/store.ts';
import type { StoredEntities, StoredResource } from '../../../src/territory/contract/entities.ts';
import { beginTerritoryImport } from '../../../src/territory/import/intake.ts';
import { decodeRow } from '../../../src/territory/stored/blocks.ts';

/** What an import into an empty (or given) memory leaves behind. */
export interface Outcome {
  readonly report: ImportReport;
  readonly stored: ReadonlyMap<string, readonly StoredRecord[]>;
  readonly reader: VersionReader;
}

/** Imports files into memory: the store's part here is only to hold what it is given. */
export async function importInto(
  paths: readonly (string | OpenedFile)[],
  before: VersionReader | null = null,
): Promise<Outcome> {
  const stored = new Map<string, readonly StoredRecord[]>();
  const version = {
    dataSet: 'territory' as const,
    number: 1,
    source: 'test',
    loadedAt: '2026-01-01T00:00:00Z',
    counts: {},
    checksum: '',
    starter: false,
    newest: null,
  };
  const store: Pick<Store, 'reader' | 'publish'> = {
    reader: async () => before,
    publish: async (drafts) => {
      for (const { changes } of drafts) {
        for await (const { resource, records } of changes) {
          const kept: StoredRecord[] = [];
          for await (const record of records) kept.push(record);
          stored.set(resource, kept);
        }
      }
      return drafts.map(() => ({ version, changed: true, added: 0, removed: 0, replaced: 0 }));
    },
  };
  const unused = (): never => {
    throw new Error('an import does not use this');
  };
  const full: Store = {
    ...store,
    address: 'memory:',
    versions: unused,
    history: unused,
    diff: unused,
    rollback: unused,
    prune: unused,
    putAccount: unused,
    account: unused,
    accounts: unused,
    removeAccount: unused,
    putTokens: unused,
    token: unused,
    useToken: unused,
    revokeFamily: unused,
    tokensOf: unused,
    credentialsEpoch: unused,
    forgetExpired: unused,
    close: unused,
    adopt: unused,
    origin: unused,
    derived: unused,
    putDerived: unused,
    overlay: unused,
    changeOverlay: unused,
    sourcesEpoch: unused,
    sources: unused,
    onChange: unused,
    restMilliseconds: unused,
    sourceMemory: unused,
    leaseSource: unused,
    releaseSource: unused,
    noteSource: unused,
  };
  const report = await runImport({
    store: full,
    receivers: [{ dataSet: 'territory', begin: beginTerritoryImport }],
    paths,
    starter: false,
    maximumRefused: 1,
    source: 'test',
    progress: { begin: () => {}, advance: () => {}, end: () => {}, note: () => {}, close: () => {} },
  });
  return { report, stored, reader: readerOf(version, stored) };
}

function readerOf(
  version: VersionReader['version'],
  stored: ReadonlyMap<string, readonly StoredRecord[]>,
): VersionReader {
  return {
    version,
    records: async function* (resource) {
      const records = stored.get(resource) ?? [];
      for (let at = 0; at < records.length; at += 1000) yield records.slice(at, at + 1000);
    },
    check: async () => {},
    withPrefix: async (resource, prefix) => (stored.get(resource) ?? []).filter(({ key }) => key.startsWith(prefix)),
  };
}

/** The stored records of a resource, decoded. */
export function entities<R extends StoredResource>(outcome: Outcome, resource: R): StoredEntities[R][] {
  return (outcome.stored.get(resource) ?? []).flatMap(({ body }) => decodeRow(resource, body).entities);
}

/** A file in memory. */
export function file(name: string, ...values: readonly Readonly<Record<string, unknown>>[]): OpenedFile {
  return fileOfRecords(name, values);
}

/** `field rule` of every refusal. */
export function refusals(outcome: Outcome): string[] {
  return outcome.report.refusals.map(({ field, rule }) => `${field} ${rule}`);
}

export const PROVINCIA = {
  id: '06',
  nombre: 'Buenos Aires',
  nombre_completo: 'Provincia de Buenos Aires',
  fuente: 'IGN',
  categoria: 'Provincia',
  centroide: { lat: -36.5, lon: -60.5 },
  iso_id: 'AR-B',
  iso_nombre: 'Buenos Aires',
};

export const DEPARTAMENTO = {
  id: '06007',
  nombre: 'Adolfo Alsina',
  nombre_completo: 'Partido de Adolfo Alsina',
  fuente: 'ARBA',
  categoria: 'Partido',
  provincia: { id: '06', nombre: 'Buenos Aires', interseccion: 0.02 },
  centroide: { lat: -37.2, lon: -62.9 },
};

export const CALLE = {
  id: '0600701000005',
  nombre: 'AV MITRE',
  nomenclatura: 'AV MITRE, Adolfo Alsina, Buenos Aires',
  categoria: 'AV',
  altura: { inicio: { derecha: 1, izquierda: 2 }, fin: { derecha: 99, izquierda: 100 } },
  provincia: { id: '06', nombre: 'Buenos Aires' },
  departamento: { id: '06007', nombre: 'Adolfo Alsina' },
  localidad_censal: { id: '06007010', nombre: 'Carhué' },
  fuente: 'INDEC',
};
