import type { Route, ServedGroup } from '../server/group.ts';
import type { Setting } from '../server/setting.ts';
import { SETTINGS } from '../server/settings-table.ts';
import { code, page, table } from './markdown.ts';
import { boundsOf, inOrder } from './operations.ts';
import { defaultOf } from './settings.ts';

/** A limit without a setting, which a client or operator can reach. */
export interface FixedLimit {
  /** What is limited, with its unit, and where. */
  readonly description: string;
  readonly value: number;
  /** What happens when it is reached; a sentence. */
  readonly whenExceeded: string;
}

/** Renders `docs/reference/limits.md`: all limits, the rate-limit cost of operations, and the bounds of parameters. */
export function renderLimits(served: readonly ServedGroup[], fixed: readonly FixedLimit[]): string {
  return page('Limits', [
    'What is over a bound gets an error at once, in the shape of its group; nothing is cut in silence unless the parameter says so. What was turned away is counted by reason in `/metrics` (`ventanilla_rejected_total`). `/healthz`, `/readyz` and `/metrics` are always answered. [How to limit clients](../how-to/limit-clients.md).',
    '## All limits',
    'A limit with a setting can be moved within the bounds of the [setting](settings.md); the others are fixed.',
    table(
      ['Limit', 'Default', 'Setting', 'When exceeded'],
      [
        ...Object.values<Setting<unknown> & Parameters<typeof defaultOf>[0]>(SETTINGS).flatMap((setting) =>
          setting.whenExceeded === undefined
            ? []
            : [[setting.description, defaultOf(setting), code(`--${setting.flag}`), setting.whenExceeded]],
        ),
        ...fixed.map(({ description, value, whenExceeded }) => [description, code(String(value)), '', whenExceeded]),
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
