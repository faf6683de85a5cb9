import { parseDay } from '../../../indexes/civil-date.ts';
import { type Fields, isObject } from '../../../ingest/fields.ts';
import type { FileKind } from '../../../ingest/intake.ts';
import { RESOURCE, type StoredInstrument, type StoredPanels, titleKey } from '../../stored/records.ts';
import { knownMarket, storableKey, symbolShape } from '../../title-fields.ts';
import { COUNTRIES, contractSize, MARKETS, quotedPer, TITLE_CURRENCIES } from '../../words.ts';
import { acceptWith, type MarketDraft, recordKind } from '../draft.ts';
import { instrumentWords, maturityText, optionMembers } from '../rules/instrument.ts';

/** Rule `unique-instrument`: a symbol names one instrument of a market. */
function repeatedInstrument({ symbol }: StoredInstrument): readonly [string, string, string] {
  return ['symbol', `${symbol} is there already on this market`, 'unique-instrument'];
}

const instrumentKey = ({ market, symbol }: StoredInstrument): string => titleKey(market, symbol);

/** Instruments: one row per (market, symbol), with panels, maturity and option members. */
export function instrumentsKind(draft: MarketDraft): FileKind {
  return recordKind(draft, {
    resource: RESOURCE.instruments,
    title: 'instruments',
    members: ['market', 'symbol', 'description', 'tipo', 'moneda', 'pais', 'panels'],
    read: readInstrument,
    keyOf: instrumentKey,
    repeated: repeatedInstrument,
  });
}

function readInstrument(fields: Fields): StoredInstrument {
  const tipo = fields.text('tipo');
  const optionType = fields.textOr('option_type', null);
  const words = instrumentWords(fields);
  return {
    market: knownMarket(fields, 'market', ''),
    symbol: symbolShape(fields, 'symbol'),
    description: fields.text('description'),
    tipo,
    ...words,
    panels: fields
      .textOr('panels', '')
      .split('|')
      .filter((panel) => panel !== ''),
    maturity: maturityText(fields, 'maturity'),
    ...optionMembers(fields, tipo, optionType),
    underlying: fields.textOr('underlying', null),
    ratio: fields.numberOr('ratio', null, { minimum: 0 }),
    lot: fields.numberOr('lot', null, { minimum: 1 }),
    source: fields.textOr('source', ''),
  };
}

/** Maps, because the keys to look up may have any name. */
const TIPO_OF: ReadonlyMap<string, string> = new Map(
  Object.entries({
    acciones: 'ACCIONES',
    bonos: 'TitulosPublicos',
    letras: 'Letras',
    obligacionesnegociables: 'ObligacionesNegociables',
    opciones: 'OPCIONES',
    futuros: 'futuros',
    adrs: 'ADR',
    monedas: 'MONEDAS',
    cauciones: 'CAUCIONES',
  }),
);
const CURRENCY: ReadonlyMap<string, string> = new Map([
  ['AR$', 'peso_Argentino'],
  ['US$', 'dolar_Estadounidense'],
]);

/** Instruments as the interface lists them: they describe titles that no instrument record describes. */
export function listingsKind(draft: MarketDraft): FileKind {
  return recordKind(draft, {
    resource: RESOURCE.listings,
    title: 'listed instruments',
    members: ['symbol', 'descripcion', 'moneda', 'mercado', 'pais', 'paneles'],
    read: readListing,
    keyOf: instrumentKey,
    repeated: repeatedInstrument,
  });
}

