import * as v from 'valibot';
import { parseDay } from '../../indexes/civil-date.ts';
import { dateOf, localNow } from '../../market/running/local-instant.ts';
import { titleKey } from '../../market/stored/records.ts';
import type { Published } from '../../store/store.ts';
import type { Outcome, Source, Visit } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { Access, credentialsMissing } from './access.ts';
import { visitAccount } from './account.ts';
import { actionsFile } from './actions.ts';
import { bookFile, panelFile, seriesFile, termFile } from './files.ts';
import { type ListedTitle, listingFile, titlesOf } from './listing.ts';
import { type PanelRow, panelsOf, readPanelNames, readPanels } from './panels.ts';
import { readTerms, readTermTitles } from './series.ts';
import { daysAfter, lastClose, sessionOfRow, weekdayBefore } from './sessions.ts';
import { SERIES_FILE, StoredMarket } from './stored.ts';
import { queueOf, readTitles, SeriesReader, type TitlesResult } from './titles.ts';

/** The interface of the broker InvertirOnline, or of another server like it, with the operator's own credentials. */
export const IOL: Source = {
  name: 'iol',
  title:
    'The IOL interface with your own credentials: panels, daily sessions as traded and adjusted, and your operations.',
  gives: ['market', 'ledger'],
  licence:
    'By your own contract with the broker: for your own use. Market data of the exchange are not to be handed on; a server shows them only to accounts of yours.',
  rhythm: {
    // Every hour, to find a session that has closed: most visits end without a request.
    everyMinutes: 60,
    lateAfterDays: 5,
    sentence: 'once after each session, from 17:30 of Buenos Aires on',
  },
  address: (settings) => settings.iolAddress,
  missing: (settings) => {
    const panels = readPanelNames(settings.iolPanels);
    return credentialsMissing(settings) ?? ('problem' in panels ? `--iol-panels: ${panels.problem}.` : null);
  },
  visit: visitIol,
};

const DATE = v.pipe(
  v.string(),
  v.check((text) => text === '' || parseDay(text) !== undefined),
);
const COUNT = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** The form of the memory. Nothing of an account is in it. */
const MEMORY = v.object({
  /** The last close after which the panels were read; '' before the first. */
  visited: DATE,
  /** From this close on the panels were read after every one, so that no session of their titles is missing. */
  since: DATE,
  /** By title (`bCBA|GGAL`): the last close after which its series were fetched. */
  asked: v.record(v.string(), DATE),
  /** How many titles were fetched one by one on a date. */
  spent: v.object({ date: DATE, titles: COUNT }),
  /** Titles that were left for another day. */
  waiting: COUNT,
  /** See `PanelMemory`. */
  sizes: v.record(v.string(), COUNT),
  doubted: v.array(v.string()),
});
type Memory = v.InferOutput<typeof MEMORY>;

const NO_MEMORY: Memory = {
  visited: '',
  since: '',
  asked: {},
  spent: { date: '', titles: 0 },
  waiting: 0,
  sizes: {},
  doubted: [],
};

/** Titles whose series were not fetched in so many days have left the panels, as options do every month. */
const FORGOTTEN_AFTER_DAYS = 400;

/**
 * Fetches the panels, the series of as many titles as `--iol-max-titles` allows a day, and the operations of the account; then loads
 * everything and compares the portfolio. After a close that was visited, a visit ends at once unless titles wait.
 *
 * @throws SourceError and errors of an import; the store is as it was before
 */
