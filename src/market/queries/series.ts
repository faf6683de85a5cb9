import type { Title } from '../catalog/catalog.ts';

/** B2: the rows of a title's series between two days, both included, as [first, end); empty when from > to. */
export function seriesRange(title: Title, from: number, to: number): readonly [first: number, end: number] {
  return title.series ? title.series.range(from, to) : [0, 0];
}
