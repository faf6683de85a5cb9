import type { Assembled } from './assemble.ts';

/** What a visit did, as one sentence. */
export function sentenceOfVisit({ tally, files }: Assembled, read: number, all: number): string {
  const { changed, added, revised, withdrawn } = tally;
  const asked = `${number(read)} of ${number(all)} series read`;
  if (files.length === 0) return `nothing new; ${asked}`;
  const parts = [
    ...(added > 0 ? [`${number(added)} new`] : []),
    ...(revised > 0 ? [`${number(revised)} revised`] : []),
    ...(withdrawn > 0 ? [`${number(withdrawn)} withdrawn`] : []),
  ];
  const values = parts.length > 0 ? `; values: ${parts.join(', ')}` : '';
  return `${number(changed)} series changed, ${asked}${values}`;
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
