/** One value of a family with its labels. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
  /** What follows the name of the family: `_bucket`, `_sum`, `_count` of a histogram. */
  readonly suffix?: string;
}

/** The metrics of one name; their values are read when `/metrics` is requested. */
export interface Family {
  readonly name: string;
  readonly type: 'gauge' | 'counter' | 'histogram';
  /** One sentence. */
  readonly help: string;
  /** Names of the labels, without `le` of histograms. */
  readonly labels?: readonly string[];
  readonly samples: () => Iterable<Sample>;
}

/** A family without labels; null for no value. */
export function single(type: 'gauge' | 'counter', name: string, help: string, value: () => number | null): Family {
  const samples = (): Sample[] => {
    const now = value();
    return now === null ? [] : [{ labels: {}, value: now }];
  };
  return { name, type, help, labels: [], samples };
}

/**
 * Renders metrics in the text format of Prometheus 0.0.4, without families that have no samples. Not `prom-client`: several workers count
 * in shared memory here, where it would send messages between them for each scrape.
 */
export function metricsText(families: readonly Family[]): string {
  const lines: string[] = [];
  for (const { name, type, help, samples } of families) {
    const rows = [...samples()].map((sample) => rowOf(name, sample));
    if (rows.length > 0) lines.push(`# HELP ${name} ${escapedHelp(help)}`, `# TYPE ${name} ${type}`, ...rows);
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** The media type of {@link metricsText}. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

function rowOf(name: string, { labels, value, suffix = '' }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapedHelp(text).replaceAll('"', '\\"')}"`);
  const number = Number.isFinite(value) ? value : String(value).replace('Infinity', 'Inf').replace(/^Inf/, '+Inf');
  return `${name}${suffix}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${number}`;
}

function escapedHelp(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}
