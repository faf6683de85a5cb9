import type { Words } from '../../app/language.ts';
import type { EventLook } from './adjusted.ts';
import type { StateFilter } from './codes.ts';
import type { Range } from './requests.ts';

interface PageWords {
  readonly title: string;
  readonly views: string;
  readonly titulo: string;
  readonly panel: string;
  readonly portafolio: string;
  readonly operaciones: string;
  readonly rose: string;
  readonly fell: string;
  readonly same: string;
  readonly symbol: string;
  readonly description: string;
  readonly market: string;
  readonly last: string;
  readonly change: string;
  readonly quantity: string;
  readonly price: string;
  readonly date: string;
  readonly value: string;
  readonly search: string;
  readonly searchHint: string;
  readonly nothingFound: string;
  readonly choose: string;
  readonly chooseHelp: string;
  readonly toPanels: string;
}

/** The words of the page as a whole, and those that several views use. */
export const WORDS: Words<PageWords> = {
  es: {
    title: 'Mercado',
    views: 'Qué ver del mercado',
    titulo: 'Título',
    panel: 'Paneles',
    portafolio: 'Portafolio',
    operaciones: 'Operaciones',
    rose: 'sube',
    fell: 'baja',
    same: 'sin cambio',
    symbol: 'Símbolo',
    description: 'Descripción',
    market: 'Mercado',
    last: 'Último',
    change: 'Variación',
    quantity: 'Cantidad',
    price: 'Precio',
    date: 'Fecha',
    value: 'Valor',
    search: 'Buscar un título',
    searchHint: 'GGAL, bono 2030, Galicia…',
    nothingFound: 'Ningún título de este servidor responde a eso.',
    choose: 'Elija un título',
    chooseHelp: 'Búsquelo por su símbolo o su nombre, o ábralo desde un panel.',
    toPanels: 'Ver los paneles',
  },
  en: {
    title: 'Market',
    views: 'What to see of the market',
    titulo: 'Security',
    panel: 'Panels',
    portafolio: 'Portfolio',
    operaciones: 'Operations',
    rose: 'up',
    fell: 'down',
    same: 'no change',
    symbol: 'Symbol',
    description: 'Description',
    market: 'Market',
    last: 'Last',
    change: 'Change',
    quantity: 'Quantity',
    price: 'Price',
    date: 'Date',
    value: 'Value',
    search: 'Find a security',
    searchHint: 'GGAL, bono 2030, Galicia…',
    nothingFound: 'No security of this server answers to that.',
    choose: 'Choose a security',
    chooseHelp: 'Search it by its symbol or name, or open it from a panel.',
    toPanels: 'See the panels',
  },
};

interface QuoteWords {
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly previous: string;
  readonly average: string;
  readonly volume: string;
  readonly amount: string;
  readonly trades: string;
  readonly settlement: string;
  readonly openInterest: string;
  readonly least: string;
  readonly at: (date: string, time: string) => string;
  readonly neverQuoted: string;
  readonly day: string;
  readonly term: string;
  readonly usualTerm: string;
  readonly book: string;
  readonly bid: string;
  readonly ask: string;
  readonly bidQuantity: string;
  readonly askQuantity: string;
  readonly total: string;
  readonly spread: string;
  readonly noBook: string;
}

/** Of the quote and its book. */
export const QUOTE_WORDS: Words<QuoteWords> = {
  es: {
    open: 'Apertura',
    high: 'Máximo',
    low: 'Mínimo',
    previous: 'Cierre anterior',
    average: 'Precio promedio',
    volume: 'Volumen nominal',
    amount: 'Monto operado',
    trades: 'Operaciones',
    settlement: 'Precio de ajuste',
    openInterest: 'Interés abierto',
    least: 'Lámina mínima',
    at: (date, time) => `${date}, ${time} h`,
    neverQuoted: 'Este servidor no conoce ninguna cotización de este título.',
    day: 'Rango del día',
    term: 'Plazo',
    usualTerm: 'el habitual',
    book: 'Puntas',
    bid: 'Compra',
    ask: 'Venta',
    bidQuantity: 'Cantidad',
    askQuantity: 'Cantidad',
    total: 'Total',
    spread: 'Diferencia entre puntas',
    noBook: 'No se conocen puntas de esta cotización.',
  },
  en: {
    open: 'Open',
    high: 'High',
    low: 'Low',
    previous: 'Previous close',
    average: 'Average price',
    volume: 'Volume',
    amount: 'Turnover',
    trades: 'Trades',
    settlement: 'Settlement price',
    openInterest: 'Open interest',
    least: 'Least quantity',
    at: (date, time) => `${date}, ${time}`,
    neverQuoted: 'This server knows no quote of this security.',
    day: 'Range of the day',
    term: 'Settlement',
    usualTerm: 'the usual one',
    book: 'Book',
    bid: 'Bid',
    ask: 'Ask',
    bidQuantity: 'Quantity',
    askQuantity: 'Quantity',
    total: 'Total',
    spread: 'Spread',
    noBook: 'No book is known of this quote.',
  },
};

