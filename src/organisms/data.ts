import type { CatalogBuilder } from '../server/catalogs.ts';
import { buildCatalog, type OrganismsCatalog } from './catalog.ts';
import { OrganismPages } from './render.ts';

/** The source of all answers of the group: one version's catalog and the pages rendered from it, replaced as a whole. */
export interface OrganismsData {
  readonly catalog: OrganismsCatalog;
  readonly pages: OrganismPages;
}

/** Builds the group's data from one version. */
export const buildOrganisms: CatalogBuilder<OrganismsData> = async (reader, breathe, columns) => {
  const catalog = await buildCatalog(reader, breathe, columns);
  return { catalog, pages: new OrganismPages(catalog) };
};
