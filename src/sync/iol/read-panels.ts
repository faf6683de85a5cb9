import { createHash } from 'node:crypto';
import { titleKey } from '../../market/stored/records.ts';
import type { Exclusions } from '../exclusions.ts';
import type { Landing } from '../landing.ts';
import { SourceError } from '../source-error.ts';
import type { Access } from './access.ts';
import { failure } from './answer.ts';
import type { BelievedPanel } from './listing.ts';
import type { Memory } from './memory.ts';
import { type PanelRead, type PanelRow, readPanel } from './panel.ts';
import { type PanelName, panelAddress, panelTitle } from './panel-names.ts';

/** What reading panels needs. */
export interface PanelsParts {
  readonly access: Pick<Access, 'json'>;
  /** Null where answers are of use only now. */
  readonly landing: Landing | null;
  readonly memory: Pick<Memory, 'sizes' | 'doubted'>;
  /** The date of the last session that is over: what landed before the next one is not read again. */
  readonly closed: string;
  readonly told: (done: number) => void;
  /** Where rows that cannot be read are counted. */
  readonly exclusions: Exclusions;
}

/** The panels of a visit. */
export interface PanelsRead extends Pick<Memory, 'sizes' | 'doubted'> {
  readonly believed: readonly BelievedPanel[];
  /** What is to be told: panels that there are not, that are doubted, rows that cannot be used. */
  readonly notes: readonly string[];
}

/** Rows of one panel that may name a title again, as a share: more is a page that was repeated. */
const MOST_REPEATED = 0.1;
/** Panels as small as this may shrink as they like. */
const SMALL = 10;
/** A panel that lists less than this share of what it did is doubted once. */
const DOUBTED_BELOW = 0.5;
const NOT_FOUND = 404;

/**
 * Reads panels one after another. One that there is not is passed over, and so is, for once, one that lists less than half of what it
 * did: markets do not shrink over night, services do.
 *
 * @throws SourceError; `count` when a panel repeats itself or another instrument's, or when none lists any title
 */
export async function readPanels(names: readonly PanelName[], parts: PanelsParts): Promise<PanelsRead> {
  const believed: BelievedPanel[] = [];
  const notes: string[] = [];
  const sizes: Record<string, number> = { ...parts.memory.sizes };
  const doubted: string[] = [];
  const seen = new Map<string, PanelName>();
  let listed = 0;
  for (const [at, name] of names.entries()) {
    const title = panelTitle(name);
    const read = await one(name, parts);
    parts.told(at + 1);
    if (read === null) {
      notes.push(`there is no panel ${title}`);
      continue;
    }
    const { rows, repeated, strange, unreadable } = read;
    listed += rows.length + unreadable.length;
    for (const error of unreadable) parts.exclusions.exclude(error, listed);
    if (repeated > rows.length * MOST_REPEATED) {
      throw failure('count', `the panel ${title} lists ${repeated} of its ${rows.length + repeated} titles twice.`);
    }
    const print = printOf(rows);
    const first = seen.get(print);
    if (
      rows.length >= SMALL &&
      first &&
      `${first.country}/${first.instrument}` !== `${name.country}/${name.instrument}`
    ) {
      throw failure('count', `the panel ${title} repeats the panel ${panelTitle(first)}.`);
    }
    seen.set(print, name);
    if (strange > 0) notes.push(`${strange} rows of the panel ${title} name no market or currency that is known`);
    const before = sizes[title] ?? 0;
    if (before > SMALL && rows.length < before * DOUBTED_BELOW && !parts.memory.doubted.includes(title)) {
      notes.push(
        `the panel ${title} lists ${rows.length} titles, ${before} before: passed over until it says so again`,
      );
      doubted.push(title);
      continue;
    }
    sizes[title] = rows.length;
    believed.push({ name, rows });
  }
  if (!believed.some(({ rows }) => rows.length > 0)) {
    throw failure('count', `none of its ${names.length} panels (--iol-panels) lists a title.`);
  }
  return { believed, notes, sizes, doubted };
}

async function one(name: PanelName, { access, landing, closed }: PanelsParts): Promise<PanelRead | null> {
  const title = panelTitle(name);
  const file = `panel-${createHash('sha256').update(title).digest('hex').slice(0, 20)}-${closed}.json`;
  if (await landing?.has(file)) return readPanel(parsed(await landing?.get(file)), name);
  let answer: unknown;
  try {
    answer = await access.json(panelAddress(name));
  } catch (error) {
    if (error instanceof SourceError && error.status === NOT_FOUND) return null;
    throw error;
  }
  const read = readPanel(answer, name);
  await landing?.put(file, JSON.stringify(answer));
  return read;
}

function parsed(body: Buffer | undefined): unknown {
  return JSON.parse(body?.toString('utf8') ?? 'null');
}

function printOf(rows: readonly PanelRow[]): string {
  return rows.map(({ market, symbol, last }) => `${titleKey(market, symbol)} ${last}`).join('\n');
}
