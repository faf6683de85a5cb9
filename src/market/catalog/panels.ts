import { fold } from '../../indexes/fold.ts';
import type { StoredPanels } from '../stored/records.ts';
import { COUNTRIES, type Country, INSTRUMENTS, type Instrument, LISTED, type Listed, MARKETS } from '../words.ts';
import type { Title } from './catalog.ts';

/** A panel: its name and the titles it shows, in order of their symbols. */
export interface Panel {
  readonly name: string;
  readonly titles: readonly Title[];
  /** Titles that it would show if they had been quoted. */
  readonly waiting: readonly Title[];
  /** For the two panels whose titles depend on prices: all options, by symbol, and which of them it shows. */
  readonly moneyness: { readonly inside: boolean; readonly options: readonly OptionOn[] } | null;
}

/** An option and its underlying. */
export interface OptionOn {
  readonly title: Title;
  readonly underlying: Title;
  readonly strike: number;
  readonly call: boolean;
}

/** All panels, found by country, instrument and folded name. */
export interface PanelIndex {
  readonly find: (country: Country, instrument: Instrument, panel: string) => Panel | undefined;
  readonly names: (country: Country, instrument: Instrument) => readonly string[];
  /** All titles of one kind in a country; without titles where there are none. */
  readonly whole: (country: Country, listed: Listed) => Panel;
  readonly count: number;
}

/** What an option is written on: its `tipo`, and its last close up to a day (NaN when unknown); undefined when not a title. */
type UnderlyingOf = (
  symbol: string,
) => { readonly tipo: string; readonly title: Title; readonly closeAt: (day: number) => number } | undefined;

/** How panel names are compared: without case, accents, blanks, hyphens and underscores (reference 2.2). */
export function foldPanel(name: string): string {
  return fold(name).replace(/[\s\-_]+/g, '');
}

/** Names of the panel that holds all titles of an instrument; accepted for every instrument that has panels. */
const WHOLE = ['Todos', 'Todas'];

/**
 * Builds all panels from the titles: those the data name for each title, those that follow from what a title is (calls,
 * puts, in the money…), and the whole instrument. Titles without a quote are left out; panels that only the reference or
 * the data's list of panels name are there, empty.
 */
export function indexPanels(
  titles: readonly Title[],
  listed: readonly StoredPanels[],
  underlyingOf: UnderlyingOf,
): PanelIndex {
  const panels = new Map<string, OpenPanel>();
  const names = new Map<string, string[]>();
  const panel = (country: Country, instrument: Instrument, name: string): OpenPanel => {
    const room = `${country}/${instrument}`;
    const key = `${room}/${foldPanel(name)}`;
    let found = panels.get(key);
    if (!found) {
      found = { name, titles: [], waiting: [], moneyness: null };
      panels.set(key, found);
      const all = names.get(room) ?? [];
      names.set(room, all);
      all.push(name);
    }
    return found;
  };
  for (const country of COUNTRIES) {
    for (const instrument of INSTRUMENTS) {
      for (const name of NAMED_PANELS[country][instrument] ?? []) panel(country, instrument, name);
    }
  }
  for (const { country: name, instruments } of listed) {
    const country = COUNTRIES.find((known) => known === name);
    for (const [given, panelNames] of Object.entries(instruments)) {
      const instrument = instrumentOf(given);
      if (country && instrument) for (const each of panelNames) panel(country, instrument, each);
    }
  }
  const lists = new Map<string, OpenPanel>();
  const list = (country: Country, listed: Listed): OpenPanel => {
    const key = `${country}/${listed}`;
    const found = lists.get(key) ?? { name: listed, titles: [], waiting: [], moneyness: null };
    lists.set(key, found);
    return found;
  };
  for (const title of titles) {
    const country = COUNTRIES.find((known) => known === title.instrument.pais);
    if (!country) continue;
    const listed = listOf(title);
    if (listed) placed(list(country, listed), title);
    const seen = new Set<string>();
    for (const [instrument, name] of membership(title, underlyingOf)) {
      const found = panel(country, instrument, name);
      const key = `${instrument}/${foldPanel(found.name)}`;
      if (!seen.has(key)) placed(found, title);
      seen.add(key);
    }
    const option = optionOn(title, underlyingOf);
    if (!option) continue;
    for (const inside of [true, false]) {
      const found = panel(country, 'opciones', inside ? INSIDE : OUTSIDE);
      found.moneyness ??= { inside, options: [] };
      found.moneyness.options.push(option);
    }
  }
  for (const { titles: members, moneyness } of [...panels.values(), ...lists.values()]) {
    members.sort(bySymbol);
    moneyness?.options.sort((a, b) => bySymbol(a.title, b.title));
  }

  const nothing: Panel = { name: 'Todos', titles: [], waiting: [], moneyness: null };
  const find: PanelIndex['find'] = (country, instrument, name) => {
    const folded = foldPanel(name);
    const room = `${country}/${instrument}`;
    const found = panels.get(`${room}/${folded}`);
    if (found || !WHOLE.some((whole) => foldPanel(whole) === folded)) return found;
    const other = WHOLE.map((whole) => panels.get(`${room}/${foldPanel(whole)}`)).find((each) => each);
    return other ?? (NAMED_PANELS[country][instrument] ? nothing : undefined);
  };
  return {
    find,
    names: (country, instrument) => names.get(`${country}/${instrument}`) ?? [],
    whole: list,
    count: panels.size,
  };
}

