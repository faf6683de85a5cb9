import {
  asciiJson,
  fileOutput,
  LARGEST_LINE_BUFFER,
  LineWriter,
  type LossReport,
  streamOutput,
} from '../../server/log/log-lines.ts';
import { counterOf } from '../../server/metrics/counters.ts';
import { SettingError, type Settings } from '../../server/settings.ts';
import { DAMAGE_REMEDY, isDamage } from '../../server/store-trouble.ts';
import type { WorkerContext } from '../../server/worker-context.ts';
import type { ServiceLog } from '../../service.ts';
import type { DataSet, DataSetVersion } from '../../store/store.ts';
import type { StoreEvent } from '../../store/watch/availability.ts';
import type { Terminal } from '../command.ts';

/** Writes a line for the operator. */
export type Say = (line: string) => void;

/** Characters that begin another line for some reader or move a terminal's cursor; tabs and line feeds are harmless. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;

/**
 * Makes a writer of log lines on a stream: sentences, or a JSON object a line. Quoted text can neither begin a line nor reach the
 * terminal: further lines are indented, control characters are spelled out.
 */
export function lineWriter(
  stream: NodeJS.WritableStream,
  format: 'text' | 'json',
  now: () => Date = () => new Date(),
): Say {
  if (format === 'json') {
    return (line) => void stream.write(`${asciiJson({ time: now().toISOString(), message: line })}\n`);
  }
  return (line) => {
    const visible = line.replace(UNPRINTABLE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
    stream.write(`${visible.replaceAll('\n', '\n  ')}\n`);
  };
}

/**
 * Makes the log of a service, in sentences.
 * @param goesOn false once the server is being stopped
 */
export function serviceLog(say: Say, goesOn: () => boolean): ServiceLog {
  return {
    loaded: (version, milliseconds) =>
      say(`serving ${version.dataSet} ${version.number} (${version.source}), built in ${Math.round(milliseconds)} ms`),
    loadFailed: (what, error, served) => say(loadFailure(what, error, served)),
    unfinished: (dataSet, error) =>
      say(`could not make a search of ${dataSet}, questions to it fail until the next version: ${messageOf(error)}`),
    keptDamaged: (error) =>
      say(`the stored snapshot of the territory cannot be used, it is built from its records: ${messageOf(error)}`),
    // A server that is being stopped leaves unfinished work to the next start.
    notKept: (error) => {
      if (!goesOn()) return;
      say(`could not keep what was built of territory, the next start builds it again: ${messageOf(error)}`);
    },
    sharing: (cause) => {
      if (!goesOn()) return;
      say(
        cause === null
          ? 'rates are shared with other servers'
          : `rates are not shared with other servers, this one counts alone until it can again: ${cause}`,
      );
    },
    requestFailed: (error, { method, path }) => {
      const text = isDamage(error) ? `${error.message} ${DAMAGE_REMEDY}` : stackOf(error);
      say(`error in ${method} ${JSON.stringify(path)}: ${text}`);
    },
    storeChanged: (event) => say(storeSentence(event)),
  };
}

function loadFailure(what: DataSet | 'store', error: unknown, served: DataSetVersion | null): string {
  const instead = served === null ? 'nothing of it could be loaded' : `version ${served.number} is served`;
  if (isDamage(error)) return `${what} is damaged, ${instead}: ${error.message} ${DAMAGE_REMEDY}`;
  if (what === 'store')
    return `could not look at the store, what is in memory goes on being served: ${messageOf(error)}`;
  return `could not load ${what}, the version before goes on serving: ${messageOf(error)}`;
}

function storeSentence(event: StoreEvent): string {
  switch (event.kind) {
    case 'away':
      return `the store is away, what is in memory goes on being served: ${event.reason}`;
    case 'back':
      return `the store is back, after ${Math.round(event.seconds)} s`;
    case 'full':
      return `the store has no room, logins are refused and what it holds goes on being served: ${event.reason}`;
    case 'locked':
      return `the store is kept from being written to, logins are refused and what it holds goes on being served: ${event.reason}`;
    case 'unlocked':
      return `the store can be written to again, after ${Math.round(event.seconds)} s`;
    case 'room':
      return `the store has room again, after ${Math.round(event.seconds)} s`;
  }
}

/** The message of an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The stack of an error, for a defect of the program. */
function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Opens the request log of a worker; null when requests are not logged. End it when the last answer is out.
 * @throws SettingError when the file that is named cannot be opened
 */
export function openRequestLines(
  settings: Settings,
  terminal: Pick<Terminal, 'stderr' | 'hungUp'>,
  worker: WorkerContext,
  say: Say,
): LineWriter | null {
  const { logRequests, logFile } = settings;
  if (logRequests === 'off') return null;
  const counters = {
    written: counterOf(worker, 'ventanilla_log_lines_total', 'written'),
    dropped: counterOf(worker, 'ventanilla_log_lines_total', 'dropped'),
  };
  if (logFile === '') return new LineWriter(streamOutput(terminal.stderr), counters);
  const report = (loss: LossReport): void => say(lineSentence(logFile, loss));
  const sink = new LineWriter(outputOf(logFile), counters, LARGEST_LINE_BUFFER, report);
  terminal.hungUp(() => sink.reopen());
  return sink;
}

function lineSentence(path: string, loss: LossReport): string {
  switch (loss.kind) {
    case 'lost':
      return `lines about requests are being lost, ${path} does not take them: ${loss.cause}`;
    case 'again':
      return `lines about requests are written again, ${loss.lost} were lost`;
    case 'ended':
      return `${loss.lost} lines about requests were not written to ${path}`;
  }
}

function outputOf(path: string): ReturnType<typeof fileOutput> {
  try {
    return fileOutput(path);
  } catch (error) {
    throw new SettingError(`--log-file: ${messageOf(error)}.`);
  }
}
