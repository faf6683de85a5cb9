import type { Crew } from '../../server/crew.ts';
import { LineSink } from '../../server/log/line-sink.ts';
import { fileOutput, streamOutput } from '../../server/log/outputs.ts';
import { counterOf } from '../../server/metrics/counters.ts';
import { SettingError, type Settings } from '../../server/settings.ts';
import type { Terminal } from '../command.ts';
import { sentenceOf } from './said.ts';

/**
 * Where a worker writes its lines about requests; null where none are wanted. To be ended when the last answer is out.
 * @throws SettingError when the file that is named cannot be opened
 */
export function openRequestLines(
  settings: Settings,
  terminal: Pick<Terminal, 'stderr' | 'hungUp'>,
  crew: Crew,
): LineSink | null {
  const { logRequests, logFile } = settings;
  if (logRequests === 'off') return null;
  const counters = {
    written: counterOf(crew, 'ventanilla_log_lines_total', 'written'),
    dropped: counterOf(crew, 'ventanilla_log_lines_total', 'dropped'),
  };
  if (logFile === '') return new LineSink(streamOutput(terminal.stderr), counters);
  const sink = new LineSink(outputOf(logFile), counters);
  terminal.hungUp(() => sink.reopen());
  return sink;
}

function outputOf(path: string): ReturnType<typeof fileOutput> {
  try {
    return fileOutput(path);
  } catch (error) {
    throw new SettingError(`--log-file: ${sentenceOf(error)}.`);
  }
}
