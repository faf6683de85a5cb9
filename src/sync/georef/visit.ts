import type { Outcome, Visit } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { type Fetched, fetchList, formsToAskFor } from './fetch-list.ts';
import { type Memory, memoryToKeep, parseMemory, type Remembered } from './memory.ts';
import { GEOREF_RESOURCES, type GeorefResource } from './resources.ts';
import { GEOREF } from './tally.ts';
import { told } from './told.ts';

/** What came of each list, in the order in which they were asked for. */
export type Visited = readonly (readonly [GeorefResource, Fetched])[];

/**
 * One visit to a publisher of Georef's dumps: asks for each list whether it changed, looks each new file through, and loads
 * those that are new as one version. References are compared with what the store holds, so that single lists may change.
 *
 * @throws SourceError when a list that must be there is not, or a file is not in order; nothing is loaded then
 */
export async function visitGeoref(visit: Visit): Promise<Outcome> {
  const before = await memoryOf(visit);
  const memory = new Map<string, Remembered>(before);
  const visited: (readonly [GeorefResource, Fetched])[] = [];
  for (const resource of GEOREF_RESOURCES) {
    visit.signal.throwIfAborted();
    if (resource.outlinesOf !== null && (memory.get(resource.outlinesOf)?.outlines ?? 0) > 0) {
      memory.delete(resource.name);
      continue;
    }
    const known = before.get(resource.name) ?? null;
    const fetched = withContent(resource, await fetchList(visit, resource, known));
    if (fetched.state === 'missing' && resource.required) throw lacking(resource, known, fetched.error);
    if (fetched.state !== 'missing') memory.set(resource.name, fetched.remembered);
    visited.push([resource, fetched]);
  }
  const files = visited.flatMap(([, fetched]) => (fetched.state === 'new' ? [fetched.path] : []));
  const published = files.length === 0 ? [] : (await visit.load(files)).published;
  return { published, memory: memoryToKeep(memory), sentence: told(visited) };
}

/** What the last visit left, as long as the store holds what it loaded. */
async function memoryOf({ store, memory }: Visit): Promise<Memory> {
  const version = (await store.versions()).get('territory');
  return version === undefined || version.starter ? new Map() : parseMemory(memory);
}

/**
 * Takes a file that holds nothing for a missing one: an empty list, and points in the place of outlines, which are the list itself
 * over again.
 */
function withContent({ outlinesOf, name }: GeorefResource, fetched: Fetched): Fetched {
  if (fetched.state !== 'new') return fetched;
  const { records, outlines } = fetched.remembered;
  if (records > 0 && (outlinesOf === null || outlines > 0)) return fetched;
  const sentence = `${name} holds no ${records > 0 ? 'outlines' : 'records'}.`;
  return { state: 'missing', error: new SourceError(GEOREF, 'refused', sentence) };
}

/** A list that must be there is not. */
function lacking(resource: GeorefResource, known: Remembered | null, error: SourceError): SourceError {
  const asked = formsToAskFor(resource, known).flatMap((form) => resource.paths.map((name) => `${name}.${form}`));
  const cause = error.message.replace(`${GEOREF}: `, '');
  const sentence =
    known === null
      ? `it publishes no ${resource.name}, which were looked for as ${asked.join(', ')}; ${cause}`
      : `it publishes no ${known.url} any more, which it had on the last visit; --force takes another form; ${cause}`;
  return new SourceError(GEOREF, 'refused', sentence, { cause: error });
}