interface HistoryWords {
  readonly title: string;
  readonly ranges: Readonly<Record<Range, string>>;
  readonly rangeLabel: string;
  readonly from: string;
  readonly to: string;
  readonly prices: string;
  readonly raw: string;
  readonly adjusted: string;
  readonly compare: string;
  readonly scale: string;
  readonly scales: Readonly<Record<'linear' | 'log', string>>;
  readonly staysLinear: string;
  readonly explained: Readonly<Record<'raw' | 'adjusted' | 'compare', string>>;
  readonly chart: (symbol: string) => string;
  readonly adjustedLine: string;
  readonly papers: string;
  readonly summary: (sessions: string, first: string, last: string) => string;
  readonly lowHigh: (low: string, high: string) => string;
  readonly none: string;
  readonly noneHelp: string;
  readonly all: string;
  readonly events: string;
  readonly same: string;
  readonly factor: string;
  readonly eventDate: string;
  readonly seems: string;
  readonly looks: Readonly<Record<EventLook, (papers: number) => string>>;
  readonly later: (factor: string) => string;
  readonly sessionFiles: string;
  readonly eventFiles: string;
}

/** Of the history and what lies between its two forms. */
export const HISTORY_WORDS: Words<HistoryWords> = {
  es: {
    title: 'Historia',
    ranges: { '1M': '1 mes', '3M': '3 meses', '6M': '6 meses', '1A': '1 año', '5A': '5 años', max: 'Todo' },
    rangeLabel: 'Cuánto ver',
    from: 'Desde',
    to: 'Hasta',
    prices: 'Precios',
    raw: 'Como se operó',
    adjusted: 'Ajustados',
    compare: 'Comparar',
    scale: 'Escala de precios',
    scales: { linear: 'Lineal', log: 'Logarítmica' },
    staysLinear: 'La escala sigue lineal: no todos los precios de este período son mayores que cero.',
    explained: {
      raw: 'Los precios como se operaron. Una división de acciones o un pago se ve como un salto.',
      adjusted: 'Los precios de antes de divisiones y pagos, llevados a la escala de los de después: sin saltos.',
      compare: 'Las velas son los precios como se operaron; la línea, los cierres ajustados por divisiones y pagos.',
    },
    chart: (symbol) => `Precios y volumen de ${symbol}`,
    adjustedLine: 'Cierre ajustado',
    papers: 'nominales',
    summary: (sessions, first, last) => `${sessions} sesiones, del ${first} al ${last}`,
    lowHigh: (low, high) => `mínimo ${low}, máximo ${high}`,
    none: 'No hay sesiones en este período',
    noneHelp: 'Elija otro período.',
    all: 'Ver toda la historia',
    events: 'Por qué difieren',
    same: 'En este período los precios ajustados son los mismos: no se conoce ningún pago ni división.',
    factor: 'Los precios de antes se multiplican por',
    eventDate: 'Desde',
    seems: 'Parece',
    looks: {
      split: (papers) => `una división: cada título pasó a ser ${papers}`,
      merge: (papers) => `una agrupación: ${papers} títulos pasaron a ser uno`,
      payment: () => 'un pago (dividendo, renta o amortización)',
      other: () => 'otro cambio del título',
    },
    later: (factor) =>
      `Por lo ocurrido después de este período, todos sus precios se multiplican además por ${factor}.`,
    sessionFiles: 'Descargar las sesiones',
    eventFiles: 'Descargar dividendos, divisiones y pagos',
  },
  en: {
    title: 'History',
    ranges: { '1M': '1 month', '3M': '3 months', '6M': '6 months', '1A': '1 year', '5A': '5 years', max: 'All' },
    rangeLabel: 'How much to see',
    from: 'From',
    to: 'To',
    prices: 'Prices',
    raw: 'As traded',
    adjusted: 'Adjusted',
    compare: 'Compare',
    scale: 'Scale of prices',
    scales: { linear: 'Linear', log: 'Logarithmic' },
    staysLinear: 'The scale stays linear: not all prices of this period are above zero.',
    explained: {
      raw: 'Prices as they were traded. A split or a payment shows as a jump.',
      adjusted: 'Prices before splits and payments, brought to the scale of those after: without jumps.',
      compare: 'Candles are prices as they were traded; the line is closes adjusted for splits and payments.',
    },
    chart: (symbol) => `Prices and volume of ${symbol}`,
    adjustedLine: 'Adjusted close',
    papers: 'papers',
    summary: (sessions, first, last) => `${sessions} sessions, from ${first} to ${last}`,
    lowHigh: (low, high) => `low ${low}, high ${high}`,
    none: 'There are no sessions in this period',
    noneHelp: 'Choose another one.',
    all: 'See the whole history',
    events: 'Why they differ',
    same: 'In this period the adjusted prices are the same: no payment or split is known.',
    factor: 'Prices before are multiplied by',
    eventDate: 'From',
    seems: 'Looks like',
    looks: {
      split: (papers) => `a split: each paper became ${papers}`,
      merge: (papers) => `a merger of papers: ${papers} became one`,
      payment: () => 'a payment (dividend, interest or amortisation)',
      other: () => 'another change of the security',
    },
    later: (factor) => `For what happened after this period, all its prices are multiplied by ${factor} besides.`,
    sessionFiles: 'Download the sessions',
    eventFiles: 'Download dividends, splits and payments',
  },
};

