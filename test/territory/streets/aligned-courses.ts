import { alignCourses, type Course, coursesOf, type Known } from '../../../src/territory/streets/place-hundreds.ts';

const atOnce = async (): Promise<void> => {};

/** The courses of all streets, their hundreds aligned. */
export async function alignedCourses(known: Known): Promise<ReadonlyMap<number, Course>> {
  const courses = await coursesOf(known, atOnce);
  await alignCourses(courses, atOnce);
  return courses;
}
