/** One figure of a family: what it is of, and how much. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
  /** What follows the family's name: `_bucket`, `_sum`, `_count` of a histogram. */
  readonly suffix?: string;
}

/** Figures of one name. They are worked out when somebody asks; nothing is counted twice or kept. */
export interface Family {
  /** As Prometheus takes it: `[a-zA-Z_:][a-zA-Z0-9_:]*`. */
  readonly name: string;
  readonly type: 'gauge' | 'counter' | 'histogram';
  /** One sentence. */
  readonly help: string;
  /** The labels that its figures have, for the reference; `le` of histograms is understood. None when absent. */
  readonly labels?: readonly string[];
  readonly samples: () => Iterable<Sample>;
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const LABEL = /^[a-zA-Z_][a-zA-Z0-9_]*$/;

/** All figures of a server, in the text form that Prometheus reads. */
export class Registry {
  readonly #families = new Map<string, Family>();

  /** @throws Error for a name that is none, or is taken: two families of one name would be one nonsense */
  add(...families: readonly Family[]): this {
    for (const family of families) {
      if (!NAME.test(family.name)) throw new Error(`"${family.name}" is no name of a metric.`);
      if (this.#families.has(family.name)) throw new Error(`There are two metrics "${family.name}".`);
      this.#families.set(family.name, family);
    }
    return this;
  }

  /** Every family, in the order in which they were added. */
  families(): readonly Family[] {
    return [...this.#families.values()];
  }

  /** The exposition format, version 0.0.4: families in the order in which they were added, those without samples left out. */
  render(): string {
    const lines: string[] = [];
    for (const { name, type, help, samples } of this.#families.values()) {
      const rows = [...samples()].map((sample) => rowOf(name, sample));
      if (rows.length > 0) lines.push(`# HELP ${name} ${escapedHelp(help)}`, `# TYPE ${name} ${type}`, ...rows);
    }
    return lines.map((line) => `${line}\n`).join('');
  }
}

/** The media type of {@link Registry.render}. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

function rowOf(name: string, { labels, value, suffix = '' }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => {
    if (!LABEL.test(label)) throw new Error(`"${label}" is no name of a label.`);
    return `${label}="${escapedLabel(text)}"`;
  });
  return `${name}${suffix}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${numberText(value)}`;
}

function escapedHelp(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}

function escapedLabel(text: string): string {
  return escapedHelp(text).replaceAll('"', '\\"');
}

function numberText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (Number.isFinite(value)) return String(value);
  return value > 0 ? '+Inf' : '-Inf';
}
