import type { ServedGroup, Wording } from '../group.ts';
import { type SystemParts, systemRoutes } from './routes.ts';

/**
 * The service's own addresses, as the last group of an app: it also answers for paths of no group, in the wording given
 * (group C's, decisions.md "Errors").
 */
export function systemGroup(parts: SystemParts, wording: Wording): ServedGroup {
  return {
    name: 'service',
    owns: () => true,
    pathRules: { caseSensitive: true, ignoreTrailingSlash: true, ignoreDuplicateSlashes: false },
    routes: systemRoutes(parts, wording),
    wording,
    schemas: {},
    dataVersion: () => null,
    answersDependOn: 'caller',
    namesDataVersion: false,
  };
}
