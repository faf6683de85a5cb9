import { KINDS, ZONES } from './cases.ts';
import { FILTERS, type Outcome } from './measure.ts';

/** Results farther than this from the organism's own point are another street, or the organism has moved. */
const FAR = 1500;

const HEAD =
  '| | addresses | understood | any result | right department | wrong | points | median m | p90 m | beyond 1.5 km |';
const RULE = '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|';

/** The measurements as Markdown tables: by zone and filter, then by kind where the streets are in the data. */
export function tables(outcomes: readonly Outcome[]): string {
  const lines: string[] = [];
  for (const filter of FILTERS) {
    lines.push(`### Filter: ${filter}`, '', HEAD, RULE);
    for (const zone of ZONES) {
      lines.push(
        row(
          zone,
          outcomes.filter((one) => one.filter === filter && one.case.zone === zone),
        ),
      );
    }
    lines.push('');
  }
  lines.push(
    '### By kind, filter provincia + departamento',
    '',
    'The first three zones, whose streets are in the data.',
    '',
    HEAD,
    RULE,
  );
  const complete = outcomes.filter(
    (one) => one.filter === 'provincia + departamento' && one.case.zone !== 'rest of the country',
  );
  for (const kind of KINDS)
    lines.push(
      row(
        kind,
        complete.filter((one) => one.case.kind === kind),
      ),
    );
  lines.push('', '### Understood, by kind, whole country', '', '| | addresses | understood |', '|---|---:|---:|');
  const all = outcomes.filter((one) => one.filter === 'none');
  for (const kind of KINDS) {
    const own = all.filter((one) => one.case.kind === kind);
    lines.push(
      `| ${kind} | ${own.length} | ${percent(own.filter(({ understood }) => understood).length, own.length)} |`,
    );
  }
  return `${lines.join('\n')}\n`;
}

function row(title: string, outcomes: readonly Outcome[]): string {
  const all = outcomes.length;
  const found = outcomes.filter((one) => one.found !== null).length;
  const right = outcomes.filter((one) => one.right).length;
  const errors = outcomes
    .map(({ error }) => error)
    .filter((error) => error !== null)
    .sort((a, b) => a - b);
  const cells = [
    title,
    all,
    percent(outcomes.filter(({ understood }) => understood).length, all),
    percent(found, all),
    percent(right, all),
    found - right,
    errors.length,
    metres(errors[errors.length >> 1]),
    metres(errors[Math.floor(errors.length * 0.9)]),
    errors.filter((error) => error > FAR).length,
  ];
  return `| ${cells.join(' | ')} |`;
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}

function metres(value: number | undefined): string {
  return value === undefined ? '–' : value.toFixed(0);
}

/** One line per address and filter, tab separated: what to read when something is missing. */
export function listing(outcomes: readonly Outcome[]): string {
  return outcomes
    .map(({ case: one, filter, understood, found, right, error }) =>
      [
        filter,
        one.zone,
        one.kind,
        understood ? (found ? (right ? 'right' : 'wrong') : 'nothing') : 'not understood',
        error === null ? '' : error.toFixed(0),
        one.text,
        one.localidad,
        one.provincia,
        one.departamentoId ?? '',
        found?.nomenclatura ?? '',
      ].join('\t'),
    )
    .join('\n');
}
