/** From stored records to a searchable table. */
import { runBreathing, type Slices } from '../../indexes/slices.ts';
import { SoundIndex } from '../../indexes/sounds.ts';
import type { TextIndex } from '../../indexes/text-index.ts';
import { textIndexSlices } from '../../indexes/text-index-build.ts';
import type { VersionReader } from '../../store/store.ts';
import type { StoredEntities, StoredResource } from '../contract/entities.ts';
import { type ParentKind, RESOURCES, type TableResource } from '../contract/resources.ts';
import { readBlocks } from '../stored/blocks.ts';
import type { Synonyms } from '../synonyms/synonyms.ts';
import { BodiesBuilder } from './bodies.ts';
import { GluedNames } from './glued-names.ts';
import { ParentIndex } from './parent-index.ts';
import { type CategoryIndex, UnitTable } from './unit-table.ts';

/** The stored resources that a table joins: streets under the ODbL are stored apart but searched together. */
export const UNIT_SOURCES: Readonly<Record<TableResource, readonly StoredResource[]>> = {
  provincias: ['provincias'],
  departamentos: ['departamentos'],
  municipios: ['municipios'],
  localidades_censales: ['localidades_censales'],
  asentamientos: ['asentamientos'],
  localidades: ['localidades'],
  calles: ['calles', 'calles_osm'],
  aglomerados: ['aglomerados'],
  fracciones_censales: ['fracciones_censales'],
  radios_censales: ['radios_censales'],
};

/** The resources whose records are found by their category. */
const CATEGORIZED: ReadonlySet<TableResource> = new Set(['calles', 'municipios', 'asentamientos']);

/** The strings of a record that indexing keeps, so that the decoded record itself can be freed. */
interface Row {
  readonly id: string;
  readonly nombre: string;
  readonly categoria: string | null;
  /** Ids of the parents, in the order of the resource's kinds of parents. */
  readonly parents: readonly (string | null)[];
}

/**
 * Builds the table of one resource, its names indexed with the synonyms; `breathe` is called after every few records. `visit` is shown every record, in no
 * order that means anything: other consumers of all records need not decode them again.
 * @param before the table of another version, indexed with the same synonyms
 */
export async function buildUnitTable<R extends TableResource>(
  reader: VersionReader,
  resource: R,
  breathe: () => Promise<void>,
  { indexed }: Synonyms,
  visit: (entity: StoredEntities[R]) => void = () => {},
  before?: UnitTable<R>,
): Promise<UnitTable<R>> {
  const found: Row[] = [];
  const bodies = new BodiesBuilder();
  for (const source of UNIT_SOURCES[resource]) {
    for await (const block of readBlocks(reader, resource, source)) {
      bodies.add(block.body, block.bounds);
      for (const entity of block.entities) {
        visit(entity);
        found.push(rowOf(resource, entity));
      }
      await breathe();
    }
  }
  const order = Int32Array.from(found.keys()).sort((a, b) => ((found[a]?.id ?? '') < (found[b]?.id ?? '') ? -1 : 1));
  const rows = Array.from(order).flatMap((place) => found[place] ?? []);
  await breathe();
  const names = rows.map((row) => row.nombre);
  const { text, sounds, glued } = before?.hasNames(names) ? before : await indexNames(names, indexed, breathe);
  const parents = new Map<ParentKind, ParentIndex>();
  for (const [place, kind] of RESOURCES[resource].parents.entries()) {
    parents.set(kind, ParentIndex.of(rows.map((row) => row.parents[place] ?? null)));
    await breathe();
  }
  const categories = CATEGORIZED.has(resource)
    ? categoryIndex(
        rows.map((row) => row.categoria),
        indexed,
      )
    : null;
  return new UnitTable({
    resource,
    ids: rows.map((row) => row.id),
    names,
    bodies: bodies.build(order),
    text,
    sounds,
    glued,
    parents,
    categories: categories && { ...categories, text: await runBreathing(categories.text, breathe) },
  });
}

async function indexNames(
  names: readonly string[],
  synonyms: Synonyms['indexed'],
  breathe: () => Promise<void>,
): Promise<Pick<UnitTable, 'text' | 'sounds' | 'glued'>> {
  const text = await runBreathing(textIndexSlices(names, { synonyms }), breathe);
  const sounds = SoundIndex.of(text.vocabulary.words);
  await breathe();
  const glued = GluedNames.of(text);
  await breathe();
  return { text, sounds, glued };
}

function rowOf<R extends TableResource>(resource: R, entity: StoredEntities[R]): Row {
  const references: Readonly<Partial<Record<ParentKind, { readonly id: string | null }>>> =
    'provincia' in entity ? entity : {};
  return {
    id: entity.id,
    nombre: 'nombre' in entity ? entity.nombre : '',
    categoria: 'categoria' in entity ? entity.categoria : null,
    parents: RESOURCES[resource].parents.map((kind) => references[kind]?.id ?? null),
  };
}

function categoryIndex(
  values: readonly (string | null)[],
  synonyms: Synonyms['indexed'],
): Omit<CategoryIndex, 'text'> & { readonly text: Slices<TextIndex> } {
  const categories = [...new Set(values)].filter((value) => value !== null);
  const members = ParentIndex.of(values);
  // Numbers are given in the order of first appearance, which is the order of a Set.
  return { categories, members, text: textIndexSlices(categories, { synonyms }) };
}
