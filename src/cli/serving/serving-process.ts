import { isObject } from '../../ingest/fields.ts';
import { settingsHandedOn } from '../../server/settings.ts';
import { type Command, type Parent, UsageError } from '../command.ts';
import type { SupervisorMessage } from './messages.ts';

/** The process in which several workers serve; `supervise` starts it. */
export const servingProcess: Command = {
  name: 'serving-process',
  usage: 'ventanilla serving-process',
  sentence: 'Serves with several workers; started by ventanilla serve.',
  options: [],
  run: async (_, __, terminal) => {
    const { parent } = terminal;
    if (!parent) throw new UsageError('serving-process is started by ventanilla serve alone.');
    const { begun, stopped } = supervisorPromises(parent);
    try {
      const { runPrimary } = await import('./primary.ts');
      return await runPrimary(await begun, stopped, terminal, parent);
    } finally {
      parent.disconnect();
    }
  },
};

/** The supervisor's messages as promises: `begun` has the settings, `stopped` the reason to stop. */
function supervisorPromises(parent: Parent): {
  readonly begun: Promise<Extract<SupervisorMessage, { kind: 'begin' }>>;
  readonly stopped: Promise<string>;
} {
  let begin: (message: Extract<SupervisorMessage, { kind: 'begin' }>) => void;
  let stop: (reason: string) => void;
  const begun = new Promise<Extract<SupervisorMessage, { kind: 'begin' }>>((resolve) => {
    begin = resolve;
  });
  const stopped = new Promise<string>((resolve) => {
    stop = resolve;
  });
  parent.onMessage((message) => {
    const received = readSupervisorMessage(message);
    if (received?.kind === 'begin') begin(received);
    else if (received?.kind === 'stop') stop(received.reason);
  });
  void parent.ended.then(() => stop('the supervisor has ended'));
  return { begun, stopped };
}

function readSupervisorMessage(message: unknown): SupervisorMessage | null {
  if (!isObject(message)) return null;
  const { kind, reason, settings, workers, firstDescriptor, descriptors, address, before } = message;
  if (kind === 'stop' && typeof reason === 'string') return { kind, reason };
  if (kind !== 'begin' || typeof workers !== 'number' || typeof address !== 'string') return null;
  if (typeof firstDescriptor !== 'number' || typeof descriptors !== 'number' || !isObject(before)) return null;
  return {
    kind,
    settings: settingsHandedOn(settings),
    workers,
    firstDescriptor,
    descriptors,
    address,
    before: { count: Number(before.count), reason: String(before.reason) },
  };
}
