import { type Command, UsageError } from '../command.ts';
import { workersIn } from '../serving/shares.ts';

/** `ventanilla serve`: answers requests until it is asked to stop. */
export const serve: Command = {
  name: 'serve',
  usage: 'ventanilla serve [settings]',
  sentence: 'Answers requests. Groups without data get the starter data.',
  options: [],
  // Loaded when it is called: other commands are the same program and should not wait for all that serves.
  run: async ({ positionals }, settings, terminal) => {
    if (positionals.length > 0) throw new UsageError(`serve takes no argument "${positionals[0]}".`);
    const workers = workersIn(settings);
    if (workers > 1) {
      const { supervise } = await import('../serving/supervise.ts');
      return supervise(settings, workers, terminal);
    }
    const { serveAlone } = await import('../serving/alone.ts');
    return serveAlone(settings, terminal);
  },
};
