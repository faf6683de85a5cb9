import type { Words } from '../../app/language.ts';

interface ChartWords {
  /** The tag of the language for dates and numbers. */
  readonly tag: string;
  readonly reading: string;
  readonly latest: string;
  /** Before the name of a period that is read, and above a column of them. */
  readonly period: string;
  readonly periodHead: string;
  readonly partial: string;
  readonly closer: string;
  readonly wider: string;
  readonly all: string;
  readonly keys: string;
  readonly drawing: string;
  readonly table: string;
  readonly tableOf: (label: string) => string;
  readonly date: string;
  readonly noValue: string;
  readonly nothing: string;
  readonly notLoaded: string;
  readonly hide: (name: string) => string;
  readonly axes: { readonly left: string; readonly right: string };
  readonly severalUnits: string;
  readonly times: (factor: string) => string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly summary: (of: SummaryWords) => string;
}

/** The figures of a series, as text. */
export interface SummaryWords {
  /** Whether dates are names of periods. */
  readonly isByPeriod: boolean;
  readonly name: string;
  readonly count: string;
  readonly from: string;
  readonly to: string;
  readonly last: string;
  readonly least: string;
  readonly leastOn: string;
  readonly greatest: string;
  readonly greatestOn: string;
}

/** The words of charts. */
export const WORDS: Words<ChartWords> = {
  es: {
    tag: 'es-AR',
    reading: 'Al',
    latest: 'Últimos valores',
    period: 'Período:',
    periodHead: 'Período',
    partial: 'período incompleto',
    closer: 'Acercar',
    wider: 'Alejar',
    all: 'Ver todo',
    keys: 'Flechas: fecha por fecha. Re Pág y Av Pág: a saltos. Inicio y Fin: los extremos. Más y menos: acercar y alejar. Cero: ver todo.',
    drawing: 'Gráfico',
    table: 'Los datos en una tabla',
    tableOf: (label) => `Datos de: ${label}`,
    date: 'Fecha',
    noValue: 'sin dato',
    nothing: 'No hay ningún valor para dibujar.',
    notLoaded:
      'El gráfico no se pudo cargar: el servidor no respondió, o fue actualizado. Sus datos están en la tabla.',
    hide: (name) => `Mostrar ${name}`,
    axes: { left: 'eje izquierdo', right: 'eje derecho' },
    severalUnits: 'Varias unidades',
    times: (factor) => `× ${factor}`,
    open: 'Apertura',
    high: 'Máximo',
    low: 'Mínimo',
    close: 'Cierre',
    volume: 'Volumen',
    summary: (of) => {
      const [from, to, on] = of.isByPeriod ? ['de', 'a', 'en'] : ['del', 'al', 'el'];
      return `${of.name}: ${of.count} valores, ${from} ${of.from} ${to} ${of.to}. Último: ${of.last}. Mínimo: ${of.least}, ${on} ${of.leastOn}. Máximo: ${of.greatest}, ${on} ${of.greatestOn}.`;
    },
  },
  en: {
    tag: 'en-GB',
    reading: 'On',
    latest: 'Latest values',
    period: 'Period:',
    periodHead: 'Period',
    partial: 'incomplete period',
    closer: 'Zoom in',
    wider: 'Zoom out',
    all: 'Show all',
    keys: 'Arrows: date by date. Page Up and Page Down: in leaps. Home and End: the ends. Plus and minus: zoom. Zero: show all.',
    drawing: 'Chart',
    table: 'The data as a table',
    tableOf: (label) => `Data of: ${label}`,
    date: 'Date',
    noValue: 'no value',
    nothing: 'There is no value to draw.',
    notLoaded: 'The chart could not be loaded: the server did not answer, or was updated. Its data are in the table.',
    hide: (name) => `Show ${name}`,
    axes: { left: 'left axis', right: 'right axis' },
    severalUnits: 'Several units',
    times: (factor) => `× ${factor}`,
    open: 'Open',
    high: 'High',
    low: 'Low',
    close: 'Close',
    volume: 'Volume',
    summary: (of) => {
      const on = of.isByPeriod ? 'in' : 'on';
      return `${of.name}: ${of.count} values, from ${of.from} to ${of.to}. Latest: ${of.last}. Least: ${of.least}, ${on} ${of.leastOn}. Greatest: ${of.greatest}, ${on} ${of.greatestOn}.`;
    },
  },
};