/** A panel while titles are put into it. */
interface OpenPanel {
  readonly name: string;
  readonly titles: Title[];
  readonly waiting: Title[];
  moneyness: { readonly inside: boolean; readonly options: OptionOn[] } | null;
}

/** Puts a title among those that a panel shows, or that it would show once they are quoted. */
function placed({ titles, waiting }: OpenPanel, title: Title): void {
  (title.latest.figures ? titles : waiting).push(title);
}

/** The order of a panel's titles. */
export function bySymbol(a: Title, b: Title): number {
  if (a.instrument.symbol === b.instrument.symbol) return a.ordinal - b.ordinal;
  return a.instrument.symbol < b.instrument.symbol ? -1 : 1;
}

const INSTRUMENT_BY_FOLD: ReadonlyMap<string, Instrument> = new Map(INSTRUMENTS.map((each) => [foldPanel(each), each]));

const LISTED_BY_FOLD: ReadonlyMap<string, Listed> = new Map(LISTED.map((each) => [foldPanel(each), each]));

/** The contract's spelling of an instrument written in any case, or undefined. */
export function instrumentOf(text: string): Instrument | undefined {
  return INSTRUMENT_BY_FOLD.get(foldPanel(text));
}

/** The instrument whose whole list a title belongs to, by its `tipo`, and the list's name in the reference. */
const WHOLE_LIST: Readonly<Record<string, readonly [Instrument, string]>> = {
  acciones: ['acciones', 'Todas'],
  cedears: ['acciones', 'Todas'],
  titulospublicos: ['bonos', 'Todos'],
  letras: ['letras', 'Todas'],
  obligacionesnegociables: ['obligacionesNegociables', 'Todas'],
  opciones: ['opciones', 'Todas'],
  futuros: ['futuros', 'Todos'],
  monedas: ['monedas', 'Todas'],
  adr: ['aDRs', 'ADRs'],
  cauciones: ['cauciones', 'Todas'],
  caucionespesos: ['cauciones', 'Todas'],
  caucionesdolares: ['cauciones', 'Todas'],
};

/** The panel of options by the `tipo` of the underlying. */
const OPTIONS_ON: Readonly<Record<string, string>> = {
  acciones: 'De Acciones',
  titulospublicos: 'De Bonos',
  cedears: 'De Cedears',
};

const INSIDE = 'In-the-Money';
const OUTSIDE = 'Out-the-Money';

function* membership(title: Title, underlyingOf: UnderlyingOf): Generator<readonly [Instrument, string]> {
  const { instrument, latest } = title;
  for (const given of instrument.panels) {
    const slash = given.indexOf('/');
    const known = instrumentOf(given.slice(0, slash));
    if (slash > 0 && known) yield [known, given.slice(slash + 1)];
  }
  const tipo = foldPanel(instrument.tipo);
  const whole = wholeListOf(title);
  if (whole) yield whole;
  if (tipo === 'cedears') yield ['acciones', 'CEDEARs'];
  const future = tipo === 'futuros' ? futuresPanel(instrument.symbol) : undefined;
  if (future) yield ['futuros', future];
  if (tipo !== 'opciones' || instrument.optionType === null) return;
  yield ['opciones', instrument.optionType === 'Call' ? 'Calls' : 'Puts'];
  const underlying = underlyingOf(instrument.underlying ?? '');
  if (!underlying) return;
  const kind = OPTIONS_ON[foldPanel(underlying.tipo)];
  if (kind) yield ['opciones', kind];
  const option = optionOn(title, underlyingOf);
  const price = latest.figures ? underlying.closeAt(latest.figures.day) : Number.NaN;
  if (option && !Number.isNaN(price)) yield ['opciones', isInside(option, price) ? INSIDE : OUTSIDE];
}

/** The panel that holds all titles of a title's instrument; undefined where it belongs to none. */
function wholeListOf({ instrument: { tipo, pais, market } }: Title): readonly [Instrument, string] | undefined {
  // A US title quoted in a Buenos Aires file is not listed in the United States.
  return pais === 'argentina' || market !== MARKETS[0] ? WHOLE_LIST[foldPanel(tipo)] : undefined;
}

