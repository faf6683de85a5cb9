import type { Calle, Position, Reference } from '../contract/entities.ts';
import { checkBlanks, checkEncoding } from '../rules/notices/clean-text.ts';
import { checkCourse, checkCrossingPoint } from '../rules/notices/course.ts';
import { NamesSeen } from '../rules/notices/doubled-name.ts';
import { checkParentPrefix } from '../rules/notices/parent-prefix.ts';
import { checkPointInCountry } from '../rules/notices/point-in-country.ts';
import { checkReferenceName } from '../rules/notices/reference-name.ts';
import { checkHighNumber, checkNumbersKnown, checkRanges } from '../rules/notices/street-numbers.ts';
import type { Tell } from '../rules/notices/tell.ts';
import { checkParentKnown } from '../rules/notices/unknown-parent.ts';
import { piecesOf } from '../streets/facts.ts';
import type { CrossingPoint } from './crossings.ts';
import type { Inspection } from './notices.ts';

type Course = readonly (readonly Position[])[];

/** What axes and crossings are compared with: where each street lies, and its course where it is known. */
export interface StreetsSeen {
  readonly places: Map<string, Pick<Calle, 'departamento' | 'provincia'>>;
  readonly courses: Map<string, Course>;
}

/** Reports defects of the streets of an import, and remembers all streets where something comes after them that is compared with them. */
export async function tellOfStreets(
  resource: 'calles' | 'calles_osm',
  inspection: Inspection,
  memory: StreetsSeen,
  areRemembered: boolean,
): Promise<void> {
  const { content, about } = inspection;
  if (!areRemembered && !content.touched(resource)) return;
  const provinces = await content.names('provincias');
  const departments = await content.names('departamentos');
  const census = await content.names('localidades_censales');
  const localities = (await content.names('asentamientos')) ?? (await content.names('localidades'));
  const seen = new NamesSeen();
  for await (const [street, kept] of areRemembered ? content.each(resource) : content.brought(resource)) {
    memory.places.set(street.id, { departamento: street.departamento, provincia: street.provincia });
    const course = street.geometria ? piecesOf(street.geometria) : null;
    if (course) memory.courses.set(street.id, course);
    if (!kept) continue;
    const tell = about(resource, kept);
    const { id, nombre, provincia, departamento, localidad_censal, localidad } = street;
    checkEncoding('nombre', nombre, tell);
    checkEncoding('nombre_original', street.nombre_original ?? null, tell);
    checkBlanks('nombre', nombre, tell);
    checkBlanks('nombre_original', street.nombre_original ?? null, tell);
    seen.check(id, nombre, localidad?.id ?? localidad_censal.id ?? departamento.id ?? '', street.categoria, tell);
    checkParentKnown('departamento', departamento, tell);
    checkParentKnown('localidad_censal', localidad_censal, tell);
    checkParentPrefix(id, 'departamento.id', departamento.id, tell);
    checkParentPrefix(id, 'localidad_censal.id', localidad_censal.id, tell);
    checkReferenceName('provincia', provincia, provinces, tell);
    checkReferenceName('departamento', departamento, departments, tell);
    checkReferenceName('localidad_censal', localidad_censal, census, tell);
    if (localidad) checkReferenceName('localidad', localidad, localities, tell);
    checkNumbersKnown(street.altura, tell);
    checkHighNumber(street.altura, tell);
    checkRanges(street, tell);
    if (!course) continue;
    const within = tellOfCourse(street, course, inspection.leavesOut, inspection, tell);
    if (within === course) continue;
    memory.courses.set(id, within);
    const { geometria: _, ...others } = street;
    content.amend(
      resource,
      kept,
      within.length === 0 ? others : { ...others, geometria: { type: 'MultiLineString', coordinates: within } },
    );
  }
}

/** Reports defects of the axes of an import, and remembers the courses of all axes. */
export async function tellOfAxes(inspection: Inspection, { places, courses }: StreetsSeen): Promise<void> {
  const { content, about } = inspection;
  for await (const [{ id, eje, geometria }, kept] of content.each('ejes')) {
    const course = [eje, ...(geometria ? piecesOf(geometria) : [])];
    courses.set(id, course);
    const place = places.get(id);
    // An axis is one line and has its numbers: it is reported, not cut.
    if (kept && place) tellOfCourse(place, [course.flat()], false, inspection, about('ejes', kept));
  }
}

/**
 * The department of a street decides where its course must pass, else its province. In the City the department is the comuna that
 * most of the street lies in, of the several that it may pass through: nothing is left out for that.
 */
function tellOfCourse(
  { departamento, provincia }: { readonly departamento: Reference; readonly provincia: Reference },
  course: Course,
  leavesOut: boolean,
  { outlines }: Inspection,
  tell: Tell,
): Course {
  const { id } = departamento;
  if (id !== null) return checkCourse('departamento', id, course, leavesOut && provincia.id !== CITY, outlines, tell);
  return provincia.id === null ? course : checkCourse('provincia', provincia.id, course, leavesOut, outlines, tell);
}

const CITY = '02';

/** Reports defects of the crossings of an import whose points are known. */
export function tellOfCrossings(
  points: Iterable<CrossingPoint>,
  { outlines, tell }: Inspection,
  { courses }: StreetsSeen,
): void {
  for (const { file, line, streets, point } of points) {
    const told: Tell = (field, reason, rule) =>
      tell(file, { line, resource: 'cruces', id: streets.join('-'), field, reason, rule });
    const [one, other] = streets;
    checkPointInCountry('punto', point[1], point[0], told);
    checkCrossingPoint(streets, [courses.get(one) ?? [], courses.get(other) ?? []], point, outlines, told);
  }
}
