import { COUNTRIES, foldWord, INSTRUMENTS, MARKETS } from '../../market/words.ts';
import { choice, civilDate, integer, text } from '../../server/parameters/parameter.ts';
import { listIn, membersOf } from '../json.ts';
import { LINK, numbers, rows, shape } from '../schemas.ts';
import { tool } from '../tool.ts';
import { checkPeriod } from '../tool-error.ts';

const symbol = text({ required: true, minLength: 1, maxLength: 64, sentence: 'Symbol, e.g. GGAL.' });

const market = choice(MARKETS, { fallback: 'bCBA', sentence: '', fold: foldWord });

export const country = choice(COUNTRIES, { fallback: 'argentina', sentence: '', fold: foldWord });

const unknownSymbol = (symbolGiven: string, of: string): string =>
  `No security of ${of} has the symbol "${symbolGiven}". Check "simbolo" and "mercado"; panel lists symbols.`;

/** The last quote of a security. */
export const quote = tool({
  name: 'quote',
  description: 'The last quote of a security; bonds per 100 of face value. Needs a token.',
  arguments: {
    simbolo: symbol,
    mercado: market,
  },
  result: shape('descripcionTitulo moneda fechaHora', {
    ...numbers('ultimoPrecio variacion apertura maximo minimo volumenNominal precioCompra precioVenta'),
    url: LINK,
  }),
  run: async ({ simbolo, mercado }, service) => {
    const input = { path: { Mercado: mercado, Simbolo: simbolo } };
    const { body } = await service.ask('B1', input, unknownSymbol(simbolo, mercado));
    return { ...membersOf(body), ...membersOf(listIn(body, 'puntas')[0]), url: service.link('B1', input) };
  },
});

/** A day after every session. */
const FAR_AHEAD = '2100-01-01';

/** Daily sessions of a security. */
export const priceHistory = tool({
  name: 'price_history',
  description: 'Daily sessions of a security, adjusted for splits, oldest first. Needs a token.',
  arguments: {
    simbolo: symbol,
    mercado: market,
    desde: civilDate({ required: true, sentence: 'YYYY-MM-DD, included.' }),
    hasta: civilDate({ sentence: '' }),
    limite: integer({ minimum: 1, maximum: 250, fallback: 60, sentence: 'Newest sessions.' }),
  },
  result: rows('ruedas', shape('fechaHora', numbers('ultimoPrecio apertura maximo minimo volumenNominal'))),
  run: async ({ simbolo, mercado, desde, hasta, limite }, service) => {
    checkPeriod(desde, hasta);
    const path = { mercado, simbolo, fechaDesde: desde, fechaHasta: hasta ?? FAR_AHEAD, ajustada: 'ajustada' };
    const { body } = await service.ask('B2', { path }, unknownSymbol(simbolo, mercado));
    return { ...newest('ruedas', body, limite), url: service.link('B2', { path }) };
  },
});

/** The quotes of a panel. */
export const panel = tool({
  name: 'panel',
  description: 'Quotes of the securities of a panel; a wrong name is answered with the right ones. Needs a token.',
  arguments: {
    panel: text({
      required: true,
      minLength: 1,
      maxLength: 100,
      sentence: 'E.g. Merval, CEDEARs.',
    }),
    instrumento: choice(INSTRUMENTS, { fallback: 'acciones', sentence: '', fold: foldWord }),
    pais: country,
    limite: integer({ minimum: 1, maximum: 100, fallback: 30, sentence: '' }),
  },
  result: rows('titulos', shape('simbolo descripcion fecha', numbers('ultimoPrecio variacionPorcentual volumen'))),
  run: async ({ panel: name, instrumento, pais, limite }, service) => {
    const path = { Instrumento: instrumento, Panel: name, Pais: pais };
    const { body } = await service.ask('B3', { path });
    const titulos = listIn(body, 'titulos');
    return {
      titulos: titulos.slice(0, limite),
      omitted: Math.max(0, titulos.length - limite),
      url: service.link('B3', { path }),
    };
  },
});

function newest(name: string, body: unknown, most: number): Readonly<Record<string, unknown>> {
  const all: readonly unknown[] = Array.isArray(body) ? body : [];
  return { [name]: all.slice(-most), omitted: Math.max(0, all.length - most) };
}
