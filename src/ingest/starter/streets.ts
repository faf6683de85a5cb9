import { type Divisions, reference } from './divisions.ts';
import { readTable, type StarterRecord, type TableRow } from './tables.ts';

/** Streets of four cities, in the shapes of `calles`, `calles_geometria_osm` and `cruces`. */
interface Streets {
  readonly calles: readonly StarterRecord[];
  readonly ejes: readonly StarterRecord[];
  readonly cruces: readonly StarterRecord[];
}

interface Units {
  readonly provincias: Divisions;
  readonly departamentos: Divisions;
}

interface Town {
  readonly censusLocality: string;
  readonly nombre: string;
  readonly fuente: string;
}

type Line = readonly (readonly [number, number])[];
type Side = 'derecha' | 'izquierda';
type Numbering = Readonly<Record<'inicio' | 'fin', Readonly<Record<Side, number>>>>;

const BUENOS_AIRES: Town = {
  censusLocality: '02000010',
  nombre: 'Ciudad Autónoma de Buenos Aires',
  fuente: 'USIG - GCBA',
};
const LA_PLATA: Town = { censusLocality: '06441030', nombre: 'La Plata', fuente: 'USIG - GCBA' };
const MAR_DEL_PLATA: Town = { censusLocality: '06357110', nombre: 'Mar del Plata', fuente: 'INDEC' };
const CORDOBA: Town = { censusLocality: '14014010', nombre: 'Córdoba', fuente: 'OpenStreetMap' };
const UNNUMBERED: Numbering = { inicio: { derecha: 0, izquierda: 0 }, fin: { derecha: 0, izquierda: 0 } };

/**
 * Expands the street tables. Ids are the census locality's eight digits and the table's five (INDEC's own in Mar del Plata,
 * else those the full street list assigns). Numbers where known: Buenos Aires and La Plata as ranges, Mar del Plata by
 * side; lines in Buenos Aires (axis) and Córdoba.
 */
export function streets(units: Units): Streets {
  const calles: StarterRecord[] = [];
  const ejes: StarterRecord[] = [];
  for (const row of readTable('territory/calles_caba.csv')) {
    const tramos = ranges(row);
    const comuna = row.text('comuna');
    const categoria = categoryOf(row.text('nombre'));
    const department = comuna === '' ? null : `02${comuna}`;
    const calle = street(units, BUENOS_AIRES, row, { categoria, altura: numbering(tramos), department });
    calles.push({ ...calle, tramos });
    const eje = { type: 'LineString', coordinates: line(row.text('eje')) };
    ejes.push({ id: calle.id, interpolable: row.text('interpolable') === '1', eje, geometria: eje });
  }
  for (const row of readTable('territory/calles_la_plata.csv')) {
    const tramos = ranges(row);
    const categoria = categoryOf(row.text('nombre'));
    calles.push({ ...street(units, LA_PLATA, row, { categoria, altura: numbering(tramos) }), tramos });
  }
  for (const row of readTable('territory/calles_mar_del_plata.csv')) {
    calles.push(street(units, MAR_DEL_PLATA, row, { categoria: row.text('categoria'), altura: bySide(row) }));
  }
  for (const row of readTable('territory/calles_cordoba.csv')) {
    const geometria = { type: 'MultiLineString', coordinates: row.text('geometria').split('/').map(line) };
    const calle = street(units, CORDOBA, row, { categoria: row.text('categoria'), altura: UNNUMBERED });
    calles.push({ ...calle, geometria });
  }
  return { calles: calles.sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1)), ejes, cruces: [...corners()] };
}

interface StreetFacts {
  readonly categoria: string;
  readonly altura: Numbering;
  /** The census locality's department when not given, null where it is not known. */
  readonly department?: string | null;
}

function street(units: Units, town: Town, row: TableRow, facts: StreetFacts): StarterRecord & { readonly id: string } {
  const { censusLocality } = town;
  const nombre = row.text('nombre');
  const provincia = reference(units.provincias, censusLocality.slice(0, 2));
  const wanted = facts.department === undefined ? censusLocality.slice(0, 5) : facts.department;
  const departamento = reference(units.departamentos, wanted);
  return {
    id: censusLocality + row.text('numero'),
    nombre,
    nomenclatura: [nombre, departamento.nombre, provincia.nombre].filter((part) => part !== null).join(', '),
    categoria: facts.categoria,
    altura: facts.altura,
    provincia,
    departamento,
    localidad_censal: { id: censusLocality, nombre: town.nombre },
    fuente: town.fuente,
  };
}

/** Pairs of crossing streets as rows of `cruces.csv`, all text, the point empty where it is not known. */
function* corners(): Generator<StarterRecord> {
  for (const row of readTable('territory/cruces.csv')) {
    const town = row.text('localidad_censal');
    for (const item of row.list('cruces')) {
      const [other = '', lat = '', lon = ''] = item.split(' ');
      yield { calle_1_id: town + row.text('calle_1'), calle_2_id: town + other, lat, lon };
    }
  }
}

function categoryOf(nombre: string): string {
  return nombre.startsWith('AV ') ? 'AV' : 'CALLE';
}

/** Ranges of numbers that exist, written `1-6550 6601-6900`. */
function ranges(row: TableRow): readonly (readonly [number, number])[] {
  return row
    .text('tramos')
    .split(' ')
    .map((range) => {
      const [from, to] = range.split('-').map(Number);
      if (from === undefined || to === undefined) throw new Error(`cannot read the range "${range}"`);
      return [from, to] as const;
    });
}

/** Lowest and highest number by side; odd numbers are on the right, even ones on the left. */
function numbering(tramos: readonly (readonly [number, number])[]): Numbering {
  const low = Math.min(...tramos.map(([from]) => from));
  const high = Math.max(...tramos.map(([, to]) => to));
  const odd = (value: number, step: 1 | -1): number => (value % 2 === 1 ? value : value + step);
  const even = (value: number, step: 1 | -1): number => (value % 2 === 0 ? value : value + step);
  return {
    inicio: { derecha: odd(low, 1), izquierda: even(low, 1) },
    fin: { derecha: odd(high, -1), izquierda: even(high, -1) },
  };
}

function bySide(row: TableRow): Numbering {
  const end = (name: string): Readonly<Record<Side, number>> => ({
    derecha: row.number(`${name}_derecha`),
    izquierda: row.number(`${name}_izquierda`),
  });
  return { inicio: end('inicio'), fin: end('fin') };
}

/** A line written as `longitude latitude` pairs separated by semicolons. */
function line(text: string): Line {
  return text.split(';').map((pair) => {
    const [lon, lat] = pair.split(' ').map(Number);
    if (lon === undefined || lat === undefined) throw new Error(`cannot read the point "${pair}"`);
    return [lon, lat] as const;
  });
}
