import { createHash } from 'node:crypto';
import { instrumentOf } from '../../market/catalog/panels.ts';
import { localInstant } from '../../market/running/local-instant.ts';
import { titleKey } from '../../market/stored/records.ts';
import {
  COUNTRIES,
  type Country,
  foldWord,
  type Instrument,
  MARKETS,
  type Market,
  marketOf,
  TITLE_CURRENCIES,
} from '../../market/words.ts';
import type { Exclusions } from '../exclusions.ts';
import type { Landing } from '../landing.ts';
import { SourceError } from '../source-error.ts';
import type { Access } from './access.ts';
import { AnswerRecord, listOf, objectOf, orNull } from './answer.ts';

/** The address of a panel: `/api/v2/Cotizaciones/{instrument}/{panel}/{country}`. */
interface PanelName {
  readonly country: Country;
  readonly instrument: Instrument;
  readonly panel: string;
}

/**
 * Reads a list of panels, separated by commas: `instrument/panel` of Argentina, or `country/instrument/panel`; words in any
 * letter case. The problem of another text is a sentence.
 */
export function readPanelNames(text: string): { readonly panels: readonly PanelName[] } | { readonly problem: string } {
  const panels: PanelName[] = [];
  for (const item of text.split(',')) {
    const parts = item.split('/').map((part) => part.trim());
    if (parts.length === 1 && parts[0] === '') continue;
    const [countryWord, instrumentWord, panel] = parts.length === 2 ? ['argentina', ...parts] : parts;
    const country = COUNTRIES.find((each) => foldWord(each) === foldWord(countryWord ?? ''));
    const instrument = instrumentOf(instrumentWord ?? '');
    if (parts.length > 3 || !country || !instrument || !panel) {
      const found = JSON.stringify(item.trim());
      return { problem: `expected panels like "acciones/Merval" or "estados_Unidos/aDRs/Argentina", got ${found}` };
    }
    panels.push({ country, instrument, panel });
  }
  return panels.length === 0 ? { problem: 'names no panel' } : { panels };
}

/**
 * The panels of a setting.
 * @throws SourceError `refused` when they cannot be read
 */
export function panelsOf(setting: string, text: string): readonly PanelName[] {
  const names = readPanelNames(text);
  if ('problem' in names) throw new SourceError('refused', `${setting}: ${names.problem}.`);
  return names.panels;
}

/** A panel in settings and messages. */
function panelTitle({ country, instrument, panel }: PanelName): string {
  return country === 'argentina' ? `${instrument}/${panel}` : `${country}/${instrument}/${panel}`;
}

/** The address of a panel, relative to the interface's. */
export function panelAddress({ country, instrument, panel }: PanelName): string {
  return `api/v2/Cotizaciones/${instrument}/${encodeURIComponent(panel)}/${country}`;
}

/** One title of a panel (contract 2.2, PanelItem); unknown values are NaN, null, or 0 in the book. */
export interface PanelRow {
  readonly market: Market;
  readonly symbol: string;
  readonly description: string | null;
  /** `AR$`, `US$`, or the word of another currency. */
  readonly currency: string;
  /** Local moment of the last trade, as `localInstant` writes it; null without one. */
  readonly time: string | null;
  readonly last: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly volume: number;
  readonly trades: number;
  /** The best level of the book; null where the row shows none. */
  readonly book: {
    readonly bid: number;
    readonly ask: number;
    readonly bidQuantity: number;
    readonly askQuantity: number;
  } | null;
}

/** The rows of a panel, and how many of its rows cannot be used: with an unknown market or currency, or listed before. */
interface PanelContent {
  readonly rows: readonly PanelRow[];
  readonly repeated: number;
  readonly strange: number;
  /** An error for each row that cannot be read. */
  readonly unreadable: readonly SourceError[];
}

