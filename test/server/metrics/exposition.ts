/** A line of figures as a reader of the text format 0.0.4 sees it. */
export interface Line {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A family with its lines, as read. */
export interface ReadFamily {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly lines: readonly Line[];
}

const LINE =
  /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*"(?:,(?!\})|(?=\})))*)\})? ([-+]?Inf|NaN|-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"/g;

/**
 * Reads an exposition strictly, and finds what `promtool check metrics` would: wrong lines, families twice or torn apart,
 * series twice, counters without `_total`, negative counters, histograms whose buckets fall, lack `+Inf` or are not what
 * `_count` says. All faults come in one list.
 */
export function readExposition(text: string): {
  readonly families: readonly ReadFamily[];
  readonly faults: readonly string[];
} {
  const faults: string[] = [];
  const families: { name: string; type: string; help: string; lines: Line[] }[] = [];
  const seen = new Set<string>();
  if (text !== '' && !text.endsWith('\n')) faults.push('the last line does not end');
  for (const line of text.split('\n').slice(0, -1)) {
    const help = /^# HELP (\S+) (.+)$/.exec(line);
    const type = /^# TYPE (\S+) (gauge|counter|histogram)$/.exec(line);
    const last = families.at(-1);
    if (help) {
      if (families.some(({ name }) => name === help[1])) faults.push(`family twice: ${help[1]}`);
      families.push({ name: help[1] ?? '', type: '', help: help[2] ?? '', lines: [] });
    } else if (type) {
      if (last?.name !== type[1] || last?.type !== '' || last.lines.length > 0)
        faults.push(`TYPE out of place: ${line}`);
      else last.type = type[2] ?? '';
    } else {
      const found = LINE.exec(line);
      if (!found) faults.push(`no line of the format: ${line}`);
      else if (last) {
        const [, name = '', rest = '', value = ''] = found;
        const labels = Object.fromEntries([...rest.matchAll(LABEL)].map(([, label = '', text = '']) => [label, text]));
        const series = name + JSON.stringify(Object.entries(labels).sort());
        if (seen.has(series)) faults.push(`series twice: ${line}`);
        seen.add(series);
        if (!namesOf(last).includes(name)) faults.push(`line outside its family: ${line}`);
        last.lines.push({ name, labels, value: Number(value.replace('Inf', 'Infinity')) });
      } else faults.push(`line before any family: ${line}`);
    }
  }
  for (const family of families) faults.push(...faultsOf(family));
  return { families, faults };
}

function namesOf({ name, type }: ReadFamily): readonly string[] {
  return type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];
}

function* faultsOf(family: ReadFamily): Iterable<string> {
  const { name, type, lines } = family;
  if (type === '') yield `${name}: no TYPE`;
  if (type === 'counter' && !name.endsWith('_total')) yield `${name}: a counter ends in _total`;
  if (type !== 'counter' && name.endsWith('_total')) yield `${name}: only a counter ends in _total`;
  for (const line of lines) {
    if (type !== 'gauge' && !(line.value >= 0)) yield `${name}: ${line.value} is no count`;
    if (type !== 'histogram' && 'le' in line.labels) yield `${name}: le outside a histogram`;
  }
  if (type !== 'histogram') return;
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const { le: _, ...rest } = line.labels;
    const key = JSON.stringify(rest);
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  for (const [key, of] of groups) {
    const buckets = of.filter((line) => line.name === `${name}_bucket`);
    const les = buckets.map(({ labels }) => (labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le)));
    const counts = buckets.map(({ value }) => value);
    const count = of.filter((line) => line.name === `${name}_count`);
    if (les.some((le, i) => Number.isNaN(le) || (i > 0 && le <= les[i - 1]!)))
      yield `${name}${key}: bounds do not rise`;
    if (counts.some((value, i) => i > 0 && value < counts[i - 1]!)) yield `${name}${key}: buckets fall`;
    if (les.at(-1) !== Number.POSITIVE_INFINITY) yield `${name}${key}: no +Inf`;
    if (count.length !== 1 || count[0]?.value !== counts.at(-1)) yield `${name}${key}: _count is not +Inf`;
    if (of.filter((line) => line.name === `${name}_sum`).length !== 1) yield `${name}${key}: no _sum`;
  }
}
