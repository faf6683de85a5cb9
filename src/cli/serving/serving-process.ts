import { isObject } from '../../ingest/fields.ts';
import { settingsHandedOn } from '../../server/settings.ts';
import { type Command, type Parent, UsageError } from '../command.ts';
import type { Charge } from './supervise.ts';

/** What `supervise` starts: the process in which several workers serve. */
export const servingProcess: Command = {
  name: 'serving-process',
  usage: 'ventanilla serving-process',
  sentence: 'Serves with several workers; started by ventanilla serve.',
  options: [],
  run: async (_, __, terminal) => {
    const { parent } = terminal;
    if (!parent) throw new UsageError('serving-process is started by ventanilla serve alone.');
    const { begun, stopped } = chargesOf(parent);
    try {
      const { serveTogether } = await import('./together.ts');
      return await serveTogether(await begun, stopped, terminal, parent);
    } finally {
      parent.leave();
    }
  },
};

/** What the supervisor says, as promises: the first is what to begin with, the second why to stop. */
function chargesOf(parent: Parent): {
  readonly begun: Promise<Extract<Charge, { kind: 'begin' }>>;
  readonly stopped: Promise<string>;
} {
  let begin: (charge: Extract<Charge, { kind: 'begin' }>) => void;
  let stop: (reason: string) => void;
  const begun = new Promise<Extract<Charge, { kind: 'begin' }>>((resolve) => {
    begin = resolve;
  });
  const stopped = new Promise<string>((resolve) => {
    stop = resolve;
  });
  parent.hear((message) => {
    const charge = chargeIn(message);
    if (charge?.kind === 'begin') begin(charge);
    else if (charge?.kind === 'stop') stop(charge.reason);
  });
  void parent.gone.then(() => stop('the process that looks after this one is gone'));
  return { begun, stopped };
}

function chargeIn(message: unknown): Charge | null {
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
