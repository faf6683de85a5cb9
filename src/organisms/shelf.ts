import type { CatalogBuilder } from '../server/group.ts';
import { buildCatalog, type OrganismsCatalog } from './catalog.ts';
import { OrganismPages } from './present/list.ts';

/** What the operations answer from: one version's catalog and the answers rendered from it. */
export interface OrganismsShelf {
  readonly catalog: OrganismsCatalog;
  readonly pages: OrganismPages;
}

/** Builds both from one version of the data. */
export const buildShelf: CatalogBuilder<OrganismsShelf> = async (reader, breathe, columns) => {
  const catalog = await buildCatalog(reader, breathe, columns);
  return { catalog, pages: new OrganismPages(catalog) };
};