async function visitIol(visit: Visit): Promise<Outcome> {
  const { settings, store, now, progress, exclusions, landing } = visit;
  const stored = await StoredMarket.open(store);
  // Without market data the titles that were fetched are not in the store any more.
  const parsed = v.safeParse(MEMORY, stored.isEmpty ? null : visit.memory);
  const memory = parsed.success ? parsed.output : NO_MEMORY;
  const moment = now();
  const today = dateOf(localNow(moment));
  const closed = lastClose(moment);
  const spent = memory.spent.date === today ? memory.spent.titles : 0;
  const room = Math.max(0, settings.iolMaxTitles - spent);
  if (memory.visited === closed && (memory.waiting === 0 || room === 0)) {
    const waiting = memory.waiting === 0 ? '' : `; ${memory.waiting} titles wait for another day (--iol-max-titles)`;
    return { published: [], memory, sentence: `visited after the close of ${closed} already${waiting}` };
  }
  await requireAccount(visit);
  const access = await Access.open(visit);

  const names = panelsOf('--iol-panels', settings.iolPanels);
  progress.begin('iol: panels', names.length);
  const advance = (done: number): void => progress.advance(done);
  const { panels, notes, sizes, doubted } = await readPanels(names, {
    access,
    landing,
    memory,
    closed,
    advance,
    exclusions,
  });
  progress.end(`${panels.length} of ${names.length} panels`);

  const titles = titlesOf(await stored.listings(), panels);
  const rows = new Map(panels.flatMap((panel) => panel.rows.map((row) => [keyOf(row), row])));
  const since = isContinuous(memory, today, closed) ? memory.since : closed;
  const queue = queueOf([...rows.keys()], memory.asked, since, closed);
  const chosen = queue.slice(0, room).flatMap((key) => titles.get(key) ?? []);
  progress.begin('iol: series', chosen.length);
  const reader = new SeriesReader({ access, stored, landing, closed, since: settings.iolSince });
  const series = await readTitles(chosen, reader, advance, exclusions);
  progress.end(`${series.sessions} sessions of ${series.fetched.length} titles`);

  const terms = await readTerms(readTermTitles(settings.iolTerms), titles, access, closed, exclusions);
  const account = await visitAccount(visit, access, today);

  const files = [
    ...(await panelFiles(visit, titles, [...rows.values()], closed)),
    ...(series.sessions > 0 ? [await landing.put(SERIES_FILE, seriesFile(series.rows))] : []),
    ...(terms.sessions.length > 0 ? [await landing.put('plazos_iol.csv', termFile(terms.sessions))] : []),
  ];
  const actions = actionsFile(await stored.actions(), series.events);
  if (actions !== null) files.push(await landing.put('eventos_iol.csv', actions));
  const published: Published[] = [...(await visit.load(files)).published];
  const accountResult = account === null ? null : await account.load();
  published.push(...(accountResult?.published ?? []));

  const waiting = queue.length - series.fetched.length;
  const remarks = [...notes, ...terms.notes];
  const unexplained = series.unexplained.map((each) => `not adjusted: ${each}`);
  for (const note of [...remarks, ...unexplained, ...(accountResult?.notes ?? [])]) progress.note(`iol: ${note}`);
  const oldest = daysAfter(closed, -FORGOTTEN_AFTER_DAYS);
  const next: Memory = {
    visited: closed,
    since,
    asked: {
      ...Object.fromEntries(Object.entries(memory.asked).filter(([, last]) => last >= oldest)),
      ...Object.fromEntries(series.fetched.map((key) => [key, closed])),
    },
    spent: { date: today, titles: spent + series.fetched.length },
    waiting,
    sizes: { ...sizes },
    doubted: [...doubted],
  };
  const sentence = sentenceOf({
    panels: panels.length,
    titles: rows.size,
    series,
    waiting,
    isCut: series.fetched.length < chosen.length,
    remarks,
    account: accountResult?.sentence ?? null,
  });
  return { published, memory: next, sentence };
}

/** Operations need an account of the operator's; the demo account is removed with the starter data. */
async function requireAccount({ settings, store }: Visit): Promise<void> {
  const name = settings.iolAccount;
  if (name === '') return;
  const account = await store.account(name);
  // Servers show failures to every client: without the names of accounts.
  if (account?.starter === true) {
    throw new SourceError(
      'conflict',
      '--iol-account is the demo account, which goes with the starter data; name one of yours.',
    );
  }
  if (!account) {
    throw new SourceError(
      'conflict',
      'there is no account of the name that --iol-account gives; ventanilla account add makes it.',
    );
  }
}

/**
 * Whether the panels were read after every close, in the evening of each day. Later they show a running session, or none, and the missed
 * one has to come with the series.
 */
function isContinuous({ since, visited }: Memory, today: string, closed: string): boolean {
  return since !== '' && (visited === closed || (today === closed && visited === weekdayBefore(closed)));
}

/** Writes the titles, and the sessions and books of the panels. */
async function panelFiles(
  { landing }: Visit,
  titles: ReadonlyMap<string, ListedTitle>,
  rows: readonly PanelRow[],
  closed: string,
): Promise<string[]> {
  const ended = rows.flatMap((row) => {
    const session = sessionOfRow(row, closed);
    return session ? [{ ...row, session }] : [];
  });
  const files = [await landing.put('listado_iol.csv', listingFile(titles))];
  if (ended.length > 0) files.push(await landing.put('panel_iol.csv', panelFile(ended)));
  const books = bookFile(ended);
  if (books !== null) files.push(await landing.put('libro_iol.csv', books));
  return files;
}

function keyOf({ market, symbol }: Pick<PanelRow, 'market' | 'symbol'>): string {
  return titleKey(market, symbol);
}

/** The sentence of a visit. Logs may hold it: about an account it has numbers alone. */
function sentenceOf(parts: {
  /** How many panels were read, and how many titles they list. */
  readonly panels: number;
  readonly titles: number;
  readonly series: TitlesResult;
  readonly waiting: number;
  /** True when a visit could not hold all titles that the day allows. */
  readonly isCut: boolean;
  readonly remarks: readonly string[];
  readonly account: string | null;
}): string {
  const { panels, titles, series, waiting, isCut, remarks, account } = parts;
  const { sessions, fetched, failed, unexplained } = series;
  const events = series.events.reduce((sum, each) => sum + each.events.length, 0);
  const sentence = [
    `${titles} titles in ${panels} panels`,
    `${sessions} sessions and ${events} events from the series of ${fetched.length} of them`,
  ];
  if (waiting > 0) {
    sentence.push(`${waiting} titles wait for ${isCut ? 'the next visit' : 'another day (--iol-max-titles)'}`);
  }
  if (failed.length > 0) sentence.push(`passed over ${firstOf(failed)}`);
  if (unexplained.length > 0) sentence.push(`series that do not explain each other: ${unexplained.length}`);
  if (remarks.length > 0) sentence.push(firstOf(remarks));
  if (account !== null) sentence.push(account);
  return sentence.join('; ');
}

/** Items of a list that a sentence names; the others are counted. */
const NAMED = 5;

function firstOf(all: readonly string[]): string {
  const rest = all.length - NAMED;
  return rest > 0 ? `${all.slice(0, NAMED).join(', ')} and ${rest} more` : all.join(', ');
}
