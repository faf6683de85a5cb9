/** Draws the texts of the regression corpus: real addresses in all their forms, and documented disturbances of the names of real streets. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { linesOf } from '../imports/files.ts';
import type { Case } from '../quality/cases.ts';
import { FILTERS, valuesOf } from '../quality/measure.ts';
import { seeded } from '../random.ts';
import { withTypo } from '../territory-texts.ts';

/** The right answer to a query: its streets, or a published point. */
export interface Truth {
  /** The streets that the answer must have, each by the ids of all of its name in its town. */
  readonly streets?: readonly (readonly string[])[];
  readonly point?: { readonly lat: number; readonly lon: number };
  /** Ids of departments; the City counts as one by its province. */
  readonly department?: string;
}

/** A query of the corpus. */
export interface CorpusQuery {
  /** The same text of the same sort has the same name in every session. */
  readonly name: string;
  readonly kind: string;
  readonly values: Readonly<Record<string, string>>;
  readonly truth: Truth | null;
}

const CITY = '02';

/** Every organism's address with every filter. */
export function organismQueries(cases: readonly Case[]): CorpusQuery[] {
  return FILTERS.flatMap((filter) =>
    cases.map((one, place): CorpusQuery => {
      const department = one.provinciaId === CITY ? CITY : one.departamentoId;
      return {
        name: `organism ${place}, ${filter}`,
        kind: `${one.kind} (${filter})`,
        values: { direccion: one.text, ...valuesOf(filter, one) },
        truth: department === null ? null : { department, ...(one.point && { point: one.point }) },
      };
    }),
  );
}

/** A street of a file: the fields that texts are made from. */
interface Street {
  readonly id: string;
  readonly nombre: string;
  readonly categoria: string;
  readonly nombre_original?: string;
  readonly provincia: { readonly id: string; readonly nombre: string };
  readonly departamento: { readonly id: string; readonly nombre: string };
  /** Some streets lie in no town. */
  readonly localidad_censal: { readonly id: string | null; readonly nombre: string | null };
  readonly altura: Readonly<Record<'inicio' | 'fin', Readonly<Record<'derecha' | 'izquierda', number>>>>;
}

const FILES = ['calles.ndjson.gz', 'calles_osm_8_ciudades.ndjson.gz', 'calles_cordoba.ndjson.gz'];
/** Of each file so many streets, drawn with a seed. */
const STREETS_A_FILE = 3000;

/** Texts with a street of the data in each of the disturbed forms. */
export function streetQueries(folders: readonly string[], seed: number): CorpusQuery[] {
  const random = seeded(seed);
  const queries: CorpusQuery[] = [];
  for (const file of FILES) {
    const streets = folders.flatMap((folder) => read(join(folder, file)));
    const idsByKey = new Map<string, string[]>();
    for (const street of streets) {
      for (const key of [townKey(street), departmentKey(street)])
        idsByKey.set(key, [...(idsByKey.get(key) ?? []), street.id]);
    }
    for (let count = 0; count < STREETS_A_FILE; count++) {
      const street = streets[Math.floor(random() * streets.length)];
      if (!street) break;
      const namesakes = {
        inTown: idsByKey.get(townKey(street)) ?? [],
        inDepartment: idsByKey.get(departmentKey(street)) ?? [],
      };
      queries.push(...disturbed(street, namesakes, random, `${file} ${count}`));
    }
  }
  return queries;
}

function departmentKey({ nombre, departamento }: Street): string {
  return `${departamento.id} ${nombre}`;
}

function townKey(street: Street): string {
  return `${street.localidad_censal.id} ${departmentKey(street)}`;
}

/** The streets of a file; none where the folder has no such file. */
function read(path: string): readonly Street[] {
  return existsSync(path) ? linesOf(path).map((line) => JSON.parse(line)) : [];
}

/** Forms of a name, by what people and registers do to it. */
const FORMS: Readonly<Record<string, (name: string, random: () => number) => string | null>> = {
  'as stored': (name) => name,
  'in small letters': (name) => name.toLowerCase(),
  'without its kind': (name) =>
    name.replace(/^(?:AV|AVDA|AVENIDA|BV|BVD|DIAG|DIAGONAL|PJE|PASAJE|CALLE|CJON|CAMINO)\.? +(?=\p{L}{3})/u, ''),
  'titles shortened': (name) => shortened(name),
  'titles in full': (name) => inFull(name),
  'surname first': (name) => inverted(name),
  initials: (name) => initials(name),
  'surname alone': (name) => surname(name),
  'without spaces behind points': (name) => (/\. /.test(name) ? name.replace(/\. /g, '.') : null),
  'one letter wrong': (name, random) => mistyped(name, random),
};

