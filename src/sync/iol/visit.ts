import { dateOf, localNow } from '../../market/running/local-instant.ts';
import { titleKey } from '../../market/stored/records.ts';
import type { Published } from '../../store/store.ts';
import type { Outcome, Visit } from '../source.ts';
import type { Access, TokenShelf } from './access.ts';
import { accessFor } from './access-for.ts';
import { visitAccount } from './account.ts';
import { actionsFile } from './actions.ts';
import { failure } from './answer.ts';
import { HeldMarket, SERIES_FILE } from './held.ts';
import { type BelievedPanel, type Listed, listingFile, titlesOf } from './listing.ts';
import { type Memory, readMemory } from './memory.ts';
import type { PanelRow } from './panel.ts';
import { readPanelNames } from './panel-names.ts';
import { sessionOfRow } from './panel-session.ts';
import { queueOf } from './queue.ts';
import { readPanels } from './read-panels.ts';
import { readTerms, readTermTitles, type TermsRead } from './read-terms.ts';
import { readTitles, type TitlesRead } from './read-titles.ts';
import { daysAfter, lastClose, weekdayBefore } from './session-days.ts';
import { bookFile, panelFile, seriesFile, termFile } from './session-file.ts';
import { sentenceOf } from './telling.ts';
import { SeriesReader } from './title-series.ts';

/**
 * One visit: the panels, the series of as many titles as a day may cost, the operations of the account; then all of it is loaded, and the
 * portfolio compared. After a close that was visited already there is nothing to ask for, as long as no title waits.
 *
 * @throws SourceError and what an import throws; the store is as it was before
 */
export async function visitIol(visit: Visit, shelf: TokenShelf): Promise<Outcome> {
  const { settings, store, now } = visit;
  const held = await HeldMarket.of(store);
  // Without market data, or with the starter data alone, what was asked for before is not there any more.
  const memory = readMemory(held.isEmpty ? null : visit.memory);
  const moment = now();
  const today = dateOf(localNow(moment));
  const closed = lastClose(moment);
  const spent = memory.spent.date === today ? memory.spent.titles : 0;
  const room = Math.max(0, settings.iolMaxTitles - spent);
  if (memory.visited === closed && (memory.waiting === 0 || room === 0)) {
    const waiting = memory.waiting === 0 ? '' : `; ${memory.waiting} titles wait for another day (--iol-max-titles)`;
    return { published: [], memory, sentence: `visited after the close of ${closed} already${waiting}` };
  }
  await accountIsThere(visit);
  const access = await accessFor(visit, shelf);

  const panels = await panelsOf(visit, access, memory, closed);
  const titles = titlesOf(await held.listings(), panels.believed);
  const keys = [...new Set(panels.believed.flatMap(({ rows }) => rows.map(keyOf)))];
  const since = isChained(memory, today, closed) ? memory.since : closed;
  const queue = queueOf(keys, { asked: memory.asked, since }, closed);
  const chosen = queue.slice(0, room).flatMap((key) => titles.get(key) ?? []);
  const read = await seriesOf(visit, access, held, chosen, closed);
  const terms = await readTerms(readTermTitles(settings.iolTerms), titles, access, closed, visit.exclusions);
  const account = await visitAccount(visit, access, today);

  const files = await marketFiles(visit, { titles, panels: panels.believed, read, terms, held, closed });
  const published: Published[] = [...(await visit.load(files)).published];
  const toldOfAccount = account === null ? null : await account.load();
  published.push(...(toldOfAccount?.published ?? []));

  const waiting = queue.length - read.asked.length;
  const notes = [...panels.notes, ...terms.notes];
  const unexplained = read.unexplained.map((each) => `not adjusted: ${each}`);
  for (const note of [...notes, ...unexplained, ...(toldOfAccount?.notes ?? [])]) visit.progress.note(`iol: ${note}`);
  const asked = { ...remembered(memory.asked, closed), ...Object.fromEntries(read.asked.map((key) => [key, closed])) };
  const next: Memory = {
    visited: closed,
    since,
    asked,
    spent: { date: today, titles: spent + read.asked.length },
    waiting,
    sizes: panels.sizes,
    doubted: panels.doubted,
  };
  const sentence = sentenceOf({
    panels: panels.believed.length,
    titles: keys.length,
    read,
    waiting,
    isCut: read.asked.length < chosen.length,
    notes,
    account: toldOfAccount?.sentence ?? null,
  });
  return { published, memory: next, sentence };
}

