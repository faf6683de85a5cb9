import { textOf, WORST } from '../../fuzz/texts/genome.ts';
import { BATCHES, DISTINCT } from '../distinct.ts';
import type { Server } from '../operations.ts';
import { Drawer, type Known } from '../territory-texts.ts';

/** Kinds of requests of the mix. */
export type Kind = 'lookup' | 'address' | 'batch';
export const KINDS: readonly Kind[] = ['lookup', 'address', 'batch'];

/** One request of a load. */
export interface Request {
  readonly kind: Kind;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: string;
  /** Queries of a batch, by its operation; 0 for single requests. */
  readonly queries: number;
  readonly operation: string;
}

/** Parts of a hundred. The rest are batches. */
const LOOKUPS = 70;
const ADDRESSES = 20;

/** Queries of a batch at most. */
const LARGEST_BATCH = 1000;

/** Look-ups of the territory; those of series and organisms are drawn beside them. */
const LOOKUP_IDS: ReadonlySet<string> = new Set(['N-place', 'N-filter', 'N-prefix', 'N-street', 'P-country', 'P-city']);
const ADDRESS_IDS: ReadonlySet<string> = new Set(['A-province', 'A-department', 'A-typo', 'A-crossing', 'A-mixed']);

/** Draws the requests of the mix; one seed gives one sequence. No request is drawn twice. */
export class Mix {
  readonly #drawer: Drawer;
  readonly #variables: readonly number[];
  readonly #sent = new Set<string>();

  constructor(known: Known, variables: readonly number[], seed: number) {
    this.#drawer = new Drawer(known, seed);
    this.#variables = variables;
  }

  next(): Request {
    for (;;) {
      const request = this.#draw();
      const mark = request.kind === 'batch' ? request.body : request.path;
      if (this.#sent.has(mark)) continue;
      // A batch of several drawn queries is not drawn again by chance; to keep its text would take memory.
      if (request.kind !== 'batch' || request.queries === 1) this.#sent.add(mark);
      return request;
    }
  }

  #draw(): Request {
    const drawer = this.#drawer;
    const part = drawer.below(100);
    if (part >= LOOKUPS + ADDRESSES) return this.#batch();
    if (part >= LOOKUPS) return single('address', drawer.pick(ADDRESS_OPERATIONS).draw(drawer));
    if (part % 3 > 0) return single('lookup', drawer.pick(LOOKUP_OPERATIONS).draw(drawer));
    const variable = drawer.pick(this.#variables);
    return single(
      'lookup',
      `/estadisticas/v4.0/Monetarias/${variable}?Limit=${1 + drawer.below(100)}&Offset=${drawer.below(1000)}`,
    );
  }

  #batch(): Request {
    const drawer = this.#drawer;
    const operation = drawer.pick(BATCHES);
    // As many batches of 1 to 10 queries as of 10 to 100 and of 100 to 1,000.
    const queries = Math.round(LARGEST_BATCH ** (drawer.below(1_000_000) / 1_000_000));
    const items = Array.from({ length: queries }, () => operation.query(drawer));
    const body = JSON.stringify({ [operation.key]: items });
    return { kind: 'batch', method: 'POST', path: operation.path, body, queries, operation: operation.id };
  }
}

const LOOKUP_OPERATIONS = DISTINCT.filter(({ id }) => LOOKUP_IDS.has(id));
const ADDRESS_OPERATIONS = DISTINCT.filter(({ id }) => ADDRESS_IDS.has(id));

function single(kind: Kind, path: string): Request {
  return { kind, method: 'GET', path, body: '', queries: 0, operation: kind };
}

/** The numbers of the variables that the server has. */
export async function variablesOf(server: Server): Promise<readonly number[]> {
  const answer = (await server.json('/estadisticas/v4.0/Monetarias?Limit=1000')) as {
    readonly results: readonly { readonly idVariable: number }[];
  };
  return answer.results.map(({ idVariable }) => idVariable);
}

/** Makes a batch of 1,000 distinct addresses so long: the texts that took most time when the fuzzer looked for such. */
export function worstBatch(length: number): Request {
  const texts = Array.from({ length: LARGEST_BATCH }, (_, index) => {
    const genome = WORST[index % WORST.length];
    if (genome === undefined) throw new Error('no text is known to be costly');
    return `${textOf(genome, length - 4)}${String(index).padStart(4, '0')}`;
  });
  const body = JSON.stringify({ direcciones: texts.map((direccion) => ({ direccion, max: 1 })) });
  return { kind: 'batch', method: 'POST', path: '/direcciones', body, queries: LARGEST_BATCH, operation: 'worst' };
}
