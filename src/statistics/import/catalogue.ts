import { Fields } from '../../ingest/fields.ts';
import type { FileKind, Refuse } from '../../ingest/intake.ts';
import type { RawRecord } from '../../ingest/record.ts';
import type { ResourceChange, VersionReader } from '../../store/store.ts';
import { dayOf } from '../query.ts';
import type { Monetaria } from '../records.ts';
import { decodeVariable, encodeJson, RESOURCES, variableKey } from '../stored.ts';
import { KeyedRecords, type KnownVariables } from './part.ts';
import { readVariable } from './rules/variable.ts';

/** The changes of the catalogue by an import. */
interface CatalogueResult {
  readonly change: ResourceChange | null;
  readonly loaded: number;
  readonly newest: number | null;
  /** Every variable of the catalogue after this import. */
  readonly known: KnownVariables;
}

/**
 * Imports the catalogue. A whole catalogue (an array, NDJSON or CSV of variables) replaces the stored one. A page (an
 * answer of the interface, with its records in `results`) is merged by id, and a stored variable keeps its entry unless
 * the page has a later `ultFechaInformada`. So an old page can neither drop variables nor set them back, in any order of
 * the files.
 */
export class CatalogueImport {
  readonly #whole = new KeyedRecords<Monetaria>();
  readonly #pages = new KeyedRecords<Monetaria>();
  #replaces = false;

  readonly kinds: readonly FileKind[] = [
    {
      resource: RESOURCES.variables,
      title: 'page of the catalogue of monetary variables',
      recognises: ({ keys, wrapper }) => wrapper === 'results' && keys.has('idVariable') && keys.has('descripcion'),
      accept: (record, file, refuse) => {
        const variable = acceptVariable(record, refuse);
        if (variable === null) return;
        const located = { value: variable, file: file.index, line: record.line };
        const earlier = this.#pages.get(variable.idVariable);
        const isOlder = earlier !== undefined && earlier.file !== file.index && !isNewer(variable, earlier.value);
        if (!isOlder) this.#pages.put(variable.idVariable, 'idVariable', located, refuse);
      },
    },
    {
      resource: RESOURCES.variables,
      title: 'catalogue of monetary variables',
      recognises: ({ keys }) => keys.has('idVariable') && keys.has('descripcion') && keys.has('periodicidad'),
      accept: (record, file, refuse) => {
        this.#replaces = true;
        const variable = acceptVariable(record, refuse);
        if (variable === null) return;
        const located = { value: variable, file: file.index, line: record.line };
        this.#whole.put(variable.idVariable, 'idVariable', located, refuse);
      },
    },
  ];

  /** Merges the whole catalogue, pages and stored variables. */
  async finish(previous: VersionReader | null): Promise<CatalogueResult> {
    const entries = new Map<number, Monetaria>();
    if (this.#replaces) for (const [id, { value }] of this.#whole.entries()) entries.set(id, value);
    else for await (const variable of storedVariables(previous)) entries.set(variable.idVariable, variable);

    const changed = new Map<number, Monetaria>(this.#replaces ? entries : []);
    for (const [id, { value }] of this.#pages.entries()) {
      const before = entries.get(id);
      if (before !== undefined && !isNewer(value, before)) continue;
      entries.set(id, value);
      changed.set(id, value);
    }
    const records = [...changed.values()].map((value) => ({
      key: variableKey(value.idVariable),
      body: encodeJson(value),
    }));
    const isTouched = this.#replaces || this.#pages.size > 0;
    return {
      change: isTouched ? { resource: RESOURCES.variables, mode: this.#replaces ? 'replace' : 'merge', records } : null,
      loaded: changed.size,
      newest: newestOf(changed.values()),
      known: new Map([...entries].map(([id, { primerFechaInformada }]) => [id, dayOf(primerFechaInformada)])),
    };
  }
}

/** Reads a catalogue entry, or refuses its record. */
function acceptVariable(record: RawRecord, refuse: Refuse): Monetaria | null {
  const fields = new Fields(record.value);
  const variable = readVariable(fields);
  const [problem] = fields.problems;
  if (problem === undefined) return variable;
  refuse({ line: record.line, ...problem });
  return null;
}

async function* storedVariables(previous: VersionReader | null): AsyncGenerator<Monetaria> {
  if (previous === null) return;
  for await (const batch of previous.records(RESOURCES.variables)) {
    for (const { body } of batch) yield decodeVariable(body);
  }
}

function isNewer(variable: Monetaria, other: Monetaria): boolean {
  return (variable.ultFechaInformada ?? '') > (other.ultFechaInformada ?? '');
}

function newestOf(variables: Iterable<Monetaria>): number | null {
  let newest: number | null = null;
  for (const { ultFechaInformada } of variables) {
    const day = dayOf(ultFechaInformada);
    if (day !== null && (newest === null || day > newest)) newest = day;
  }
  return newest;
}