/** Operations go to an account of ours that there must be; the demo account leaves with the starter data. */
async function accountIsThere({ settings, store }: Visit): Promise<void> {
  const name = settings.iolAccount;
  if (name === '') return;
  const account = await store.account(name);
  // A failure is shown to everybody, who need not know the names of accounts.
  if (account?.starter === true) {
    throw failure(
      'conflict',
      '--iol-account is the demo account, which goes with the starter data; name one of yours.',
    );
  }
  if (!account) {
    throw failure(
      'conflict',
      'there is no account of the name that --iol-account gives; ventanilla account add makes it.',
    );
  }
}

/**
 * Whether the panels were read after every close: in the evening of each day. Later they tell of a session that runs, or of none, and what
 * was missed has to come with the series.
 */
function isChained({ since, visited }: Memory, today: string, closed: string): boolean {
  return since !== '' && (visited === closed || (today === closed && visited === weekdayBefore(closed)));
}

async function panelsOf(
  { settings, landing, progress, exclusions }: Visit,
  access: Access,
  memory: Memory,
  closed: string,
) {
  const names = readPanelNames(settings.iolPanels);
  if ('problem' in names) throw failure('refused', `--iol-panels: ${names.problem}.`);
  progress.begin('iol: panels', names.panels.length);
  const told = (done: number): void => progress.advance(done);
  const panels = await readPanels(names.panels, { access, landing, memory, closed, told, exclusions });
  progress.end(`${panels.believed.length} of ${names.panels.length} panels`);
  return panels;
}

async function seriesOf(
  { settings, landing, progress, exclusions }: Visit,
  access: Access,
  held: HeldMarket,
  chosen: readonly Listed[],
  closed: string,
): Promise<TitlesRead> {
  const reader = new SeriesReader({ access, held, landing, closed, since: settings.iolSince });
  progress.begin('iol: series', chosen.length);
  const read = await readTitles(chosen, reader, (done) => progress.advance(done), exclusions);
  progress.end(`${read.sessions} sessions of ${read.asked.length} titles`);
  return read;
}

/** Writes what was read as files that the import knows. */
async function marketFiles(
  { landing }: Visit,
  parts: {
    readonly titles: ReadonlyMap<string, Listed>;
    readonly panels: readonly BelievedPanel[];
    readonly read: TitlesRead;
    readonly terms: TermsRead;
    readonly held: HeldMarket;
    readonly closed: string;
  },
): Promise<string[]> {
  const { titles, panels, read, terms, held, closed } = parts;
  const rows = new Map<string, PanelRow>();
  for (const { rows: listed } of panels) for (const row of listed) rows.set(keyOf(row), row);
  const ended = [...rows.values()].flatMap((row) => {
    const session = sessionOfRow(row, closed);
    return session ? [{ ...row, session }] : [];
  });
  const files: string[] = [await landing.put('listado_iol.csv', listingFile(titles))];
  if (ended.length > 0) files.push(await landing.put('panel_iol.csv', panelFile(ended)));
  const books = bookFile(ended);
  if (books !== null) files.push(await landing.put('libro_iol.csv', books));
  if (read.sessions > 0) files.push(await landing.put(SERIES_FILE, seriesFile(read.rows)));
  if (terms.sessions.length > 0) files.push(await landing.put('plazos_iol.csv', termFile(terms.sessions)));
  const actions = actionsFile(await held.actions(), read.events);
  if (actions !== null) files.push(await landing.put('eventos_iol.csv', actions));
  return files;
}

/** Titles that were not asked for in so many days have left the panels, as options do every month. */
const FORGOTTEN_AFTER_DAYS = 400;

function remembered(asked: Memory['asked'], closed: string): Memory['asked'] {
  const oldest = daysAfter(closed, -FORGOTTEN_AFTER_DAYS);
  return Object.fromEntries(Object.entries(asked).filter(([, last]) => last >= oldest));
}

function keyOf({ market, symbol }: Pick<PanelRow, 'market' | 'symbol'>): string {
  return titleKey(market, symbol);
}
