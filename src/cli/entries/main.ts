import { fileProblem } from '../../ingest/file-problem.ts';
import { UnreadableFile, UnwritableFile } from '../../ingest/record.ts';
import { VERSION } from '../../package/version.ts';
import { defaultSettings, readSettings, SettingError } from '../../server/settings.ts';
import { DAMAGE_REMEDY, isDamage } from '../../server/store-trouble.ts';
import { StoreError } from '../../store/store.ts';
import { EXIT, type Parent, UsageError } from '../command.ts';
import { commandHelp, parseWords, programHelp, settingsHelp, unknownCommand } from '../command-line.ts';
import { COMMANDS, PARTS } from '../commands.ts';

/** The only place that reads the environment, handles signals and ends the process. */
async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(`${programHelp(COMMANDS)}\n`);
    return name === undefined ? EXIT.usage : EXIT.done;
  }
  if (name === '--help-settings') {
    process.stdout.write(`${settingsHelp()}\n`);
    return EXIT.done;
  }
  if (name === '--version' || name === 'version') {
    process.stdout.write(`${VERSION}\n`);
    return EXIT.done;
  }
  const parent = parentOf();
  const part = parent && PARTS.find((candidate) => candidate.name === name);
  const command = part ?? COMMANDS.find((candidate) => candidate.name === name);
  if (!command) throw unknownCommand(name, COMMANDS);
  const { positionals, values, lists, help } = parseWords(command, rest);
  if (help !== null) {
    process.stdout.write(`${help === 'settings' ? settingsHelp() : commandHelp(command)}\n`);
    return EXIT.done;
  }
  // The parent sends a part its own settings: a flag may have taken the place of a variable that does not fit.
  const settings = part ? defaultSettings() : readSettings(values, process.env);
  return command.run({ positionals, options: values, lists }, settings, {
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: process.stdin,
    environment: process.env,
    stopped: stopRequested,
    hungUp: (listener) => void process.on('SIGHUP', listener),
    ...(parent ? { parent } : {}),
  });
}

/** The process that started this one as a part of itself, if one did. */
function parentOf(): Parent | undefined {
  if (!process.connected) return undefined;
  return {
    onMessage: (listener) => void process.on('message', listener),
    send: (message) =>
      new Promise((resolve) => {
        if (process.connected) process.send?.(message, () => resolve());
        else resolve();
      }),
    ended: new Promise((resolve) => process.once('disconnect', resolve)),
    disconnect: () => {
      if (process.connected) process.disconnect();
    },
  };
}

function stopRequested(): Promise<string> {
  return new Promise((resolve) => {
    const stop = (signal: NodeJS.Signals): void => {
      // A second signal, of either kind, ends the process at once, as people expect.
      for (const heard of STOP_SIGNALS) process.off(heard, stop);
      resolve(signal);
    };
    for (const signal of STOP_SIGNALS) process.on(signal, stop);
  });
}

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Ends the program when its output is closed; a reader that has seen enough (`ventanilla help | head`) is no error. */
function endWithOutput(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? EXIT.done);
  process.stderr.write(`ventanilla: standard output: cannot be written: ${fileProblem(error)}.\n`);
  process.exit(EXIT.unreadable);
}

function codeOf(error: unknown): number {
  if (error instanceof UsageError || error instanceof SettingError) return EXIT.usage;
  if (error instanceof UnreadableFile || error instanceof UnwritableFile || error instanceof StoreError)
    return EXIT.unreadable;
  return EXIT.failed;
}

process.stdout.on('error', endWithOutput);
// A closed error output is no reason to end.
process.stderr.on('error', () => undefined);

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const code = codeOf(error);
    const known = code !== EXIT.failed || (error instanceof Error && 'code' in error);
    const text = error instanceof Error ? (known ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`ventanilla: ${text}${isDamage(error) ? ` ${DAMAGE_REMEDY}` : ''}\n`);
    if (error instanceof UsageError) process.stderr.write('ventanilla help tells what there is.\n');
    process.exitCode = code;
  },
);
