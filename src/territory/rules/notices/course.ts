import type { Point } from '../../../indexes/line.ts';
import { metresToLine } from '../../../indexes/nearest.ts';
import type { Outlines } from './point-in-unit.ts';
import { lengthInWords, type Tell } from './tell.ts';

/** How far a course may pass outside its department, in metres: outlines are simplified, and streets run along borders. */
const BESIDE_DEPARTMENT = 200;
/** How far a crossing may lie from the course of one of its streets, in metres: wide avenues are drawn as two lines. */
const BESIDE_COURSE = 150;

/**
 * Rule `course-in-department` (aviso): the course of a street passes through the street's department, or within 200 m of it.
 * What answers a filter by department must not lie elsewhere.
 * @param unit the department, or the province of a street without department
 */
export function checkCourse(
  kind: 'departamento' | 'provincia',
  unit: string,
  course: readonly (readonly Point[])[],
  outlines: Outlines,
  tell: Tell,
): void {
  let nearest = Number.POSITIVE_INFINITY;
  for (const line of course) {
    for (const [lon, lat] of line) {
      const metres = outlines.metresOutside(kind, unit, lon, lat);
      if (metres === null || metres <= BESIDE_DEPARTMENT) return;
      nearest = Math.min(nearest, metres);
    }
  }
  if (nearest < Number.POSITIVE_INFINITY)
    tell('geometria', `passes ${lengthInWords(nearest)} outside ${unit}`, 'course-in-department');
}

/**
 * Rule `crossing-point` (aviso): the point of a crossing lies on both streets whose course is known, give or take 150 m, and in
 * the province that both belong to. A street without a course is not compared.
 * @param courses of the two streets; empty where not known
 */
export function checkCrossingPoint(
  streets: readonly [string, string],
  courses: readonly [readonly (readonly Point[])[], readonly (readonly Point[])[]],
  [lon, lat]: Point,
  outlines: Outlines,
  tell: Tell,
): void {
  for (const [place, course] of courses.entries()) {
    if (course.length === 0) continue;
    const metres = Math.min(...course.map((line) => metresToLine(line, [lon, lat])));
    if (metres > BESIDE_COURSE) {
      tell('punto', `${lat}, ${lon} lies ${lengthInWords(metres)} beside ${streets[place] ?? ''}`, 'crossing-point');
      return;
    }
  }
  const province = streets[0].slice(0, 2);
  const metres = outlines.metresOutside('provincia', province, lon, lat);
  if (metres !== null && metres > BESIDE_DEPARTMENT)
    tell('punto', `${lat}, ${lon} lies ${lengthInWords(metres)} outside province ${province}`, 'crossing-point');
}