/** Markets and currencies as numbers, which newer lists write (reference 4). */
const NUMBERED_MARKETS: readonly Market[] = ['bCBA', 'nYSE', 'nASDAQ', 'aMEX'];
const NUMBERED_CURRENCIES = ['AR$', 'US$'];
/** Symbols that the rule `symbol-shape` allows. */
const SYMBOL = /^[^|\p{Cc}\p{Surrogate}]{1,64}$/u;

/**
 * Reads the answer of a panel (B3).
 * @throws SourceError when it is not one
 */
export function readPanel(answer: unknown, name: PanelName): PanelContent {
  const where = `the panel ${panelTitle(name)}`;
  const rows = new Map<string, PanelRow>();
  let repeated = 0;
  let strange = 0;
  const unreadable: SourceError[] = [];
  for (const [index, value] of listOf(objectOf(answer, where).titulos, `"titulos" of ${where}`).entries()) {
    try {
      const row = readRow(new AnswerRecord(value, `row ${index + 1} of ${where}`), name);
      const key = row === null ? '' : `${row.market}|${row.symbol.toUpperCase()}`;
      if (row === null) strange++;
      else if (rows.has(key)) repeated++;
      else rows.set(key, row);
    } catch (error) {
      if (!(error instanceof SourceError) || error.fault !== 'shape') throw error;
      unreadable.push(error);
    }
  }
  return { rows: [...rows.values()], repeated, strange, unreadable };
}

/** A row; null for one with an unknown market or currency. */
function readRow(record: AnswerRecord, { country }: PanelName): PanelRow | null {
  const symbol = record.text('simbolo');
  const market = marketNamed(record.text('mercado') ?? (country === 'argentina' ? MARKETS[0] : ''));
  const currency = currencyNamed(record.text('moneda') ?? '');
  const description = record.raw('descripcion');
  const time = record.text('fecha');
  const row = {
    last: record.price('ultimoPrecio'),
    open: record.price('apertura'),
    high: record.price('maximo'),
    low: record.price('minimo'),
    volume: record.number('volumen'),
    trades: record.number('cantidadOperaciones'),
    book: bookOf(record),
    description: typeof description === 'string' && description.trim() !== '' ? description.trim() : null,
    time: time === null || time.startsWith('0001-') ? null : localInstant(time),
  };
  if (symbol === null || !SYMBOL.test(symbol) || !market || currency === null) return null;
  return { market, symbol, currency, ...row };
}

function marketNamed(text: string): Market | undefined {
  return /^\d+$/.test(text) ? NUMBERED_MARKETS[Number(text) - 1] : marketOf(text);
}

function currencyNamed(text: string): string | null {
  if (/^\d+$/.test(text)) return NUMBERED_CURRENCIES[Number(text) - 1] ?? null;
  if (NUMBERED_CURRENCIES.includes(text) || TITLE_CURRENCIES.some((word) => word === text)) return text;
  return null;
}

function bookOf(record: AnswerRecord): PanelRow['book'] {
  if (record.raw('puntas') === null) return null;
  const level = new AnswerRecord(record.raw('puntas'), '"puntas" of a panel');
  const orZero = (member: string): number => Math.max(0, level.number(member) || 0);
  const bid = orZero('precioCompra');
  const ask = orZero('precioVenta');
  const bidQuantity = orZero('cantidadCompra');
  const askQuantity = orZero('cantidadVenta');
  const isEmpty = bid === 0 && ask === 0;
  const isCrossed = bid > 0 && ask > 0 && bid > ask;
  return isEmpty || isCrossed ? null : { bid, ask, bidQuantity, askQuantity };
}

/** A panel that was read and accepted. */
export interface Panel {
  readonly name: PanelName;
  readonly rows: readonly PanelRow[];
}

/** What visits remember of panels. */
interface PanelMemory {
  /** By panel: how many titles it listed when it was last accepted. */
  readonly sizes: Readonly<Record<string, number>>;
  /** Panels that listed far fewer titles at the last visit: accepted when they do so again. */
  readonly doubted: readonly string[];
}

