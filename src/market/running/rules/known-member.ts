import type { Fields } from '../../../ingest/fields.ts';

/** Members of the interface's own quote that follow from others here: a quote can be handed on as it was answered. */
const FOLLOWING = [
  'variacion',
  'variacionPorcentual',
  'tendencia',
  'moneda',
  'descripcionTitulo',
  'descripcion',
  'laminaMinima',
  'lote',
] as const;

const PLAIN = /^[\w.-]{1,40}$/;
const LONGEST_SHOWN = 40;

/** A name as it may stand in a message: what a stranger wrote neither breaks its line nor fills a log. */
function shown(name: string): string {
  return PLAIN.test(name) ? name : JSON.stringify(name.slice(0, LONGEST_SHOWN));
}

/** Rule `known-member`: a line of a feed has no members but those the format names: a misspelled one is not lost unseen. */
export function knownMembers(fields: Fields, value: Readonly<Record<string, unknown>>, known: readonly string[]): void {
  for (const name of Object.keys(value)) {
    if (known.includes(name) || FOLLOWING.some((each) => each === name)) continue;
    fields.problem(shown(name), `no member has this name; there are ${known.join(', ')}`, 'known-member');
    return;
  }
}
