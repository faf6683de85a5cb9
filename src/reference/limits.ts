import type { Route, ServedGroup } from '../server/group.ts';
import type { Setting } from '../server/setting.ts';
import { SETTINGS } from '../server/settings.ts';
import { code, page, sentence, table } from './markdown.ts';
import { boundsOf, inOrder } from './operations.ts';
import { defaultOf } from './settings.ts';

/** A bound that is part of the program: no setting moves it. */
export interface FixedLimit {
  readonly name: string;
  readonly value: number;
  readonly sentence: string;
}

/** `docs/reference/limits.md`: one table of all limits, what operations cost of a quota, and what each parameter is bound to. */
export function renderLimits(served: readonly ServedGroup[], fixed: readonly FixedLimit[]): string {
  return page('Limits', [
    'What is over a bound gets an error at once, in the shape of its group; nothing is cut in silence unless the parameter says so. What was turned away is counted by reason in `/metrics` (`ventanilla_rejected_total`). `/healthz`, `/readyz` and `/metrics` are always answered. [How to limit clients](../how-to/limit-clients.md).',
    '## All limits',
    'Those with a setting can be moved, within the bounds that stand with the [setting](settings.md); the others are part of the program.',
    table(
      ['Limit', 'Default', 'Setting', 'Beyond it'],
      [
        ...Object.values<Setting<unknown> & Parameters<typeof defaultOf>[0]>(SETTINGS)
          .filter((setting) => setting.type === 'integer' && setting.flag !== 'port')
          .map((setting) => [nameIn(setting), defaultOf(setting), code(`--${setting.flag}`), beyondIn(setting)]),
        ...fixed.map(({ name, value, sentence: text }) => [name, code(String(value)), '', sentence(text)]),
      ],
    ),
    '## What a request costs',
    'Of a quota (`--rate-client`, `--rate-account`) a request takes one unit of work, with these exceptions. Errors cost the same; a refused request costs nothing, but for a batch, whose first unit is taken before its queries are counted.',
    table(
      ['Operation', 'Path', 'Units'],
      inOrder(served).flatMap(({ routes }) =>
        routes.filter(({ hidden }) => !hidden).flatMap((route) => (costOf(route) === '1' ? [] : [costRow(route)])),
      ),
    ),
    '## Limits of parameters',
    'A value beyond them is 400 and names the parameter; A2 and D1, which know no such error, bring it within the bounds.',
    table(['Operation', 'Parameter', 'Bounds', 'Default'], inOrder(served).flatMap(parameterRows)),
  ]);
}

/** What a setting bounds: what stands before the semicolon. */
function nameIn({ sentence: text }: Setting<unknown>): string {
  return text.split(';')[0]?.replace(/\.$/, '') ?? '';
}

/** What happens beyond it: what stands behind. */
function beyondIn({ sentence: text }: Setting<unknown>): string {
  const beyond = text.split(';').slice(1).join(';').trim();
  return beyond === '' ? '' : beyond.charAt(0).toUpperCase() + beyond.slice(1);
}

function costOf({ cost = 1, counted, always, upload }: Route): string {
  if (always) return 'none';
  if (!counted) return String(cost);
  return upload === undefined ? 'its queries' : `${cost}, and one a row, which wait for it`;
}

function costRow(route: Route): string[] {
  return [route.id, code(`${route.method} ${route.path.replace(/:([A-Za-z_]+)/g, '{$1}')}`), costOf(route)];
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
