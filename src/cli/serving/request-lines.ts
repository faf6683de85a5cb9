import type { Crew } from '../../server/crew.ts';
import {
  fileOutput,
  LARGEST_LINE_BUFFER,
  LineWriter,
  type LossReport,
  streamOutput,
} from '../../server/log/log-lines.ts';

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
  crew: Crew,
  say: Say,
): LineWriter | null {
  const { logRequests, logFile } = settings;
  if (logRequests === 'off') return null;
  const counters = {
    written: counterOf(crew, 'ventanilla_log_lines_total', 'written'),
    dropped: counterOf(crew, 'ventanilla_log_lines_total', 'dropped'),
  };
  if (logFile === '') return new LineWriter(streamOutput(terminal.stderr), counters);
  const told = (news: LossReport): void => say(lineSentence(logFile, news));
  const sink = new LineWriter(outputOf(logFile), counters, LARGEST_LINE_BUFFER, told);
  terminal.hungUp(() => sink.reopen());
  return sink;
}

function lineSentence(path: string, news: LossReport): string {
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
