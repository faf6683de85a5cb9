import type { WorkerContext } from '../../server/worker-context.ts';
import { type LineNews, LineSink, MOST_HELD_CHARACTERS } from '../../server/log/line-sink.ts';
import { fileOutput, streamOutput } from '../../server/log/outputs.ts';
import { counterOf } from '../../server/metrics/counters.ts';
import { SettingError, type Settings } from '../../server/settings.ts';
import type { Terminal } from '../command.ts';
import { type Say, sentenceOf } from './said.ts';

/**
 * Where a worker writes its lines about requests; null where none are wanted. To be ended when the last answer is out.
 * @throws SettingError when the file that is named cannot be opened
 */
export function openRequestLines(
  settings: Settings,
  terminal: Pick<Terminal, 'stderr' | 'hungUp'>,
  worker: WorkerContext,
  say: Say,
): LineSink | null {
  const { logRequests, logFile } = settings;
  if (logRequests === 'off') return null;
  const counters = {
    written: counterOf(worker, 'ventanilla_log_lines_total', 'written'),
    dropped: counterOf(worker, 'ventanilla_log_lines_total', 'dropped'),
  };
  if (logFile === '') return new LineSink(streamOutput(terminal.stderr), counters);
  const told = (news: LineNews): void => say(lineSentence(logFile, news));
  const sink = new LineSink(outputOf(logFile), counters, MOST_HELD_CHARACTERS, told);
  terminal.hungUp(() => sink.reopen());
  return sink;
}

function lineSentence(path: string, news: LineNews): string {
  switch (news.kind) {
    case 'lost':
      return `lines about requests are being lost, ${path} does not take them: ${news.cause}`;
    case 'again':
      return `lines about requests are written again, ${news.lost} were lost`;
    case 'ended':
      return `${news.lost} lines about requests were not written to ${path}`;
  }
}

function outputOf(path: string): ReturnType<typeof fileOutput> {
  try {
    return fileOutput(path);
  } catch (error) {
    throw new SettingError(`--log-file: ${sentenceOf(error)}.`);
  }
}
