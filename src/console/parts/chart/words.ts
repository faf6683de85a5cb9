/** The texts of charts, and how numbers and months stand at their axes. */
import { LANGUAGE_TAGS, type Language, numberFormat, words } from '../../app/language.ts';
import type { AxisText } from './plot/base.ts';

/** The summary of a series as texts. */
interface SummaryWords {
  /** Whether dates are periods. */
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

export const WORDS = words({
  es: {
    reading: 'Al',
    latest: 'Últimos valores',
    /** Before the name of a period, and above a column of them. */
    period: 'Período:',
    periodHead: 'Período',
    partial: 'período incompleto',
    closer: 'Acercar',
    wider: 'Alejar',
    all: 'Ver todo',
    keys: 'Flechas: fecha por fecha. Re Pág y Av Pág: a saltos. Inicio y Fin: los extremos. Más y menos: acercar y alejar. Cero: ver todo.',
    drawing: 'Gráfico',
    table: 'Los datos en una tabla',
    tableOf: (label: string) => `Datos de: ${label}`,
    date: 'Fecha',
    noValue: 'sin dato',
    nothing: 'No hay ningún valor para dibujar.',
    notLoaded:
      'El gráfico no se pudo cargar: el servidor no respondió, o fue actualizado. Sus datos están en la tabla.',
    hide: (name: string) => `Mostrar ${name}`,
    axes: { left: 'eje izquierdo', right: 'eje derecho' },
    severalUnits: 'Varias unidades',
    times: (factor: string) => `× ${factor}`,
    open: 'Apertura',
    high: 'Máximo',
    low: 'Mínimo',
    close: 'Cierre',
    volume: 'Volumen',
    summary: (of: SummaryWords) => {
      const [from, to, on] = of.isByPeriod ? ['de', 'a', 'en'] : ['del', 'al', 'el'];
      return `${of.name}: ${of.count} valores, ${from} ${of.from} ${to} ${of.to}. Último: ${of.last}. Mínimo: ${of.least}, ${on} ${of.leastOn}. Máximo: ${of.greatest}, ${on} ${of.greatestOn}.`;
    },
  },
  en: {
    reading: 'On',
    latest: 'Latest values',
    period: 'Period:',
    periodHead: 'Period',
    partial: 'incomplete period',
    closer: 'Zoom in',
    wider: 'Zoom out',
    all: 'Show all',
    keys: 'Arrows: date by date. Page Up and Page Down: in larger steps. Home and End: the ends. Plus and minus: zoom. Zero: show all.',
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
      return `${of.name}: ${of.count} values, from ${of.from} to ${of.to}. Latest: ${of.last}. Lowest: ${of.least}, ${on} ${of.leastOn}. Highest: ${of.greatest}, ${on} ${of.greatestOn}.`;
    },
  },
});

const axisTexts = new Map<Language, AxisText>();

/** Returns how a language writes numbers and months at the axes. */
export function axisText(language: Language): AxisText {
  const known = axisTexts.get(language);
  if (known) return known;
  const tag = LANGUAGE_TAGS[language];
  const months = new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' });
  const names = Array.from({ length: 12 }, (_, month) => months.format(Date.UTC(2000, month, 1)).replace('.', ''));
  const text: AxisText = {
    number: (value, digits) =>
      numberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value),
    month: (month) => names[month] ?? '',
  };
  axisTexts.set(language, text);
  return text;
}

/** Returns the text above an axis whose numbers are to be multiplied by `factor`. */
export function withFactor(text: string, factor: number, language: Language): string {
  if (factor === 1) return text;
  return `${text} ${WORDS[language].times(numberFormat(LANGUAGE_TAGS[language], {}).format(factor))}`.trim();
}