/** What reading panels needs. */
interface PanelsParts {
  readonly access: Pick<Access, 'json'>;
  /** Null where answers are of use for this moment only. */
  readonly landing: Landing | null;
  readonly memory: PanelMemory;
  /** The date of the last session that is over: panels that landed before the next one are not fetched again. */
  readonly closed: string;
  /** Called with the number of panels that are read. */
  readonly advance: (done: number) => void;
  readonly exclusions: Exclusions;
}

/** The panels of a visit. */
interface PanelsResult extends PanelMemory {
  readonly panels: readonly Panel[];
  /** Remarks for people: missing panels, doubted ones, rows that cannot be used. */
  readonly notes: readonly string[];
}

/** Share of a panel's rows that may repeat a title: more is a repeated page. */
const MOST_REPEATED = 0.1;
/** Panels up to this size may shrink by any share. */
const SMALL = 10;
/** A panel with less than this share of its titles before is doubted once. */
const DOUBTED_BELOW = 0.5;

/**
 * Reads panels, one after another. A missing one is passed over, and once one with less than half of its titles before: markets do not
 * shrink over night, services do.
 *
 * @throws SourceError; `count` when a panel repeats itself or a panel of another instrument, or when none lists a title
 */
export async function readPanels(names: readonly PanelName[], parts: PanelsParts): Promise<PanelsResult> {
  const panels: Panel[] = [];
  const notes: string[] = [];
  const sizes: Record<string, number> = { ...parts.memory.sizes };
  const doubted: string[] = [];
  const seen = new Map<string, PanelName>();
  let listed = 0;
  for (const [at, name] of names.entries()) {
    const title = panelTitle(name);
    const answer = await orNull(fetchPanel(name, parts));
    parts.advance(at + 1);
    if (answer === null) {
      notes.push(`there is no panel ${title}`);
      continue;
    }
    const { rows, repeated, strange, unreadable } = readPanel(answer, name);
    listed += rows.length + unreadable.length;
    for (const error of unreadable) parts.exclusions.exclude(error, listed);
    if (repeated > rows.length * MOST_REPEATED) {
      const sentence = `the panel ${title} lists ${repeated} of its ${rows.length + repeated} titles twice.`;
      throw new SourceError('count', sentence);
    }
    refuseRepetition(name, rows, seen);
    if (strange > 0) notes.push(`${strange} rows of the panel ${title} name no market or currency that is known`);
    const before = sizes[title] ?? 0;
    if (before > SMALL && rows.length < before * DOUBTED_BELOW && !parts.memory.doubted.includes(title)) {
      notes.push(
        `the panel ${title} lists ${rows.length} titles, ${before} before: passed over until it says so again`,
      );
      doubted.push(title);
      continue;
    }
    sizes[title] = rows.length;
    panels.push({ name, rows });
  }
  if (!panels.some(({ rows }) => rows.length > 0)) {
    throw new SourceError('count', `none of its ${names.length} panels (--iol-panels) lists a title.`);
  }
  return { panels, notes, sizes, doubted };
}

function fetchPanel(name: PanelName, { access, landing, closed }: PanelsParts): Promise<unknown> {
  const fetch = (): Promise<unknown> => access.json(panelAddress(name));
  if (landing === null) return fetch();
  const digest = createHash('sha256').update(panelTitle(name)).digest('hex').slice(0, 20);
  return landing.json(`panel-${digest}-${closed}.json`, fetch);
}

/** Panels of different instruments do not list the same titles at the same prices. @param seen panels by their rows */
function refuseRepetition(name: PanelName, rows: readonly PanelRow[], seen: Map<string, PanelName>): void {
  const content = rows.map(({ market, symbol, last }) => `${titleKey(market, symbol)} ${last}`).join('\n');
  const first = seen.get(content);
  seen.set(content, name);
  if (rows.length < SMALL || !first) return;
  if (first.country === name.country && first.instrument === name.instrument) return;
  throw new SourceError('count', `the panel ${panelTitle(name)} repeats the panel ${panelTitle(first)}.`);
}
