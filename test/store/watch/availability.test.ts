import { describe, expect, it } from 'vitest';
import { StoreBusy, StoreError, StoreFull, StoreUnavailable } from '../../../src/store/store.ts';
import {
  AvailabilityMonitor,
  PROBE_EVERY_MS,
  QUIET_MS,
  type StoreEvent,
} from '../../../src/store/watch/availability.ts';

/** A monitor on a clock that tests move. */
function monitored() {
  let now = 1_000_000;
  const news: StoreEvent[] = [];
  const of = new AvailabilityMonitor(
    () => new Date(now),
    (told) => news.push(told),
  );
  const later = (milliseconds: number): void => {
    now += milliseconds;
  };
  return { of, news, later };
}

const AWAY = new StoreUnavailable('connection refused');

describe('how a store does', () => {
  it('is told once when it goes and once when it is back, whatever fails meanwhile', () => {
    const { of, news, later } = monitored();
    for (let times = 0; times < 100; times++) {
      of.failed(AWAY);
      later(300);
    }
    expect(of.availability).toEqual({ awaySince: new Date(1_000_000), fullSince: null, outages: 1 });
    of.succeeded(false);
    expect(of.availability.awaySince).toBeNull();
    later(QUIET_MS.away);
    of.succeeded(false);
    of.succeeded(false);
    expect(news).toEqual([
      { kind: 'away', reason: 'connection refused' },
      { kind: 'back', seconds: 31 },
    ]);
  });

  it('that comes and goes within a second is one story', () => {
    const { of, news, later } = monitored();
    for (let times = 0; times < 10; times++) {
      of.failed(AWAY);
      later(100);
      of.succeeded(false);
    }
    expect([news.map(({ kind }) => kind), of.availability.outages]).toEqual([['away'], 1]);
  });

  it('is found out by one call at a time while it is away; all others are refused with the reason', () => {
    const { of, later } = monitored();
    expect(of.enter()).toBe(false);
    of.failed(AWAY);
    expect(of.enter()).toBe(true);
    expect(() => of.enter()).toThrow('connection refused');
    of.failed(AWAY);
    of.probed();
    expect(() => of.enter()).toThrow(StoreUnavailable);
    later(PROBE_EVERY_MS);
    expect(of.enter()).toBe(true);
    of.succeeded(false);
    of.probed();
    expect(of.enter()).toBe(false);
  });

  it('tells apart what has no room from what is away, and hears nothing in other errors', () => {
    const { of, news, later } = monitored();
    of.failed(new StoreError('There is no account "x".'));
    expect(news).toEqual([]);
    of.failed(new StoreFull('no space left'));
    expect(of.enter()).toBe(false);
    later(QUIET_MS.full);
    of.succeeded(false);
    expect(of.availability.fullSince).toEqual(new Date(1_000_000));
    of.succeeded(true);
    expect([of.availability.fullSince, news]).toEqual([
      null,
      [
        { kind: 'full', reason: 'no space left' },
        { kind: 'room', seconds: 10 },
      ],
    ]);
  });

  it('that is kept from being written to is said once and is not away', () => {
    const { of, news, later } = monitored();
    for (let times = 0; times < 10; times++) {
      of.failed(new StoreBusy('another program'));
      expect(of.enter()).toBe(false);
      of.succeeded(false);
      later(2000);
    }
    expect(of.availability).toEqual({ awaySince: null, fullSince: null, outages: 0 });
    of.succeeded(true);
    expect(news).toEqual([
      { kind: 'locked', reason: 'another program' },
      { kind: 'unlocked', seconds: 20 },
    ]);
  });

  it('is not confused by a clock that is set back', () => {
    const { of, later } = monitored();
    of.failed(AWAY);
    expect(of.enter()).toBe(true);
    of.probed();
    later(-3_600_000);
    expect(of.enter()).toBe(true);
    of.succeeded(false);
    expect(of.availability.awaySince).toBeNull();
  });
});
