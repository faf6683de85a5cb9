import type { Refusal } from '../../ingest/record.ts';
import type { FileReport } from '../../ingest/report.ts';

/** Refused records that are shown of a file; the others are counted by rule. */
const SHOWN = 3;

/** How many records of a file break which rules, the first of them with line, field and reason: the begin of a sentence. */
export function refusedOf(
  { path, read, refused }: Pick<FileReport, 'path' | 'read' | 'refused'>,
  refusals: readonly Refusal[],
  called: string,
): string {
  const own = refusals.filter(({ file }) => file === path);
  const shown = own
    .slice(0, SHOWN)
    .map(({ line, field, reason, rule }) => `line ${line}, ${field}: ${reason} [${rule}]`);
  const rest = own.length - shown.length;
  if (rest > 0) shown.push(`and ${rest} more: ${rules(own.slice(SHOWN))}`);
  const which = shown.length === 0 ? '' : ` (${shown.join('; ')})`;
  return `${refused} of ${read} records of ${called} break the rules of import${which}`;
}

function rules(refusals: readonly Refusal[]): string {
  const counts = new Map<string, number>();
  for (const { rule } of refusals) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return [...counts].map(([rule, count]) => `${rule} ${count}`).join(', ');
}
