import { MultiBar, Presets } from 'cli-progress';

/** Receives the progress of an import. */
export interface Progress {
  /** A file begins; `total` is in the unit that `advance` counts. */
  readonly begin: (label: string, total: number) => void;
  readonly advance: (done: number) => void;
  readonly end: (summary: string) => void;
  readonly note: (line: string) => void;
  readonly close: () => void;
}

/** Bars on a terminal, plain lines elsewhere. */
export function progressOn(stream: NodeJS.WriteStream): Progress {
  return stream.isTTY ? bars(stream) : lines(stream);
}

/** No output: tests and background work. */
export const SILENT: Progress = { begin() {}, advance() {}, end() {}, note() {}, close() {} };

function lines(stream: NodeJS.WritableStream): Progress {
  let label = '';
  return {
    begin: (next) => {
      label = next;
    },
    advance: () => {},
    end: (summary) => void stream.write(`${label}: ${summary}\n`),
    note: (line) => void stream.write(`${line}\n`),
    close: () => {},
  };
}

const NAME_WIDTH = 40;
const BAR_WIDTH = 16;

function bars(stream: NodeJS.WriteStream): Progress {
  const multi = new MultiBar(
    { format: '{label} {bar} {percentage}% {summary}', barsize: BAR_WIDTH, hideCursor: true, stream },
    Presets.shades_classic,
  );
  let bar: ReturnType<typeof multi.create> | null = null;
  let total = 1;
  let closed = false;
  return {
    begin: (label, size) => {
      total = Math.max(1, size);
      bar = multi.create(total, 0, { label: label.slice(-NAME_WIDTH).padEnd(NAME_WIDTH), summary: '' });
    },
    advance: (done) => bar?.update(Math.min(done, total)),
    end: (summary) => {
      bar?.update(total, { summary });
      bar?.stop();
      bar = null;
    },
    note: (line) => {
      multi.log(`${line}\n`);
      // Notes are kept back until the bars are drawn again.
      multi.update();
    },
    close: () => {
      if (closed) return;
      closed = true;
      multi.stop();
    },
  };
}