interface PanelWords {
  readonly country: string;
  readonly instrument: string;
  readonly panel: string;
  readonly filter: string;
  readonly empty: string;
  readonly emptyHelp: string;
  readonly noneFiltered: string;
  readonly count: (count: string) => string;
  readonly bidQuantity: string;
  readonly bid: string;
  readonly ask: string;
  readonly askQuantity: string;
  readonly optionType: string;
  readonly strike: string;
  readonly maturity: string;
}

/** Of the panels. */
export const PANEL_WORDS: Words<PanelWords> = {
  es: {
    country: 'País',
    instrument: 'Instrumento',
    panel: 'Panel',
    filter: 'Filtrar',
    empty: 'Este panel no tiene títulos cotizados',
    emptyHelp: 'Este servidor no conoce cotizaciones de ningún título de este panel. Elija otro.',
    noneFiltered: 'Ningún título del panel responde al filtro.',
    count: (count) => `${count} títulos`,
    bidQuantity: 'Cant. compra',
    bid: 'Compra',
    ask: 'Venta',
    askQuantity: 'Cant. venta',
    optionType: 'Tipo',
    strike: 'Ejercicio',
    maturity: 'Vencimiento',
  },
  en: {
    country: 'Country',
    instrument: 'Instrument',
    panel: 'Panel',
    filter: 'Filter',
    empty: 'This panel has no quoted securities',
    emptyHelp: 'This server knows no quote of any security of this panel. Choose another one.',
    noneFiltered: 'No security of the panel answers to the filter.',
    count: (count) => `${count} securities`,
    bidQuantity: 'Bid qty.',
    bid: 'Bid',
    ask: 'Ask',
    askQuantity: 'Ask qty.',
    optionType: 'Type',
    strike: 'Strike',
    maturity: 'Maturity',
  },
};

/** Which operations are seen, in words. */
export const STATE_FILTER_WORDS: Words<Readonly<Record<StateFilter, string>>> = {
  es: { todas: 'Todas', pendientes: 'Pendientes', terminadas: 'Terminadas', canceladas: 'Canceladas o vencidas' },
  en: { todas: 'All', pendientes: 'Open', terminadas: 'Executed', canceladas: 'Cancelled or expired' },
};