function readListing(fields: Fields): StoredInstrument {
  const panels = fields.text('paneles').split('|');
  const [instrument = '', panel = ''] = (panels[0] ?? '').split('/');
  const tipo = panel.toLowerCase() === 'cedears' ? 'CEDEARS' : (TIPO_OF.get(instrument.toLowerCase()) ?? 'ACCIONES');
  const sign = fields.text('moneda');
  // Panels write two currencies as signs, and the others as everywhere.
  const moneda = CURRENCY.get(sign) ?? TITLE_CURRENCIES.find((word) => word === sign);
  if (moneda === undefined)
    fields.problem('moneda', `no currency is written ${JSON.stringify(sign)}`, 'instrument-words');
  const description = fields.text('descripcion');
  const option = tipo === 'OPCIONES' ? describedOption(description) : null;
  return {
    market: knownMarket(fields, 'mercado', MARKETS[0]),
    symbol: symbolShape(fields, 'symbol'),
    description,
    tipo,
    moneda: moneda ?? '',
    pais: fields.text('pais'),
    panels,
    maturity: option?.maturity ?? null,
    strike: option?.strike ?? null,
    optionType: option?.optionType ?? null,
    underlying: option?.underlying ?? null,
    ratio: null,
    lot: contractSize(tipo, fields.text('symbol')),
    pricePer: quotedPer(tipo),
    source: 'iol_catalog',
  };
}

/**
 * Captured answers of the live interface. They are evidence of its form, single and not consistent in themselves (a low
 * above the last price, totals of an empty session): kept, and not served as quotes.
 */
export function capturesKind(draft: MarketDraft): FileKind {
  return recordKind(draft, {
    resource: RESOURCE.captures,
    title: 'captured answers',
    members: ['id', 'endpoint', 'observed'],
    oneOf: ['body', 'note'],
    read: (fields) => ({
      id: storableKey(fields, 'id'),
      endpoint: fields.text('endpoint'),
      request: fields.textOr('request', null),
      observed: fields.textOr('observed', null),
      body: fields.raw('body'),
      note: fields.textOr('note', null),
    }),
    keyOf: ({ id }) => id,
    repeated: ({ id }) => ['id', `${id} is there already`],
  });
}

/** The facts in the description of an option. */
interface DescribedOption {
  readonly optionType: 'Call' | 'Put';
  readonly underlying: string;
  readonly strike: number;
  /** `YYYY-MM-DD`. */
  readonly maturity: string;
}

const DESCRIPTION = /^(call|put)\s+(\S+)\s+([\d,]+(?:\.\d+)?)\s+vencimiento:\s*(\d{2})\/(\d{2})\/(\d{4})$/i;

/**
 * Reads `Call GGAL 2,654.90 Vencimiento: 19/12/2025`, a comma for thousands (reference market.md 9). The symbol alone
 * is not enough for the strike: its point may be dropped. Null for a text of another form.
 */
export function describedOption(description: string): DescribedOption | null {
  const parts = DESCRIPTION.exec(description.trim());
  if (!parts) return null;
  const [, kind = '', underlying = '', digits = '', day, month, year] = parts;
  const strike = Number(digits.replaceAll(',', ''));
  const maturity = `${year}-${month}-${day}`;
  if (!(strike > 0) || parseDay(maturity) === undefined) return null;
  return { optionType: kind.toLowerCase() === 'call' ? 'Call' : 'Put', underlying, strike, maturity };
}

/** Names of panels per country and instrument. An instrument's key may end in a remark in brackets. */
export function panelsKind(draft: MarketDraft): FileKind {
  return {
    resource: RESOURCE.panels,
    title: 'panel names',
    recognises: ({ keys, format }) =>
      (format === 'json' || format === 'ndjson') && COUNTRIES.some((country) => keys.has(country)),
    accept: acceptWith(draft, RESOURCE.panels, (fields, file, line) => {
      for (const country of COUNTRIES) {
        const given = fields.raw(country);
        if (given === undefined) continue;
        if (!isObject(given)) {
          fields.problem(country, 'not an object', 'object-shape');
          return;
        }
        // A map, because an instrument may be called anything.
        const instruments = new Map<string, string[]>();
        for (const [key, names] of Object.entries(given)) {
          const instrument = key.replace(/\s{0,9}\(.{0,200}\)\s*$/, '');
          if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) {
            fields.problem(`${country}.${key}`, 'not a list of names', 'object-shape');
            return;
          }
          instruments.set(instrument, [...(instruments.get(instrument) ?? []), ...names]);
        }
        const value: StoredPanels = { country, instruments: Object.fromEntries(instruments) };
        draft.keep(RESOURCE.panels, country, { value, fileIndex: file.index, line });
      }
    }),
  };
}
