import { RenderedCache } from '../../indexes/bounded-cache.ts';
import { cacheShare } from '../../indexes/cache-share.ts';
import { runBreathing } from '../../indexes/slices.ts';
import { breathe } from '../../server/catalogs.ts';
import type { UnitCatalog } from '../catalog/catalog.ts';
import type { LevelKind } from '../ubicacion/level.ts';
import type { TerritoryMap } from '../ubicacion/map.ts';
import { type Sheet, sheetSlices } from './sheet.ts';

/** What maps are drawn from. */
type MapCatalog = Pick<UnitCatalog, 'tables'> & { readonly map: TerritoryMap };

/** Bytes of outlines kept for further requests of the same detail: a country's three levels at the details that maps show. */
const OUTLINES_KEPT_BYTES = 32 * 1024 * 1024;

/** The sheets of one catalog: written once, however many ask for them at the same time, and kept while there is room. */
export class Sheets {
  readonly #catalog: MapCatalog;
  readonly #kept = new RenderedCache<string, Sheet>(cacheShare(OUTLINES_KEPT_BYTES));
  readonly #making = new Map<string, Promise<Sheet>>();

  constructor(catalog: MapCatalog) {
    this.#catalog = catalog;
  }

  /** The sheet of a level on a grid, at once where it is kept. */
  of(kind: LevelKind, steps: number): Sheet | Promise<Sheet> {
    const key = `${kind} ${steps}`;
    const kept = this.#kept.held(key);
    if (kept) return kept;
    const going = this.#making.get(key);
    if (going) return going;
    const { tables, map } = this.#catalog;
    const making = runBreathing(sheetSlices(tables, kind, map[kind], steps), breathe)
      .then((sheet) => this.#kept.get(key, () => sheet))
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }
}
