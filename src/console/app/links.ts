import { linkTo } from './view.ts';

/** Views that pages link to in each other: what is agreed between them about their addresses. */

/** An address, as somebody wrote it; `provincia`: an id or a name. */
export function addressLink(direccion: string, provincia = ''): string {
  return linkTo('territorio', { direccion, provincia });
}

/** A unit of the territory: `tipo` as `/ventanilla/autocompletar` says it (`provincia`, `departamento`, `municipio`, `localidad`, `calle`…). */
export function unitLink(tipo: string, id: string): string {
  return linkTo('territorio', { [tipo]: id });
}

/** What lies at a point. */
export function pointLink(lat: number, lon: number): string {
  return linkTo('territorio', { lat: String(lat), lon: String(lon) });
}

/** Series side by side. */
export function seriesLink(ids: readonly number[]): string {
  return linkTo('estadisticas', { ids: ids.join(',') });
}

/** A security of a market. */
export function securityLink(mercado: string, simbolo: string): string {
  return linkTo('mercado', { mercado, simbolo });
}

/** An organism's record. */
export function organismLink(id: number): string {
  return linkTo('organismos', { id: String(id) });
}
