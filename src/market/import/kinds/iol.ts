import type { Fields } from '../../../ingest/fields.ts';
import type { FileKind } from '../../../ingest/intake.ts';
import { contractSize } from '../../contract/contract-size.ts';
import { MARKETS, TITLE_CURRENCIES } from '../../contract/words.ts';
import { knownMarket } from '../../rules/known-market.ts';
import { storableKey } from '../../rules/storable-key.ts';
import { symbolShape } from '../../rules/symbol-shape.ts';
import { titleKey } from '../../stored/keys.ts';
import { RESOURCE, type StoredInstrument } from '../../stored/records.ts';
import { acceptWith, type MarketDraft } from '../draft.ts';
import { describedOption } from '../option-description.ts';

/** Maps, because what is looked up in them may be called anything. */
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
const PER_100 = ['TitulosPublicos', 'Letras', 'ObligacionesNegociables'];
const CURRENCY: ReadonlyMap<string, string> = new Map([
  ['AR$', 'peso_Argentino'],
  ['US$', 'dolar_Estadounidense'],
]);

/** Instruments as the interface lists them: they describe titles that no instrument record describes. */
export function listingsKind(draft: MarketDraft): FileKind {
  return {
    resource: RESOURCE.listings,
    title: 'listed instruments',
    recognises: ({ keys }) =>
      ['symbol', 'descripcion', 'moneda', 'mercado', 'pais', 'paneles'].every((key) => keys.has(key)),
    accept: acceptWith(draft, RESOURCE.listings, (fields, file, line) => {
      const value = readListing(fields);
      if (!fields.ok) return;
      if (
        !draft.keep(RESOURCE.listings, titleKey(value.market, value.symbol), { value, fileIndex: file.index, line })
      ) {
        fields.problem('symbol', `${value.symbol} is there already on this market`, 'unique-instrument');
      }
    }),
  };
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
    pricePer: PER_100.includes(tipo) ? 100 : 1,
    source: 'iol_catalog',
  };
}

/**
 * Captured answers of the live interface. They are evidence of its form, single and not consistent in themselves (a low
 * above the last price, totals of an empty session): kept, and not served as quotes.
 */
export function capturesKind(draft: MarketDraft): FileKind {
  return {
    resource: RESOURCE.captures,
    title: 'captured answers',
    recognises: ({ keys }) =>
      ['id', 'endpoint', 'observed'].every((key) => keys.has(key)) && (keys.has('body') || keys.has('note')),
    accept: acceptWith(draft, RESOURCE.captures, (fields, file, line) => {
      const id = storableKey(fields, 'id');
      const value = {
        id,
        endpoint: fields.text('endpoint'),
        request: fields.textOr('request', null),
        observed: fields.textOr('observed', null),
        body: fields.raw('body'),
        note: fields.textOr('note', null),
      };
      if (!fields.ok) return;
      if (!draft.keep(RESOURCE.captures, id, { value, fileIndex: file.index, line })) {
        fields.problem('id', `${id} is there already`, 'unique-record');
      }
    }),
  };
}
