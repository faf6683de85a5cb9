import { metresToLine, type Point } from '../../../indexes/line.ts';
import type { Outlines } from './point-in-unit.ts';
import { lengthInWords, type Tell } from './tell.ts';

/** How far a course may pass outside its department, in metres: outlines are simplified, and streets run along borders. */
const BESIDE_DEPARTMENT = 200;
/** How far a crossing may lie from the course of one of its streets, in metres: wide avenues are drawn as two lines. */
const BESIDE_COURSE = 150;

/**
 * Rule `course-in-department` (aviso): each line of a street's course passes through the street's department, or within 200 m of
 * it. What answers a filter by department must not lie elsewhere: lines that do are left out, the street stays.
 * @param unit the department, or the province of a street without department
 * @param leavesOut false where the lines are only reported
 * @returns the lines that pass through it; all where the unit has no outline
 */
export function checkCourse<L extends readonly Point[]>(
  kind: 'departamento' | 'provincia',
  unit: string,
  course: readonly L[],
  leavesOut: boolean,
  outlines: Outlines,
  tell: Tell,
): readonly L[] {
  let nearest = Number.POSITIVE_INFINITY;
  const within = course.filter((line) => {
    let own = Number.POSITIVE_INFINITY;
    for (const [lon, lat] of line) {
      const metres = outlines.metresOutside(kind, unit, lon, lat);
      if (metres === null || metres <= BESIDE_DEPARTMENT) return true;
      own = Math.min(own, metres);
    }
    nearest = Math.min(nearest, own);
    return false;
  });
  const stray = course.length - within.length;
  if (stray === 0) return course;
  const seen = `${stray} of its ${course.length} lines pass ${lengthInWords(nearest)} or more outside ${unit}`;
  tell('geometria', leavesOut ? `${seen} and are left out` : seen, 'course-in-department');
  return leavesOut ? within : course;
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