/**
 * The texts of one street.
 * @param namesakes ids of the streets of its name, in its town and in its department
 */
function disturbed(
  street: Street,
  { inTown, inDepartment }: Readonly<Record<'inTown' | 'inDepartment', readonly string[]>>,
  random: () => number,
  name: string,
): CorpusQuery[] {
  const ends = [street.altura.inicio, street.altura.fin]
    .flatMap((end) => [end.derecha, end.izquierda])
    .filter((one) => one > 0);
  const lowest = Math.min(...ends);
  const highest = Math.max(...ends);
  const number =
    ends.length === 0 ? 1 + Math.floor(random() * 2000) : lowest + Math.floor(random() * (highest - lowest + 1));
  const queries: CorpusQuery[] = [];
  const { provincia, departamento } = street;
  const town = street.localidad_censal.nombre;
  for (const [form, write] of Object.entries(FORMS)) {
    const written = write(street.nombre, random);
    if (written === null || (written === street.nombre && form !== 'as stored')) continue;
    const text = `${written} ${number}`;
    const add = (place: string, values: Readonly<Record<string, string>>, ids = inTown): void => {
      queries.push({
        name: `${name}, ${form}, ${place}`,
        kind: `${form} (${place})`,
        values,
        truth: { streets: [ids] },
      });
    };
    add('departamento', { direccion: text, provincia: provincia.id, departamento: departamento.id }, inDepartment);
    if (town === null) continue;
    add('town in the text', { direccion: `${text}, ${town}`, provincia: provincia.id });
    // Without a number the end of the street is not to be seen.
    if (form === 'in small letters') {
      const behind = town.toLowerCase();
      add('town without a comma', { direccion: `${text} ${behind}`, provincia: provincia.id });
      add('town without a comma, no number', { direccion: `${written} ${behind}`, provincia: provincia.id });
    }
    if (form === 'as stored')
      add('town and province in the text', { direccion: `${text}, ${town}, ${provincia.nombre}` });
  }
  return queries;
}

const TITLES: readonly (readonly [string, string])[] = [
  ['GENERAL', 'Gral.'],
  ['CORONEL', 'Cnel.'],
  ['DOCTOR', 'Dr.'],
  ['DOCTORA', 'Dra.'],
  ['INGENIERO', 'Ing.'],
  ['PRESIDENTE', 'Pte.'],
  ['GOBERNADOR', 'Gdor.'],
  ['COMANDANTE', 'Cmte.'],
  ['TENIENTE', 'Tte.'],
  ['CAPITAN', 'Cap.'],
  ['SARGENTO', 'Sgto.'],
  ['ALMIRANTE', 'Alte.'],
  ['BRIGADIER', 'Brig.'],
  ['PADRE', 'P.'],
  ['SANTA', 'Sta.'],
  ['AVENIDA', 'Av.'],
  ['BOULEVARD', 'Bv.'],
  ['INTENDENTE', 'Int.'],
  ['PROFESOR', 'Prof.'],
  ['MONSEÑOR', 'Mons.'],
  ['FRAY', 'Fr.'],
];

const FULL = new Map([
  ...TITLES.map(([full, short]) => [short.replace('.', '').toUpperCase(), full] as const),
  ['GRL', 'GENERAL'],
  ['AVDA', 'AVENIDA'],
  ['BVD', 'BOULEVARD'],
] as const);

function shortened(name: string): string {
  return name.replace(/\p{L}+/gu, (word) => TITLES.find(([full]) => full === word)?.[1] ?? word);
}

function inFull(name: string): string {
  return name.replace(/(\p{L}+)\.?(?=\s)/gu, (all, word: string) => (word.length > 1 ? (FULL.get(word) ?? all) : all));
}

