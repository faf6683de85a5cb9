import { checkBlanks, checkEncoding } from '../rules/notices/clean-text.ts';
import { NamesSeen } from '../rules/notices/doubled-name.ts';
import { checkOutlineKnown, checkRingTurn } from '../rules/notices/outline.ts';
import { checkOwnArea, checkRingCrossing } from '../rules/notices/overlap.ts';
import { checkParentPrefix } from '../rules/notices/parent-prefix.ts';
import { checkPointInCountry, checkPointKnown } from '../rules/notices/point-in-country.ts';
import { checkPointInItself, checkPointInParent, type OutlineKind } from '../rules/notices/point-in-unit.ts';
import { checkReferenceName } from '../rules/notices/reference-name.ts';
import { DIVISIONS } from './divisions.ts';
import type { Inspection } from './notices.ts';
import { OUTLINES_OF } from './outlines.ts';

/** Reports defects of the provinces, departments or municipalities of an import. */
export async function tellOfDivisions(kind: OutlineKind, { content, outlines, about }: Inspection): Promise<void> {
  const resource = DIVISIONS.find((division) => division.kind === kind)?.resource;
  if (!resource || !content.touched(resource)) return;
  const provinces = await content.names('provincias');
  const outlined = outlines.ids(kind);
  const seen = new NamesSeen();
  for (const [unit, kept] of content.brought(resource)) {
    const tell = about(resource, kept);
    checkEncoding('nombre', unit.nombre, tell);
    checkEncoding('nombre_completo', unit.nombre_completo, tell);
    checkBlanks('nombre', unit.nombre, tell);
    checkBlanks('nombre_completo', unit.nombre_completo, tell);
    checkPointKnown(unit.centroide, tell);
    checkPointInCountry('centroide', unit.centroide.lat, unit.centroide.lon, tell);
    checkPointInItself(kind, unit.id, unit.centroide, outlines, tell);
    checkOutlineKnown(unit.id, outlined, tell);
    const province = 'provincia' in unit ? unit.provincia : null;
    seen.check(unit.id, unit.nombre, province?.id ?? '', unit.categoria, tell);
    if (!province) continue;
    checkParentPrefix(unit.id, 'provincia.id', province.id, tell);
    checkReferenceName('provincia', province, provinces, tell);
    checkPointInParent('provincia', province.id, unit.centroide, outlines, tell);
  }
}

/** Reports defects of the polygons of an import. */
export function tellOfOutlines(kind: OutlineKind, { content, outlines, about }: Inspection): void {
  const resource = OUTLINES_OF[kind];
  if (!content.touched(resource)) return;
  const records = new Map<string, ReturnType<Inspection['about']>>();
  for (const kept of content.kept(resource)) {
    const tell = about(resource, kept);
    records.set(kept.key, tell);
    checkRingTurn(outlines.wrongTurns(kind, kept.key), tell);
    checkRingCrossing(outlines.selfCrossing(kind, kept.key), tell);
  }
  for (const { one, other, share } of outlines.overlaps(kind)) {
    const tell = records.get(one);
    if (tell) checkOwnArea(other, share, tell);
  }
}
