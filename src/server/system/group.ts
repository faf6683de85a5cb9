import type { ServedGroup, Wording } from '../group.ts';
import { type SystemParts, systemRoutes } from './routes.ts';

/** What answers beside the service's own addresses and belongs to no group either. */
export type SystemAddition = Pick<ServedGroup, 'routes' | 'schemas'> & Partial<Pick<ServedGroup, 'errors'>>;

const NOTHING_MORE: SystemAddition = { routes: [], schemas: {} };

/**
 * The service's own addresses, as the last group of an app: it also answers for paths of no group, in the wording given
 * (group C's, decisions.md "Errors").
 */
export function systemGroup(parts: SystemParts, wording: Wording, more: SystemAddition = NOTHING_MORE): ServedGroup {
  return {
    name: 'service',
    owns: () => true,
    pathRules: { caseSensitive: true, ignoreTrailingSlash: true, ignoreDuplicateSlashes: false },
    routes: [...systemRoutes(parts, wording), ...more.routes],
    wording,
    schemas: more.schemas,
    ...(more.errors && { errors: more.errors }),
    dataVersion: () => null,
    answersDependOn: 'caller',
    namesDataVersion: false,
  };
}
