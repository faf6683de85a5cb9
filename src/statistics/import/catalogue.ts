import { parseDay } from '../../indexes/civil-date.ts';
import { Fields } from '../../ingest/fields.ts';
import type { FileKind } from '../../ingest/intake.ts';
import type { RawRecord } from '../../ingest/record.ts';
import type { ResourceChange, VersionReader } from '../../store/store.ts';
import type { Monetaria } from '../contract/records.ts';
import { readCatalogueText } from '../rules/catalogue-text.ts';
import { checkDateOrder } from '../rules/date-order.ts';
import { readVariableId } from '../rules/variable-id.ts';
import { decodeVariable, encodeJson } from '../stored/json-record.ts';
import { RESOURCES, variableKey } from '../stored/keys.ts';
import { KeyedRecords } from './keyed-records.ts';
import type { KnownVariables } from './part.ts';

/** What an import makes of the catalogue. */
export interface CatalogueResult {
  readonly change: ResourceChange | null;
  readonly loaded: number;
  readonly newest: number | null;
  /** Every variable of the catalogue after this import. */
  readonly known: KnownVariables;
}

/**
 * The catalogue of an import. A whole catalogue (an array, NDJSON or CSV of variables) replaces the one held. A page (an
 * answer of the interface, whose records lie in `results`) does not pretend to be whole: it is merged by id, and a
 * variable that is held keeps its entry unless the page tells of a later `ultFechaInformada`. So an old page can neither
 * drop variables nor set them back, in whatever order the files come.
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
        const variable = readVariable(record, refuse);
        if (variable === null) return;
        const located = { value: variable, file: file.index, line: record.line };
        const held = this.#pages.get(variable.idVariable);
        const older = held !== undefined && held.file !== file.index && !isNewer(variable, held.value);
        if (!older) this.#pages.put(variable.idVariable, 'idVariable', located, refuse);
      },
    },
    {
      resource: RESOURCES.variables,
      title: 'catalogue of monetary variables',
      recognises: ({ keys }) => keys.has('idVariable') && keys.has('descripcion') && keys.has('periodicidad'),
      accept: (record, file, refuse) => {
        this.#replaces = true;
        const variable = readVariable(record, refuse);
        if (variable === null) return;
        const located = { value: variable, file: file.index, line: record.line };
        this.#whole.put(variable.idVariable, 'idVariable', located, refuse);
      },
    },
  ];

  /** Puts whole catalogue, pages and what is held together. */
  async finish(previous: VersionReader | null): Promise<CatalogueResult> {
    const entries = new Map<number, Monetaria>();
    if (this.#replaces) for (const [id, { value }] of this.#whole.entries()) entries.set(id, value);
    else for await (const variable of heldVariables(previous)) entries.set(variable.idVariable, variable);

    const changed = new Map<number, Monetaria>(this.#replaces ? entries : []);
    for (const [id, { value }] of this.#pages.entries()) {
      const held = entries.get(id);
      if (held !== undefined && !isNewer(value, held)) continue;
      entries.set(id, value);
      changed.set(id, value);
    }
    const records = [...changed.values()].map((value) => ({
      key: variableKey(value.idVariable),
      body: encodeJson(value),
    }));
    const touched = this.#replaces || this.#pages.size > 0;
    return {
      change: touched ? { resource: RESOURCES.variables, mode: this.#replaces ? 'replace' : 'merge', records } : null,
      loaded: changed.size,
      newest: newestOf(changed.values()),
      known: new Map([...entries].map(([id, { primerFechaInformada }]) => [id, dayOf(primerFechaInformada)])),
    };
  }
}

function readVariable(record: RawRecord, refuse: Parameters<FileKind['accept']>[2]): Monetaria | null {
  const fields = new Fields(record.value);
  const variable: Monetaria = {
    idVariable: readVariableId(fields, 'idVariable'),
    descripcion: readCatalogueText(fields, 'descripcion'),
    categoria: readCatalogueText(fields, 'categoria'),
    tipoSerie: readCatalogueText(fields, 'tipoSerie'),
    periodicidad: readCatalogueText(fields, 'periodicidad'),
    unidadExpresion: readCatalogueText(fields, 'unidadExpresion'),
    moneda: readCatalogueText(fields, 'moneda'),
    primerFechaInformada: fields.dateOr('primerFechaInformada', null),
    ultFechaInformada: fields.dateOr('ultFechaInformada', null),
    ultValorInformado: fields.numberOr('ultValorInformado', null),
  };
  if (fields.ok) {
    checkDateOrder(
      fields,
      { field: 'primerFechaInformada', date: variable.primerFechaInformada },
      { field: 'ultFechaInformada', date: variable.ultFechaInformada },
    );
  }
  const [problem] = fields.problems;
  if (problem === undefined) return variable;
  refuse({ line: record.line, ...problem });
  return null;
}

async function* heldVariables(previous: VersionReader | null): AsyncGenerator<Monetaria> {
  if (previous === null) return;
  for await (const batch of previous.records(RESOURCES.variables)) {
    for (const { body } of batch) yield decodeVariable(body);
  }
}

function isNewer(given: Monetaria, held: Monetaria): boolean {
  return (given.ultFechaInformada ?? '') > (held.ultFechaInformada ?? '');
}

function dayOf(date: string | null): number | null {
  return date === null ? null : (parseDay(date) ?? null);
}

function newestOf(variables: Iterable<Monetaria>): number | null {
  let newest: number | null = null;
  for (const { ultFechaInformada } of variables) {
    const day = dayOf(ultFechaInformada);
    if (day !== null && (newest === null || day > newest)) newest = day;
  }
  return newest;
}
