import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { SILENT } from '../../ingest/progress.ts';
import { closeSession, discardPending } from '../../market/running/close.ts';
import { type FeedLine, QuotePusher } from '../../market/running/push.ts';
import type { Settings } from '../../server/settings.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { EXIT, type Terminal, UsageError, type Words } from '../command.ts';
import { type FeedPiece, feedBatches, watchFolder } from '../feed.ts';
import { readBytes } from '../files.ts';

/**
 * What `ventanilla quotes` does.
 * @returns the exit code: 0 when every line was taken or known already, 3 when lines were refused
 * @throws UsageError, UnreadableFile, StoreError
 */
export async function pushQuotes(
  { positionals, options }: Words,
  settings: Settings,
  terminal: Terminal,
): Promise<number> {
  const close = options.close === true;
  if (options.discard === true && (close || positionals.length > 0)) throw new UsageError('--discard goes alone.');
  if (positionals.length === 0 && !close && options.discard !== true) {
    throw new UsageError('quotes needs -, files or a folder; or --close, or --discard.');
  }
  const store = await openStore(settings.store, settings);
  try {
    if (options.discard === true) {
      terminal.stdout.write(`discarded ${await discardPending(store)} running quotes\n`);
      return EXIT.done;
    }
    const feed = new Feed(store, terminal, options.receipts === true);
    await feed.readAll(positionals);
    if (close) await tellClosed(store, terminal);
    return feed.refused > 0 ? EXIT.refused : EXIT.done;
  } finally {
    await store.close();
  }
}

async function tellClosed(store: Store, { stdout }: Terminal): Promise<void> {
  const closed = await closeSession(store, SILENT);
  if (!closed) {
    stdout.write('closed   nothing was pending\n');
    return;
  }
  for (const { version } of closed.report.sets) {
    stdout.write(`closed   session of ${closed.session}: version ${version.dataSet} ${version.number}\n`);
  }
}

/** One run of the command over its files. */
class Feed {
  readonly #terminal: Terminal;
  readonly #receipts: boolean;
  readonly #pusher: QuotePusher;
  #stopping = false;
  #refusedInBatch = 0;
  #name = '';
  refused = 0;

  constructor(store: Store, terminal: Terminal, receipts: boolean) {
    this.#terminal = terminal;
    this.#receipts = receipts;
    this.#pusher = new QuotePusher({
      store,
      now: () => new Date(),
      refused: (line, { field, reason, rule }) => this.#refuse(line, `${field}: ${reason} [${rule}]`),
      close: async () => {
        const closed = await closeSession(store, SILENT);
        if (closed) terminal.stderr.write(`closed the session of ${closed.session}, a later one begins\n`);
      },
    });
  }

  /** Reads files one after another, `-` as standard input, a folder until the program gets a stop signal. */
  async readAll(paths: readonly string[]): Promise<void> {
    if (paths.length === 0) return;
    const stopped = this.#terminal.stopped().then(() => {
      this.#stopping = true;
    });
    for (const path of paths) {
      if (this.#stopping) return;
      const isFolder = path !== '-' && (await stat(path).catch(() => null))?.isDirectory() === true;
      if (isFolder) await watchFolder(path, (file) => this.#read(file, stopped), stopped, this.#say);
      else await this.#read(path, stopped);
    }
  }

  /** Reads one file to its end; false when the program got a stop signal before. */
  async #read(path: string, stopped: Promise<void>): Promise<boolean> {
    this.#name = path === '-' ? 'standard input' : path;
    const { stdin, stdout } = this.#terminal;
    const { bytes } = await readBytes(path, stdin);
    const counts = { lines: 0, taken: 0, unchanged: 0, older: 0, refused: 0 };
    for await (const pieces of feedBatches(untilStopped(bytes, stopped))) {
      const lines = this.#readable(pieces);
      const { taken, unchanged, older, sequence } = await this.#pusher.push(lines);
      const refused = this.#refusedInBatch;
      this.#refusedInBatch = 0;
      counts.lines += pieces.length;
      counts.taken += taken;
      counts.unchanged += unchanged;
      counts.older += older;
      counts.refused += refused;
      if (!this.#receipts) continue;
      const receipt = { through: pieces.at(-1)?.number ?? 0, taken, unchanged, older, refused, sequence };
      stdout.write(`${JSON.stringify(receipt)}\n`);
    }
    // Standard input that goes on would keep the program from ending.
    if (this.#stopping && path === '-' && stdin instanceof Readable) stdin.destroy();
    this.refused += counts.refused;
    const { lines, taken, unchanged, older, refused } = counts;
    const line = `pushed   ${this.#name}: ${lines} lines, ${taken} taken, ${unchanged} unchanged, ${older} older, ${refused} refused`;
    (this.#receipts ? this.#terminal.stderr : stdout).write(`${line}\n`);
    return !this.#stopping;
  }

  #readable(pieces: readonly FeedPiece[]): FeedLine[] {
    const lines: FeedLine[] = [];
    for (const piece of pieces) {
      if ('value' in piece) lines.push(piece);
      else this.#refuse(piece.number, `(line): ${piece.reason} [readable-record]`);
    }
    return lines;
  }

  #refuse(line: number, problem: string): void {
    this.#refusedInBatch++;
    this.#say(`${this.#name} line ${line}, ${problem}`);
  }

  readonly #say = (sentence: string): void => {
    this.#terminal.stderr.write(`${sentence.replaceAll(UNSEEN, escaped)}\n`);
  };
}

/** Control characters and the like: a feed could forge lines with them, or control the operator's terminal. */
const UNSEEN = /\p{C}/gu;

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** Yields the lines of a source until the program gets a stop signal. */
async function* untilStopped(source: AsyncIterable<Uint8Array>, stopped: Promise<void>): AsyncGenerator<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  const stop = stopped.then(() => null);
  for (;;) {
    const next = await Promise.race([iterator.next(), stop]);
    if (next === null || next.done) return;
    yield next.value;
  }
}
