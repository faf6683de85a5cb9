import type { AddressCatalog } from '../direcciones/catalog.ts';

/** What suggestions are made from: the names of places and streets, and the streets' numbers, courses and crossings. */
export type SuggestionCatalog = AddressCatalog;
