/** The towns that generated streets are laid into: the real census localities where their file is at hand, else made up. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

interface Unit {
  readonly id: string;
  readonly nombre: string;
}

/** A census locality as a street's record refers to it. */
export interface Town extends Unit {
  readonly provincia: Unit;
  /** Members are null in the City of Buenos Aires. */
  readonly departamento: { readonly id: string | null; readonly nombre: string | null };
  readonly centroide: { readonly lat: number; readonly lon: number };
  readonly funcion: string | null;
}

/** The towns of the data in a folder, the most important first; made up ones where it has none. */
export function readTowns(folder: string): Town[] {
  const path = join(folder, 'localidades_censales.json.gz');
  if (!existsSync(path)) return madeUpTowns();
  const { localidades_censales: towns } = JSON.parse(gunzipSync(readFileSync(path)).toString()) as {
    readonly localidades_censales: readonly Town[];
  };
  const rank = ({ funcion }: Town): number =>
    ['CAPITAL_PAIS', 'CAPITAL_PROVINCIA', 'CABECERA_DEPARTAMENTO'].indexOf(funcion ?? '');
  return [...towns].sort((a, b) => ((rank(a) + 4) % 4) - ((rank(b) + 4) % 4));
}

const PROVINCES = 24;
const DEPARTMENTS = 22;
const TOWNS = 7;

function madeUpTowns(): Town[] {
  const towns: Town[] = [];
  for (let p = 0; p < PROVINCES; p++) {
    const provincia = { id: digits(2 + 4 * p, 2), nombre: `Provincia ${p}` };
    for (let d = 0; d < DEPARTMENTS; d++) {
      const departamento = { id: provincia.id + digits(7 * (d + 1), 3), nombre: `Departamento ${p} ${d}` };
      for (let t = 0; t < TOWNS; t++) {
        const centroide = { lat: -54 + 1.3 * p + 0.4 * (t / TOWNS), lon: -71 + 0.7 * d };
        const id = departamento.id + digits(10 * (t + 1), 3);
        towns.push({ id, nombre: `Localidad ${p} ${d} ${t}`, provincia, departamento, centroide, funcion: null });
      }
    }
  }
  return towns.sort((a, b) => (a.id.slice(5) < b.id.slice(5) ? -1 : 1));
}

/** The listings that made up towns need, as files of an import: provinces, departments, census localities. */
export function listingsOf(towns: readonly Town[]): Readonly<Record<string, readonly unknown[]>> {
  const provincias = new Map<string, unknown>();
  const departamentos = new Map<string, unknown>();
  for (const { provincia, departamento, centroide } of towns) {
    provincias.set(provincia.id, { ...provincia, categoria: 'Provincia', centroide });
    if (departamento.id !== null) departamentos.set(departamento.id, { ...departamento, provincia, centroide });
  }
  return {
    provincias: [...provincias.values()],
    departamentos: [...departamentos.values()],
    localidades_censales: towns.map((town) => ({ ...town, municipio: { id: null, nombre: null } })),
  };
}

/** A number with zeros before it, as parts of ids are written. */
export function digits(number: number, count: number): string {
  return String(number).padStart(count, '0');
}
