import type { Settings } from '../../server/settings.ts';
import { openStore } from '../../store/open.ts';
import { COMPARABLE_SETS, shownVersion } from '../../versions/comparable.ts';
import { groupNamed } from '../arguments.ts';
import { EXIT, type Terminal, UsageError, type Words } from '../command.ts';
import { textTable } from '../table.ts';

/** Enough of a checksum to see whether two versions are equal. */
const CHECKSUM_DIGITS = 12;
const HEADINGS = ['group', 'number', 'loaded', 'records', 'newest', 'checksum', 'source'];
/** Columns of figures. */
const RIGHT: ReadonlySet<number> = new Set([1, 3]);

/** Writes which versions can be read, as a table or as JSON: the exit code. */
export async function listVersions(
  { positionals, options }: Words,
  settings: Settings,
  terminal: Terminal,
): Promise<number> {
  const [name, ...more] = positionals;
  if (more.length > 0) throw new UsageError(`versions takes one group, not also "${more[0]}".`);
  const wanted = name === undefined ? COMPARABLE_SETS : [groupNamed(name)];
  const store = await openStore(settings.store, { ...settings, existing: true });
  try {
    const histories = await Promise.all(wanted.map(async (group) => [group, await store.history(group)] as const));
    if (options.json === true) {
      const groups = Object.fromEntries(histories.map(([group, history]) => [group, history.map(shownVersion)]));
      terminal.stdout.write(`${JSON.stringify({ keepVersions: settings.keepVersions, groups }, null, 2)}\n`);
      return EXIT.done;
    }
    const rows = histories.flatMap(([group, history]) =>
      history.map(({ number, loadedAt, counts, newest, checksum, source, starter }) => [
        group,
        String(number),
        `${loadedAt.slice(0, 19)}Z`,
        String(Object.values(counts).reduce((sum, count) => sum + count, 0)),
        newest ?? '-',
        checksum.slice(0, CHECKSUM_DIGITS),
        starter ? `${source} (starter data)` : source,
      ]),
    );
    terminal.stdout.write(textTable([HEADINGS, ...rows], RIGHT));
    if (rows.length === 0) terminal.stderr.write(`${store.address} holds no version of ${wanted.join(', ')} yet.\n`);
    return EXIT.done;
  } finally {
    await store.close();
  }
}
