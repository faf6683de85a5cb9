/** Why a search by name, id and parent units found nothing. */
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import type { UnitCatalog } from '../catalog/catalog.ts';
import { countOf, intersectRanges } from '../catalog/ranges.ts';
import type { UnitTable } from '../catalog/unit-table.ts';
import type { ListValues } from '../contract/parameters.ts';
import type { UnitResource } from '../contract/resources.ts';
import { countOfStreets } from '../present/answer-notices.ts';
import { rangesOfIds, rangesOfParents } from '../queries/filters.ts';
import { searchNames } from '../queries/names.ts';
import { placePhrase, type ResolvedFilter, reasonForFilters, resolveFilters } from './filters.ts';
import { enumeration, type Miss, quoted } from './reason.ts';

/** What the reason depends on of the values of a search. */
type NamesQuery = Pick<
  ListValues,
  'id' | 'nombre' | 'provincia' | 'departamento' | 'municipio' | 'localidad_censal' | 'exacto'
>;

/** Each kind of unit in a sentence, one and many. */
const UNITS: Readonly<Record<UnitResource, readonly [none: string, many: string]>> = {
  provincias: ['ninguna provincia', 'provincias'],
  departamentos: ['ningún departamento o partido', 'departamentos o partidos'],
  municipios: ['ningún municipio', 'municipios'],
  localidades_censales: ['ninguna localidad censal', 'localidades censales'],
  asentamientos: ['ningún asentamiento', 'asentamientos'],
  localidades: ['ninguna localidad', 'localidades'],
  calles: ['ninguna calle', 'calles'],
};

/** Places named in a sentence at most. */
const MOST_PLACES = 3;

/** Why a search of one resource found nothing. To be asked only of a search whose total is 0. */
export function reasonForNames(catalog: UnitCatalog, resource: UnitResource, values: NamesQuery): Miss {
  const table: UnitTable<UnitResource> = catalog.tables[resource];
  const [none, many] = UNITS[resource];
  if (values.id && rangesOfIds(catalog, table, values.id).length === 0) {
    return { codigo: 'id_desconocido', mensaje: `No existe ${none} con el id ${quoted(values.id.join(','))}.` };
  }
  const filters = resolveFilters(catalog, values);
  const wrong = reasonForFilters(catalog, filters, many);
  const { nombre } = values;
  if (wrong && wrong.codigo !== 'lugar_sin_calles') return wrong;
  // Only the streets have a code of their own for a place without any.
  if (wrong && nombre === undefined) return resource === 'calles' ? wrong : { ...wrong, codigo: 'sin_resultados' };
  const nothing: Miss = {
    codigo: 'sin_resultados',
    mensaje: `Los datos no tienen ${many} que cumplan con todo lo pedido.`,
  };
  if (nombre === undefined) return nothing;
  const where = placePhrase(catalog, filters) + (resource === 'calles' ? streetsThere(catalog, filters) : '');
  const { ordinals } = searchNames(table, catalog.synonyms, nombre, values.exacto);
  if (ordinals.length > 0) {
    if (filters.length === 0) return nothing;
    const places = Array.from(ordinals.slice(0, MOST_PLACES), (ordinal) => nameWithPlace(table, ordinal));
    const more = ordinals.length > MOST_PLACES ? ` (y ${ordinals.length - MOST_PLACES} más)` : '';
    return {
      codigo: 'nombre_en_otro_lugar',
      mensaje: `No se encontró ${none} ${quoted(nombre)} ${where}; con ese nombre se encontró ${enumeration(places)}${more}.`,
    };
  }
  const advice = values.exacto ? 'pruebe sin «exacto»' : 'revise cómo está escrito';
  return {
    codigo: 'nombre_no_encontrado',
    mensaje: `No se encontró ${none} con un nombre parecido a ${quoted(nombre)} ${where}: ${advice}.`,
  };
}

/** How many streets the data hold of what the filters leave: no list of a town is known to be whole. */
function streetsThere(catalog: UnitCatalog, filters: readonly ResolvedFilter[]): string {
  const { calles } = catalog.tables;
  let ranges: readonly OrdinalRange[] = [[0, calles.size]];
  for (const { name, resource, ordinals } of filters) {
    if (name === 'localidad') continue;
    const { ids } = catalog.tables[resource];
    const own = rangesOfParents(
      calles,
      name,
      Array.from(ordinals, (ordinal) => ids[ordinal] ?? ''),
    );
    ranges = intersectRanges(ranges, own);
  }
  return `, de donde los datos tienen ${countOfStreets(countOf(ranges))}`;
}

/** `Rosario (Rosario, Santa Fe)`. */
function nameWithPlace(table: UnitTable<UnitResource>, ordinal: number): string {
  const entity = table.entity(ordinal);
  const parts = [
    'departamento' in entity ? entity.departamento.nombre : null,
    'provincia' in entity ? entity.provincia.nombre : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? `${entity.nombre} (${parts.join(', ')})` : entity.nombre;
}
