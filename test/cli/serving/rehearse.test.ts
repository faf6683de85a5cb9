import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Rehearsing, rehearse } from '../../../src/cli/serving/rehearse.ts';
import type { Group } from '../../../src/server/group.ts';
import { tinyGroup } from '../../server/tiny.ts';

/** A group that notes that it was let ask itself, or fails. */
function groupThat(rehearsal: () => Promise<void>): Group {
  return { served: tinyGroup('tiny', []), register: () => {}, status: () => null, rehearse: rehearsal };
}

/** What is rehearsed: groups, and a keeper with nothing to finish, or what `finish` does. */
function serviceOf(groups: readonly Group[], finish = async (): Promise<void> => {}): Rehearsing {
  return { groups, keeper: { finish } };
}

const LEISURE = { goesOn: () => true, idleFor: () => 0 };
const QUIET = (): void => {};

describe('behind a start', () => {
  it('whoever waits is answered before anything else is done', async () => {
    let hasRehearsed = false;
    const group = groupThat(async () => {
      hasRehearsed = true;
    });
    const rehearsal = rehearse(serviceOf([group]), LEISURE, QUIET);
    for (let turns = 0; turns < 3; turns++) await turn();
    expect(hasRehearsed).toBe(false);
    await rehearsal;
    expect(hasRehearsed).toBe(true);
  });

  it('what the groups serve is finished before they ask themselves', async () => {
    const done: string[] = [];
    const group = groupThat(async () => {
      done.push('rehearsed');
    });
    await rehearse(
      serviceOf([group], async () => void done.push('finished')),
      LEISURE,
      QUIET,
    );
    expect(done).toEqual(['finished', 'rehearsed']);
  });

  it('a server that is to stop meanwhile does nothing more', async () => {
    let hasRehearsed = false;
    const group = groupThat(async () => {
      hasRehearsed = true;
    });
    await rehearse(serviceOf([group]), { ...LEISURE, goesOn: () => false }, QUIET);
    expect(hasRehearsed).toBe(false);
  });

  it('a group that fails is told of, and the next has its turn', async () => {
    const said: string[] = [];
    let hasRehearsed = false;
    const failing = groupThat(() => Promise.reject(new Error('lost')));
    const next = groupThat(async () => {
      hasRehearsed = true;
    });
    await rehearse(serviceOf([failing, next]), LEISURE, (line) => said.push(line));
    expect(said).toEqual([expect.stringContaining('error while rehearsing tiny: Error: lost')]);
    expect(hasRehearsed).toBe(true);
  });
});
