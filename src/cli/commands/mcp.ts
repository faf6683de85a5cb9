import { once } from 'node:events';
import { serveStreams } from '../../mcp/stdio.ts';
import { VERSION } from '../../package/version.ts';
import { systemClock } from '../../server/clock.ts';
import type { Settings } from '../../server/settings.ts';
import { createService } from '../../service.ts';
import { LOCK_TIMEOUT_MS } from '../../store/form.ts';
import { openStore } from '../../store/open.ts';
import { EXIT, type Terminal, UsageError, type Words } from '../command.ts';
import { fillFromStarter } from '../serving/background-work.ts';
import { lineWriter, messageOf, serviceLog } from '../serving/operator-log.ts';

/**
 * Serves tools on standard input and output until the client closes its end or the terminal says stop; groups without data get the
 * starter data. Standard error has what a server says.
 * @returns the exit code
 * @throws UsageError, StoreError
 */
export async function serveMcp({ positionals }: Words, settings: Settings, terminal: Terminal): Promise<number> {
  if (positionals.length > 0) throw new UsageError('mcp takes settings alone.');
  const say = lineWriter(terminal.stderr, settings.logFormat);
  const ending = new AbortController();
  const stopped = Promise.race([terminal.stopped(), once(terminal.stdin, 'end')]).finally(() => ending.abort());
  const store = await openStore(settings.store, { ...settings, answerWithinMs: LOCK_TIMEOUT_MS });
  try {
    await fillFromStarter(store, settings.synonyms, say);
    const clock = systemClock(settings.today === '' ? undefined : settings.today);
    const service = createService(
      settings,
      store,
      clock,
      serviceLog(say, () => !ending.signal.aborted),
    );
    await service.keeper.refresh();
    service.keeper.start(settings.pollMilliseconds, settings.quotesPollMilliseconds);
    const serving = serveStreams({
      operations: service.operations,
      version: VERSION,
      origin: settings.publicAddress || `http://${settings.host}:${settings.port}`,
      token: settings.mcpToken,
      input: terminal.stdin,
      output: terminal.stdout,
      onError: (error) => say(`a tool failed: ${messageOf(error)}`),
    });
    await stopped;
    await serving.close();
    service.close();
    await service.keeper.stop();
    return EXIT.done;
  } finally {
    await store.close();
  }
}
