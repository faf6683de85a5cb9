import type { Tool } from '../tool.ts';
import { operations, portfolio } from './account.ts';
import { panel, priceHistory, quote } from './market.ts';
import { findVariable, seriesValues } from './statistics.ts';
import {
  addressAtPoint,
  explainAddress,
  findPlace,
  locatePoint,
  normalizeAddresses,
  publicBodiesNear,
} from './territory.ts';

/** Every tool, in the order of the client's list. */
export const TOOLS: readonly Tool[] = [
  findVariable,
  seriesValues,
  quote,
  priceHistory,
  panel,
  portfolio,
  operations,
  normalizeAddresses,
  explainAddress,
  locatePoint,
  addressAtPoint,
  findPlace,
  publicBodiesNear,
];
