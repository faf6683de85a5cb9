import { formatDay } from '../../../src/indexes/civil-date.ts';
import type { Monetaria } from '../../../src/statistics/records.ts';
import type { PublisherAnswer, PublisherRequest } from '../publisher/server.ts';

/** A catalogue entry as the bank writes it, without the last pair, which follows from the values. */
export type Declared = Omit<Monetaria, 'primerFechaInformada' | 'ultFechaInformada' | 'ultValorInformado'> & {
  /** The day before which there are no values; that of the first value when absent. */
  first?: number;
};

/** How the live interface is said to behave where observers disagree (statistics.md 4, 14). */
export interface Manners {
  /** `count` of catalogue pages behind the first. */
  readonly laterCounts: 'total' | 'rest';
  readonly notes: 'nested' | 'flat';
  /** Whether answers carry an `ETag`. */
  readonly validators: boolean;
  /** Most records of an answer; fewer than 3,000 makes several pages of a small series. */
  readonly page: number;
  readonly type: string;
  readonly zipped: boolean;
}

const BANK: Manners = {
  laterCounts: 'total',
  notes: 'flat',
  validators: true,
  page: 3000,
  type: 'application/json; charset=utf-8',
  zipped: true,
};

/** A day of Argentina as a day number, and the facts that a bank has on it. */
export class Bank {
  readonly variables = new Map<number, Declared>();
  /** By variable: values by day number. */
  readonly series = new Map<number, Map<number, number>>();
  readonly notes = new Map<number, string>();
  /** Last pairs that the catalogue announces other than the series has them. */
  readonly announced = new Map<number, { readonly day: number; readonly value: number }>();
  today: number;
  manners: Manners;

  constructor(today: number, manners: Partial<Manners> = {}) {
    this.today = today;
    this.manners = { ...BANK, ...manners };
  }

  /** Declares a variable of the bank with its values, given by day. */
  declare(id: number, values: Iterable<readonly [day: number, value: number]>, members: Partial<Declared> = {}): this {
    this.variables.set(id, {
      idVariable: id,
      descripcion: `Variable ${id}`,
      categoria: 'Principales Variables',
      tipoSerie: 'Saldos',
      periodicidad: 'D',
      unidadExpresion: 'En millones de ARS',
      moneda: 'ML',
      ...members,
    });
    this.series.set(id, new Map(values));
    return this;
  }

  /** The catalogue entry of a variable on this day: its last pair is the latest that is not ahead of today. */
  entry(id: number): Monetaria {
    const { first, ...declared } = this.variables.get(id)!;
    const values = this.series.get(id) ?? new Map<number, number>();
    const days = [...values.keys()].sort((a, b) => a - b);
    const lastDay = days.findLast((day) => day <= this.today);
    const last =
      this.announced.get(id) ?? (lastDay === undefined ? null : { day: lastDay, value: values.get(lastDay)! });
    const beginning = first ?? days[0];
    return {
      ...declared,
      primerFechaInformada: beginning === undefined ? null : formatDay(beginning),
      ultFechaInformada: last === null ? null : formatDay(last.day),
      ultValorInformado: last === null ? null : last.value,
    };
  }

  /** Answers as the interface does. */
  readonly answer = (request: PublisherRequest): PublisherAnswer => {
    const [, operation, id] = /^\/estadisticas\/v4\.0\/([a-z]+)(?:\/(\d+))?\/?$/i.exec(request.path) ?? [];
    const query = new Map([...request.query].map(([name, value]) => [name.toLowerCase(), value]));
    switch (operation?.toLowerCase()) {
      case 'monetarias':
        return id === undefined ? this.#catalogue(query) : this.#series(Number(id), query);
      case 'metodologia':
        return id === undefined ? this.#notes(query) : this.#note(Number(id));
      default:
        return this.#error(404, 'No se encontró el recurso solicitado.');
    }
  };

  #catalogue(query: ReadonlyMap<string, string>): PublisherAnswer {
    const ids = [...this.variables.keys()].sort((a, b) => a - b);
    return this.#list(ids, query, 1000, (id) => this.entry(id), this.manners.laterCounts === 'rest');
  }

  #notes(query: ReadonlyMap<string, string>): PublisherAnswer {
    const notes = [...this.notes].sort(([a], [b]) => a - b).map(([id, detalle]) => ({ id, detalle }));
    return this.#list(notes, query, 250, (note) => (this.manners.notes === 'nested' ? [note] : note), false);
  }

  #note(id: number): PublisherAnswer {
    const detalle = this.notes.get(id);
    if (detalle === undefined) return this.#error(404, 'No se encontro registro para el id informado.');
    return this.#json({ status: 200, results: [{ id, detalle }] });
  }

  #series(id: number, query: ReadonlyMap<string, string>): PublisherAnswer {
    const values = this.series.get(id);
    if (values === undefined || !this.variables.has(id)) return this.#error(404, 'IdVariable invalida.');
    const desde = query.get('desde');
    if (desde !== undefined && !/^\d{4}-\d\d-\d\d$/.test(desde)) {
      return this.#error(400, 'Parámetro erróneo: Validar formato fecha desde.');
    }
    if (desde !== undefined && desde > formatDay(this.today)) {
      return this.#error(400, 'Parámetro erróneo: La fecha desde no puede mayor a la actual.');
    }
    const rows = [...values]
      .map(([day, valor]) => ({ fecha: formatDay(day), valor }))
      .filter(({ fecha }) => desde === undefined || fecha >= desde)
      .sort((a, b) => (a.fecha < b.fecha ? 1 : -1));
    const page = this.#page(rows, query, 1000);
    if (page === null) return this.#error(400, 'El límite no puede superar los 3000 registros.');
    const { resultset, records } = page;
    return this.#json({
      status: 200,
      metadata: { resultset },
      results: [{ idVariable: id, detalle: records }],
    });
  }

  #list<T>(
    all: readonly T[],
    query: ReadonlyMap<string, string>,
    usual: number,
    show: (item: T) => unknown,
    rest: boolean,
  ): PublisherAnswer {
    const page = this.#page(all, query, usual);
    if (page === null) return this.#error(400, 'El límite no puede superar los 3000 registros.');
    const { resultset, records } = page;
    const count = rest && resultset.count > 0 ? resultset.count - resultset.offset : resultset.count;
    return this.#json({
      status: 200,
      metadata: { resultset: { ...resultset, count } },
      results: records.map(show),
    });
  }

  #page<T>(all: readonly T[], query: ReadonlyMap<string, string>, usual: number) {
    const asked = Number(query.get('limit') ?? usual);
    if (asked > 3000) return null;
    const limit = Math.min(asked, this.manners.page);
    const offset = Number(query.get('offset') ?? 0);
    const records = all.slice(offset, offset + limit);
    return { resultset: { count: records.length === 0 ? 0 : all.length, offset, limit }, records };
  }

  #json(body: unknown, status = 200): PublisherAnswer {
    const { type, validators, zipped } = this.manners;
    return { status, type, validators, zipped, body: JSON.stringify(body) };
  }

  #error(status: number, sentence: string): PublisherAnswer {
    return this.#json({ status, errorMessages: [sentence] }, status);
  }
}
