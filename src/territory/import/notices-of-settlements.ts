import type { CensusResource } from '../contract/resources.ts';
import { checkBlanks, checkEncoding } from '../rules/notices/clean-text.ts';
import { NamesSeen } from '../rules/notices/doubled-name.ts';
import { checkMunicipality } from '../rules/notices/foreign-municipality.ts';
import { checkParentPrefix } from '../rules/notices/parent-prefix.ts';
import { checkPointInCountry, checkPointKnown } from '../rules/notices/point-in-country.ts';
import { checkPointInParent } from '../rules/notices/point-in-unit.ts';
import { checkReferenceName } from '../rules/notices/reference-name.ts';
import { checkParentKnown } from '../rules/notices/unknown-parent.ts';
import type { Inspection } from './notices.ts';

/** Reports defects of the census localities, localities or settlements of an import. */
export async function tellOfSettlements(
  resource: 'localidades_censales' | 'localidades' | 'asentamientos',
  { content, outlines, about }: Inspection,
): Promise<void> {
  if (!content.touched(resource)) return;
  const provinces = await content.names('provincias');
  const departments = await content.names('departamentos');
  const municipalities = await content.names('municipios');
  const census = await content.names('localidades_censales');
  const seen = new NamesSeen();
  for (const [unit, kept] of content.brought(resource)) {
    const tell = about(resource, kept);
    const { id, nombre, provincia, departamento, municipio, centroide } = unit;
    checkEncoding('nombre', nombre, tell);
    checkBlanks('nombre', nombre, tell);
    seen.check(id, nombre, departamento.id ?? provincia.id ?? '', unit.categoria, tell);
    checkParentKnown('departamento', departamento, tell);
    checkParentKnown('municipio', municipio, tell);
    checkParentPrefix(id, 'departamento.id', departamento.id, tell);
    checkMunicipality(id, municipio.id, tell);
    checkReferenceName('provincia', provincia, provinces, tell);
    checkReferenceName('departamento', departamento, departments, tell);
    checkReferenceName('municipio', municipio, municipalities, tell);
    checkPointKnown(centroide, tell);
    checkPointInCountry('centroide', centroide.lat, centroide.lon, tell);
    checkPointInParent('provincia', provincia.id, centroide, outlines, tell);
    checkPointInParent('departamento', departamento.id, centroide, outlines, tell);
    checkPointInParent('municipio', municipio.id, centroide, outlines, tell);
    if (!('localidad_censal' in unit)) continue;
    // Hamlets and bases have a letter in their id, and no census locality by their nature.
    if (/^\d+$/.test(id)) checkParentKnown('localidad_censal', unit.localidad_censal, tell);
    checkParentPrefix(id, 'localidad_censal.id', unit.localidad_censal.id, tell);
    checkReferenceName('localidad_censal', unit.localidad_censal, census, tell);
  }
}

/** Reports defects of the agglomerations, census fractions or census tracts of an import. */
export async function tellOfCensusAreas(
  resource: CensusResource,
  { content, outlines, about }: Inspection,
): Promise<void> {
  if (!content.touched(resource)) return;
  const provinces = await content.names('provincias');
  const departments = await content.names('departamentos');
  const seen = new NamesSeen();
  for (const [unit, kept] of content.brought(resource)) {
    const tell = about(resource, kept);
    const { id, centroide } = unit;
    checkPointKnown(centroide, tell);
    checkPointInCountry('centroide', centroide.lat, centroide.lon, tell);
    if ('nombre' in unit) {
      checkEncoding('nombre', unit.nombre, tell);
      checkBlanks('nombre', unit.nombre, tell);
      seen.check(id, unit.nombre, '', null, tell);
      continue;
    }
    const { provincia, departamento } = unit;
    checkParentKnown('departamento', departamento, tell);
    checkParentPrefix(id, 'departamento.id', departamento.id, tell);
    checkReferenceName('provincia', provincia, provinces, tell);
    checkReferenceName('departamento', departamento, departments, tell);
    checkPointInParent('provincia', provincia.id, centroide, outlines, tell);
    checkPointInParent('departamento', departamento.id, centroide, outlines, tell);
  }
}
