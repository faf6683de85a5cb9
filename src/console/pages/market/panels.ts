import { fold } from '../../../indexes/fold.ts';
import type { PanelName, PanelRow } from './answers.ts';
import { plain } from './codes.ts';
import type { SheetColumn } from './sheet.ts';

/** What an address asks for; empty where it says nothing. */
export interface PanelWanted {
  readonly country: string;
  readonly instrument: string;
  readonly panel: string;
}

/**
 * The panel to show: the one asked for, as far as it is named; of what is not named the first that shows titles. Null only when
 * there are no panels.
 */
export function choosePanel(all: readonly PanelName[], { country, instrument, panel }: PanelWanted): PanelName | null {
  const narrowed = [
    (each: PanelName) => isSame(each.pais, country),
    (each: PanelName) => isSame(each.instrumento, instrument),
    (each: PanelName) => isSame(each.panel, panel),
  ].reduce((left, isWanted) => {
    const wanted = left.filter(isWanted);
    // A name that none has counts for nothing.
    return wanted.length > 0 ? wanted : left;
  }, all);
  return narrowed.find(({ titulos }) => titulos > 0) ?? narrowed[0] ?? null;
}

function isSame(name: string, wanted: string): boolean {
  return wanted === '' || plain(name) === plain(wanted);
}

/** What can be chosen beside a panel: countries, instruments of its country, panels of its instrument; in their order. */
export function choicesOf(
  all: readonly PanelName[],
  chosen: PanelName,
): { readonly countries: string[]; readonly instruments: string[]; readonly panels: PanelName[] } {
  const here = all.filter(({ pais }) => pais === chosen.pais);
  return {
    countries: [...new Set(all.map(({ pais }) => pais))],
    instruments: [...new Set(here.map(({ instrumento }) => instrumento))],
    // Those with titles first: most of the names that there are show none.
    panels: here
      .filter(({ instrumento }) => instrumento === chosen.instrumento)
      .toSorted((a, b) => Number(b.titulos > 0) - Number(a.titulos > 0)),
  };
}

/** Rows whose symbol or description has every word of a text. */
export function filterRows(rows: readonly PanelRow[], text: string): readonly PanelRow[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ simbolo, descripcion }) => {
    const row = fold(`${simbolo} ${descripcion}`);
    return words.every((word) => row.includes(word));
  });
}

/** What of a table must be in sight where a phone has no room for all of it. */
export interface InSight {
  /** The columns that come first, by their ids; the rest follows in its order, to be scrolled to. */
  readonly first: readonly string[];
  /** The columns that stand below the first one, in the same cell. */
  readonly under: readonly string[];
}

/** A column of a narrow table: `under` are those whose cells stand in a second line of its own. */
export type NarrowColumn<R> = SheetColumn<R> & { readonly under: readonly SheetColumn<R>[] };

/** The columns of a table as a phone shows them. Ids that the table does not have count for nothing. */
export function narrowed<R>(columns: readonly SheetColumn<R>[], { first, under }: InSight): NarrowColumn<R>[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const ofIds = (ids: readonly string[]): SheetColumn<R>[] =>
    ids.flatMap((id) => {
      const column = byId.get(id);
      return column ? [column] : [];
    });
  const below = ofIds(under);
  const ahead = ofIds(first);
  const rest = columns.filter((column) => !ahead.includes(column) && !below.includes(column));
  return [...ahead, ...rest].map((column, at) => ({ ...column, under: at === 0 ? below : [] }));
}
