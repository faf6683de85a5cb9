import type { ServedGroup } from '../server/group.ts';
import { SETTINGS } from '../server/settings.ts';
import { code, page, sentence, table } from './markdown.ts';
import { boundsOf, inOrder } from './operations.ts';
import { defaultOf, typeOf } from './settings.ts';

/** A bound that is part of the program: no setting moves it. */
export interface FixedLimit {
  readonly name: string;
  readonly value: number;
  readonly sentence: string;
}

/** `docs/reference/limits.md`: what can be set, what each parameter is bound to, and what is fixed. */
export function renderLimits(served: readonly ServedGroup[], fixed: readonly FixedLimit[]): string {
  return page('Limits', [
    'What is over a bound gets an error at once, in the shape of its group; nothing is cut in silence unless the parameter says so.',
    '## Limits that can be set',
    table(
      ['Setting', 'Bounds', 'Default', 'Meaning'],
      Object.values(SETTINGS)
        .filter((setting) => setting.type === 'integer' && setting.flag !== 'port')
        .map((setting) => [code(`--${setting.flag}`), typeOf(setting), defaultOf(setting), setting.sentence]),
    ),
    '## Limits of the program',
    table(
      ['Limit', 'Value', 'Meaning'],
      fixed.map(({ name, value, sentence: text }) => [name, String(value), sentence(text)]),
    ),
    '## Limits of parameters',
    table(['Operation', 'Parameter', 'Bounds', 'Default'], inOrder(served).flatMap(parameterRows)),
  ]);
}

function parameterRows(group: ServedGroup): string[][] {
  const rows: string[][] = [];
  for (const route of group.routes.filter(({ hidden }) => !hidden)) {
    for (const [name, { schema, hidden }] of Object.entries(route.parameters)) {
      const { minimum, maximum, minLength, maxLength } = schema;
      if (hidden || (minimum ?? maximum ?? minLength ?? maxLength) === undefined) continue;
      const bounds = boundsOf(schema);
      // The bounds of int32 alone are those of the type.
      if (!/\d/.test(bounds)) continue;
      rows.push([route.id, code(name), bounds, schema.default === undefined ? '' : code(String(schema.default))]);
    }
  }
  return rows;
}
