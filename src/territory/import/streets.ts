import type { FileKind } from '../../ingest/intake.ts';
import type { Calle, StreetAxis } from '../contract/entities.ts';
import { orderSide, readDoorNumber, readRanges } from '../rules/door-numbers.ts';
import { checkIdShape } from '../rules/id-shape.ts';
import { readLines } from '../rules/lines.ts';
import { checkOwnProvince } from '../rules/own-province.ts';
import type { Baskets } from './basket.ts';
import { hasField, isListing, saysPlural, stem } from './recognise.ts';
import { parentOf, refuseFirst } from './settlements.ts';
import { SourceRecord } from './source-record.ts';

/** The source whose streets are kept apart, for its licence (ODbL) is another one. */
const OPEN_STREET_MAP = 'OpenStreetMap';

/** Streets; those of OpenStreetMap go to a resource of their own, whichever file they come in. */
export function streetKind(baskets: Baskets, resource: 'calles' | 'calles_osm'): FileKind {
  const isOsm = resource === 'calles_osm';
  return {
    resource,
    title: isOsm ? 'streets of OpenStreetMap' : 'streets',
    recognises: (sample) =>
      isListing(sample, 'calle') &&
      /(^|_)osm(_|$)/.test(stem(sample)) === isOsm &&
      (saysPlural(sample, 'calles') ||
        (hasField(sample, 'nomenclatura', 'calle_nomenclatura') &&
          hasField(sample, 'altura', 'altura_inicio_derecha', 'altura.inicio.derecha', 'calle_altura_inicio_derecha'))),
    accept: (raw, file, refuse) => {
      const record = new SourceRecord(raw, 'calle');
      const calle = readStreet(record);
      const basket = baskets[calle.fuente === OPEN_STREET_MAP ? 'calles_osm' : 'calles'];
      basket.touched = true;
      const unordered = readNumbers(record);
      if (!record.ok) return refuseFirst(record, refuse);
      const parents = [
        ...parentOf('provincia.id', calle.provincia.id, 'provincias'),
        ...parentOf('departamento.id', calle.departamento.id, 'departamentos'),
        ...parentOf('localidad_censal.id', calle.localidad_censal.id, 'localidades_censales'),
        ...parentOf('localidad.id', calle.localidad?.id ?? null, 'localidades', 'asentamientos'),
      ];
      const remarks = unordered.problems.map((problem) => ({ ...problem, rule: 'number-order' }));
      basket.keep({ ...calle, altura: unordered.altura }, file.index, raw.line, parents, refuse, remarks);
    },
  };
}

const UNKNOWN_NUMBERS = { inicio: { derecha: 0, izquierda: 0 }, fin: { derecha: 0, izquierda: 0 } };

function readStreet(record: SourceRecord): Calle {
  const id = record.id('calle');
  const nombre = record.text('nombre');
  const provincia = record.reference('provincia', 'provincia');
  const departamento = record.reference('departamento', 'departamento');
  checkOwnProvince(id, provincia.id, departamento.id, record.note);
  const original = record.textOrNull('nombre_original');
  const tramos = record.has('tramos') ? readRanges(record.at('tramos'), record.note) : null;
  // Some localities have a name alone: they are in none of the lists.
  const hasLocality = record.has('localidad.id') || record.has('localidad.nombre');
  const localidad = hasLocality ? record.reference('localidad', 'localidad') : null;
  const geometria = record.geometry === undefined ? null : readLines(record.geometry, 'geometria', record.note);
  return {
    id,
    nombre,
    nomenclatura:
      record.textOrNull('nomenclatura') ??
      [nombre, departamento.nombre, provincia.nombre].filter((part) => part !== null).join(', '),
    categoria: record.textOrNull('categoria'),
    altura: UNKNOWN_NUMBERS,
    provincia,
    departamento,
    localidad_censal: record.reference('localidad_censal', 'localidad_censal'),
    fuente: record.textOrNull('fuente'),
    ...(original === null ? {} : { nombre_original: original }),
    ...(tramos === null || tramos.length === 0 ? {} : { tramos }),
    ...(localidad === null ? {} : { localidad }),
    ...(geometria === null ? {} : { geometria }),
  };
}

function readNumbers(record: SourceRecord) {
  const problems: { field: string; reason: string }[] = [];
  const side = (name: 'derecha' | 'izquierda') => {
    const [inicio, fin] = (['inicio', 'fin'] as const).map((end) =>
      readDoorNumber(record.at(`altura.${end}.${name}`), `altura.${end}.${name}`, record.note),
    );
    const ordered = orderSide({ inicio: inicio ?? 0, fin: fin ?? 0 });
    if (ordered.problem !== null) problems.push({ field: `altura.inicio.${name}`, reason: ordered.problem });
    return ordered.side;
  };
  const derecha = side('derecha');
  const izquierda = side('izquierda');
  const altura = {
    inicio: { derecha: derecha.inicio, izquierda: izquierda.inicio },
    fin: { derecha: derecha.fin, izquierda: izquierda.fin },
  };
  return { altura, problems };
}

/** The courses of streets: the axis along which a number is placed. */
export function axisKind(baskets: Baskets): FileKind {
  return {
    resource: 'ejes',
    title: 'axes of streets',
    recognises: (sample) => sample.keys.has('id') && sample.keys.has('eje'),
    accept: (raw, file, refuse) => {
      const record = new SourceRecord(raw, 'calle');
      const basket = baskets.ejes;
      basket.touched = true;
      const id = record.id('calle');
      const eje = readLines(record.at('eje'), 'eje', record.note);
      const geometria = record.geometry === undefined ? null : readLines(record.geometry, 'geometria', record.note);
      if (eje && eje.type !== 'LineString') record.note('eje.type', 'an axis is one line', 'lines');
      const interpolable = record.at('interpolable');
      if (typeof interpolable !== 'boolean') record.note('interpolable', 'neither true nor false', 'flag');
      if (!record.ok || eje?.type !== 'LineString') return refuseFirst(record, refuse);
      const axis: StreetAxis = {
        id,
        interpolable: interpolable === true,
        eje: eje.coordinates,
        ...(geometria === null ? {} : { geometria }),
      };
      basket.keep(axis, file.index, raw.line, [{ field: 'id', in: ['calles', 'calles_osm'], id }], refuse);
    },
  };
}

/** True when both are ids of streets; notes the one that is not. */
export function checkStreetIds(
  record: SourceRecord,
  [firstField, one]: readonly [field: string, id: string],
  [secondField, other]: readonly [field: string, id: string],
): void {
  checkIdShape('calle', one, firstField, record.note);
  checkIdShape('calle', other, secondField, record.note);
  /** Rule `two-streets`: a crossing is of two different streets. */
  if (one === other) record.note(secondField, 'a street does not cross itself', 'two-streets');
}
