import { formatDay } from '../../indexes/civil-date.ts';
import type { Figures } from '../catalog/figures.ts';
import type { Title } from '../catalog/title.ts';
import { usualTerm } from '../contract/words.ts';

/** The columns of a series as CSV: the day, and those members of B2 that differ from row to row, in a table's order. */
const COLUMNS: readonly (readonly [heading: string, of: (figures: Figures, date: string, title: Title) => unknown])[] =
  [
    ['fecha', (_, date) => date],
    ['apertura', ({ open }) => open],
    ['maximo', ({ high }) => high],
    ['minimo', ({ low }) => low],
    ['ultimoPrecio', ({ last }) => last],
    ['cierreAnterior', ({ previous }) => previous],
    ['variacion', ({ variation }) => variation],
    ['volumenNominal', ({ volume }) => volume],
    ['montoOperado', ({ amount }) => amount],
    ['precioPromedio', ({ average }) => average],
    ['cantidadOperaciones', ({ trades }) => trades],
    ['moneda', (_, __, { instrument }) => instrument.moneda],
    ['plazo', (_, date) => usualTerm(date)],
  ];

/** The first line of a series as CSV. */
export const SERIES_HEADINGS = COLUMNS.map(([heading]) => heading).join(',');

/** One session as a line of CSV: numbers, a date and coded words, none of which needs quotes. */
export function seriesLine(title: Title, figures: Figures): string {
  const date = formatDay(figures.day);
  return COLUMNS.map(([, of]) => of(figures, date, title)).join(',');
}