const KIND = /^(?:AV|AVDA|AVENIDA|BV|BVD|DIAG|DIAGONAL|PJE|PASAJE|CALLE|CJON|CAMINO)\.? +/u;
const IS_PERSON = /^\p{L}{3,}(?: \p{L}\.?)?(?: \p{L}{2,})+$/u;
const NO_PERSON = /\d|\b(?:DE|DEL|LA|LAS|LOS|EL|SAN|SANTA|RUTA|Y)\b/u;

/** The words of a name that may be a person's: three at most, none of them small. */
function person(name: string): string[] | null {
  const bare = name.replace(KIND, '');
  if (!IS_PERSON.test(bare) || NO_PERSON.test(bare)) return null;
  const words = bare.split(' ');
  return words.length <= 4 ? words : null;
}

function inverted(name: string): string | null {
  const words = person(name);
  return words && `${words.at(-1)}, ${words.slice(0, -1).join(' ')}`;
}

function initials(name: string): string | null {
  const words = person(name);
  return (
    words &&
    `${words
      .slice(0, -1)
      .map((word) => `${word[0]}.`)
      .join(' ')} ${words.at(-1)}`
  );
}

function surname(name: string): string | null {
  return person(name)?.at(-1) ?? null;
}

/** The name with one wrong letter; null where no word is long enough. */
function mistyped(name: string, random: () => number): string | null {
  const written = withTypo(name, (limit) => Math.floor(random() * limit));
  return written === name ? null : written;
}

/** A street with those that cross it, as the service answers. */
export interface Crossed {
  readonly street: { readonly id: string; readonly nombre: string };
  readonly provincia: string;
  readonly departamento: string;
  readonly town: string | null;
  readonly across: readonly { readonly id: string; readonly nombre: string }[];
}

/** Draws streets whose crossings the service is to list. */
export function cornerStreets(
  folders: readonly string[],
  seed: number,
  count: number,
): readonly Omit<Crossed, 'across'>[] {
  const random = seeded(seed);
  const streets = FILES.flatMap((file) => folders.flatMap((folder) => read(join(folder, file))));
  return Array.from({ length: count }, () => {
    const street = streets[Math.floor(random() * streets.length)];
    if (!street) throw new Error('No streets in the folders.');
    const { provincia, departamento, localidad_censal } = street;
    return { street, provincia: provincia.id, departamento: departamento.id, town: localidad_censal.nombre };
  });
}

/** Corners, and stretches between two streets, in several forms. */
export function cornerQueries(crossed: readonly Crossed[], seed: number): CorpusQuery[] {
  const random = seeded(seed);
  const queries: CorpusQuery[] = [];
  for (const [place, { street, provincia, departamento, town, across }] of crossed.entries()) {
    const one = across[Math.floor(random() * across.length)];
    const other = across[Math.floor(random() * across.length)];
    if (!one || !other || one.nombre === street.nombre) continue;
    const add = (kind: string, direccion: string, streets: readonly string[]): void => {
      const values = { direccion, provincia, departamento };
      queries.push({ name: `corner ${place}, ${kind}`, kind, values, truth: { streets: streets.map((id) => [id]) } });
    };
    const both = [street.id, one.id];
    add('corner with y', `${street.nombre} y ${one.nombre}`, both);
    add('corner with esq., small letters', `${street.nombre} esq. ${one.nombre}`.toLowerCase(), both);
    const bare = (name: string): string => name.replace(KIND, '');
    add('corner without kinds', `${bare(street.nombre)} y ${bare(one.nombre)}`, both);
    if (town !== null) add('corner, town without a comma', `${street.nombre} y ${one.nombre} ${town}`, both);
    const wrong = mistyped(one.nombre, random);
    if (wrong) add('corner, one letter wrong', `${street.nombre} y ${wrong}`, both);
    const turned = inverted(one.nombre);
    if (turned) add('corner, surname first', `${street.nombre} y ${turned}`, both);
    const bySurnames = [surname(street.nombre) ?? bare(street.nombre), surname(one.nombre) ?? bare(one.nombre)];
    add('corner by surnames', bySurnames.join(' y '), both);
    if (other.nombre !== one.nombre && other.nombre !== street.nombre) {
      add('between', `${street.nombre} entre ${one.nombre} y ${other.nombre}`, [street.id]);
      add('between without kinds', `${bare(street.nombre)} e/ ${bare(one.nombre)} y ${bare(other.nombre)}`, [
        street.id,
      ]);
    }
  }
  return queries;
}
