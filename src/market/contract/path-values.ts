import { parseDay } from '../../indexes/civil-date.ts';
import type { Call } from '../../server/http/call.ts';
import type { RawPair } from '../../server/parameters/table.ts';
import { COUNTRIES, foldWord } from './words.ts';

/**
 * The names under which published clients repeat a value of the path in the query, in the order in which they count
 * (reference market.md 2.2), by the folded name of the value. Those of a model come first, as the framework of the live
 * interface binds them: one client sends the country as `mercado` and the market as `model.mercado`.
 */
const REPEATED: Readonly<Record<string, readonly string[]>> = {
  mercado: ['model.mercado', 'mercado'],
  simbolo: ['model.simbolo', 'simbolo'],
  fechadesde: ['model.fechadesde', 'fechadesde'],
  fechahasta: ['model.fechahasta', 'fechahasta'],
  ajustada: ['model.ajustada', 'ajustada'],
  instrumento: ['panelcotizacion.instrumento', 'cotizacioninstrumentomodel.instrumento', 'instrumento'],
  panel: ['panelcotizacion.panel', 'cotizacioninstrumentomodel.panel', 'panel'],
  pais: ['panelcotizacion.pais', 'cotizacioninstrumentomodel.pais', 'pais'],
  numero: ['model.numero', 'numero'],
};

/** A value that a client left as the documentation writes it: `{Mercado}`. */
const PLACEHOLDER = /^\{.*\}$/s;

/**
 * Words in the path that mean another value, and the parameter that has it: a country in the place of the market, and
 * `todos` in the place of the instrument, which some clients of the whole lists send.
 */
const INSTEAD: Readonly<Record<string, { readonly words: ReadonlySet<string>; readonly from: string }>> = {
  mercado: { words: new Set(COUNTRIES.map(foldWord)), from: 'model.mercado' },
  instrumento: { words: new Set(['todos']), from: 'cotizacioninstrumentomodel.instrumento' },
};

/**
 * The values of a call's path. One that is a placeholder in braces is taken from the query, and missing where that has
 * none; a word
 * that means another value ({@link INSTEAD}) gives way where the query has that.
 */
export function pathValues(call: Call): readonly RawPair[] {
  const given = Object.entries(call.params);
  if (!given.some(([name, value = '']) => isReplaceable(name, value))) return given;
  const query = new Map<string, string>();
  for (const [name, value] of call.query()) {
    const folded = foldWord(name);
    if (typeof value === 'string' && value !== '' && !query.has(folded)) query.set(folded, value);
  }
  return given.flatMap(([name, value = '']): RawPair[] => {
    if (!isReplaceable(name, value)) return [[name, value]];
    if (!PLACEHOLDER.test(value)) return [[name, query.get(INSTEAD[foldWord(name)]?.from ?? '') ?? value]];
    const found = (REPEATED[foldWord(name)] ?? []).flatMap((each) => query.get(each) ?? [])[0];
    return found === undefined ? [] : [[name, isDate(name) ? isoDate(found) : found]];
  });
}

function isReplaceable(name: string, value: string): boolean {
  return PLACEHOLDER.test(value) || INSTEAD[foldWord(name)]?.words.has(foldWord(value)) === true;
}

function isDate(name: string): boolean {
  return foldWord(name).startsWith('fecha');
}

/** `03/01/2021`: day, month and year as people in Argentina write them; one client of the series sends dates so. */
const SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** The date as the path has it. A second number that can only be a day makes the first the month; other forms stay. */
function isoDate(text: string): string {
  const [, first = '', second = '', year = ''] = SLASHES.exec(text.trim()) ?? [];
  const [one, two] = [first.padStart(2, '0'), second.padStart(2, '0')];
  return [`${year}-${two}-${one}`, `${year}-${one}-${two}`].find((date) => parseDay(date) !== undefined) ?? text;
}
