/** Why a search by name, id and parent units found nothing. */
import type { UnitCatalog } from '../catalog/catalog.ts';
import type { UnitTable } from '../catalog/unit-table.ts';
import type { UnitValues } from '../contract/parameters.ts';
import type { UnitResource } from '../contract/resources.ts';
import { rangesOfIds } from '../queries/filters.ts';
import { searchNames } from '../queries/names.ts';
import { placePhrase, reasonForFilters, resolveFilters } from './filters.ts';
import { enumeration, type Miss, quoted } from './reason.ts';

/** What the reason depends on of the values of a search. */
export type NamesQuery = Pick<
  UnitValues,
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
  const table: UnitTable = catalog.tables[resource];
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
  const nothing: Miss = { codigo: 'sin_resultados', mensaje: `No hay ${many} que cumplan con todo lo pedido.` };
  if (nombre === undefined) return nothing;
  const where = placePhrase(catalog, filters);
  const { ordinals } = searchNames(table, catalog.synonyms, nombre, values.exacto);
  if (ordinals.length > 0) {
    if (filters.length === 0) return nothing;
    const places = Array.from(ordinals.slice(0, MOST_PLACES), (ordinal) => nameWithPlace(table, ordinal));
    const more = ordinals.length > MOST_PLACES ? ` (y ${ordinals.length - MOST_PLACES} más)` : '';
    return {
      codigo: 'nombre_en_otro_lugar',
      mensaje: `No hay ${none} ${quoted(nombre)} ${where}; con ese nombre se encontró ${enumeration(places)}${more}.`,
    };
  }
  const advice = values.exacto ? 'pruebe sin «exacto»' : 'revise cómo está escrito';
  return {
    codigo: 'nombre_no_encontrado',
    mensaje: `No hay ${none} con un nombre parecido a ${quoted(nombre)} ${where}: ${advice}.`,
  };
}

/** `Rosario (Rosario, Santa Fe)`. */
function nameWithPlace(table: UnitTable, ordinal: number): string {
  const entity = table.entity(ordinal);
  const parts = [
    'departamento' in entity ? entity.departamento.nombre : null,
    'provincia' in entity ? entity.provincia.nombre : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? `${entity.nombre} (${parts.join(', ')})` : entity.nombre;
}