/**
 * The kind under which the live interface lists a title in the list of a whole instrument: CEDEARs apart from shares,
 * public bonds not as `bonos`, whose list is empty (reference market.md 4.3).
 */
function listOf(title: Title): Listed | undefined {
  const whole = wholeListOf(title);
  return whole && (LISTED_BY_FOLD.get(foldPanel(title.instrument.tipo)) ?? whole[0]);
}

function optionOn(title: Title, underlyingOf: UnderlyingOf): OptionOn | null {
  const { optionType, strike, underlying } = title.instrument;
  if (foldPanel(title.instrument.tipo) !== 'opciones' || optionType === null || strike === null) return null;
  const on = underlyingOf(underlying ?? '')?.title;
  return on ? { title, underlying: on, strike, call: optionType === 'Call' } : null;
}

/** Whether an option is in the money when its underlying costs `price`. */
export function isInside({ call, strike }: Pick<OptionOn, 'call' | 'strike'>, price: number): boolean {
  return call ? price > strike : price < strike;
}

/**
 * What futures are written on, by the beginning of their symbols: `DLR/JUL26`, older `DOJun20A`, `OROJul20`, `WTIJul20`
 * (reference market.md 9), and the grains as their exchange names them.
 */
const WRITTEN_ON: readonly (readonly [RegExp, string])[] = [
  [/^(?:DLR\/|DO[A-Z]{3}\d)/i, 'Dólar USA'],
  [/^ORO(?:\/|[A-Z]{3}\d)/i, 'Oro'],
  [/^WTI(?:\/|[A-Z]{3}\d)/i, 'Petróleo WTI'],
  [/^SOJ\.ROS\//i, 'Soja'],
  [/^MAI\.ROS\//i, 'Maíz'],
  [/^TRI\.ROS\//i, 'Trigo'],
  [/^SOY\.CME\//i, 'Soja Chicago'],
  [/^CRN\.CME\//i, 'Maíz Chicago'],
];

/** The panel of futures (reference 4.3) that follows from a symbol; undefined where none does. */
function futuresPanel(symbol: string): string | undefined {
  return WRITTEN_ON.find(([beginning]) => beginning.test(symbol))?.[1];
}

/**
 * The panels the reference names (market.md 4.3), by country and instrument; those of before 2019 stand last. Data may
 * add more.
 */
const NAMED_PANELS: Readonly<Record<Country, Readonly<Partial<Record<Instrument, readonly string[]>>>>> = {
  argentina: {
    acciones: ['Merval', 'Panel General', 'Merval 25', 'Merval Argentina', 'Burcap', 'CEDEARs'],
    bonos: [
      'Soberanos en pesos más Cer',
      'Soberanos en pesos a tasa variable',
      'Soberanos en pesos a tasa fija',
      'Soberanos en dólares',
      'Soberanos dolar linked',
      'Provinciales en pesos',
      'Provinciales dolar linked',
      'Provinciales en dólares',
      'Provinciales en euros',
      'Cupones vinculados al PBI',
      'Bonos corporativos en pesos',
      'Bonos corporativos en dólares',
      'Todos',
      'Cortos En Pesos',
      'Largos En Pesos',
      'Cortos En Dólares',
      'Largos En Dólares',
      'Cortos En Otras Monedas',
      'Largos En Otras Monedas',
      'Cupones PBI',
      'Provinciales',
      'Fideicomisos',
      'PanelGeneral',
    ],
    opciones: ['De Acciones', 'De Bonos', 'De Cedears', 'In-the-Money', 'Out-the-Money', 'Calls', 'Puts', 'Todas'],
    monedas: ['Principales divisas', 'Otras divisas'],
    cauciones: ['Todas'],
    cHPD: [],
    futuros: [
      'Todos',
      'Dólar USA',
      'MERVAL',
      'BONAR X',
      'BONAR 2024',
      'DICA',
      'Cupón PBI',
      'Oro',
      'Petróleo WTI',
      'Soja Chicago',
      'Indice Soja Rosafé',
      'Soja',
      'Maíz Chicago',
      'Maíz',
      'Trigo',
    ],
    obligacionesNegociables: ['Todas'],
    letras: ['Todas'],
  },
  estados_Unidos: {
    acciones: [
      'Dow Jones Industrial',
      'Dow Jones Transportation',
      'Dow Jones Utilities',
      'Nasdaq 100',
      'SP100',
      'SP500',
      'SP500 Value',
      'SP500 Growth',
      'SP500 Dividendos',
      'SP400 MidCap',
      'SP400 MidCap Value',
      'SP400 MidCap Growth',
      'SP600 SmallCap',
      'SP600 SmallCap Value',
      'SP600 SmallCap Growth',
    ],
    aDRs: ['ADRs', 'Argentina'],
  },
};
