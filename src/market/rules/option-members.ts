import type { Fields } from '../../ingest/fields.ts';

/** Rule `option-members`: an option says whether it is a call or a put and its strike above zero; nothing else has them. */
export function optionMembers(
  fields: Fields,
  tipo: string,
  optionType: string | null,
): { optionType: 'Call' | 'Put' | null; strike: number | null } {
  const strike = fields.numberOr('strike', null);
  if (optionType !== null && optionType !== 'Call' && optionType !== 'Put') {
    fields.problem('option_type', `neither Call nor Put: ${JSON.stringify(optionType)}`, 'option-members');
    return { optionType: null, strike };
  }
  if (strike !== null && strike <= 0)
    fields.problem('strike', `a strike of ${strike} is not above zero`, 'option-members');
  if (tipo.toLowerCase() === 'opciones') {
    if (optionType === null) fields.problem('option_type', 'an option is a Call or a Put', 'option-members');
    if (strike === null) fields.problem('strike', 'an option has a strike', 'option-members');
  }
  return { optionType, strike };
}
