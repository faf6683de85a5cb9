import { beforeEach, describe, expect, it } from 'vitest';
import { Announcements } from '../../../src/sync/schedule/rounds.ts';
import type { VisitSummary } from '../../../src/sync/schedule/visit-sources.ts';

let said: string[];
let news: Announcements;
beforeEach(() => {
  said = [];
  news = new Announcements((line) => said.push(line));
});

const visit = (source: string, fault: string | null = null, more: Partial<VisitSummary> = {}): void =>
  news.visited({
    source,
    remote: true,
    fault,
    sentence: fault === null ? 'something new' : `${source}: it is ${fault}.`,
    changed: fault === null,
    passed: false,
    ...more,
  });
const round = (...visits: readonly (readonly [string, (string | null)?])[]): boolean => {
  for (const [source, fault] of visits) visit(source, fault ?? null);
  return news.roundEnded();
};

describe('what a server says while it fills itself', () => {
  it('is what it fetched, and nothing when there was nothing new', () => {
    visit('georef');
    visit('bcra', null, { changed: false });
    news.roundEnded();
    expect(said).toEqual(['fetched georef: something new']);
  });

  it('is one sentence when there is no connection, whatever the number of sources and rounds', () => {
    const all = [
      ['georef', 'unreachable'],
      ['bcra', 'unreachable'],
      ['iol', 'unreachable'],
    ] as const;
    expect(round(...all)).toBe(false);
    expect(round(...all)).toBe(false);
    expect(round(all[1])).toBe(false);
    expect(said).toEqual([
      'no connection to any source (georef, bcra, iol); the first: georef: it is unreachable. What is there goes on serving; ' +
        'tried again, after longer and longer pauses',
    ]);
  });

  it('tells that the connection is back, and that what was not reached is worth another try', () => {
    round(['georef', 'unreachable'], ['bcra', 'unreachable']);
    said = [];
    expect(round(['bcra'])).toBe(true);
    expect(said.at(-2)).toBe('the connection is back: bcra answers');
    expect(round(['georef'])).toBe(false);
  });

  it('names one source that cannot be reached while others can, once', () => {
    round(['georef'], ['bcra', 'unreachable']);
    round(['bcra', 'unreachable']);
    expect(said).toEqual([
      'fetched georef: something new',
      'could not fetch bcra: it is unreachable. What is there goes on serving; tried again later',
    ]);
    round(['bcra']);
    expect(said.at(-1)).toBe('bcra is well again: something new');
  });

  it('names a source that answers wrongly, again when it is wrong in another way', () => {
    round(['bcra', 'shape']);
    round(['bcra', 'shape']);
    round(['bcra', 'count']);
    expect(said).toHaveLength(2);
  });

  it('takes a file on this machine for no sign of a connection', () => {
    visit('archivo:mios', null, { remote: false });
    visit('bcra', 'unreachable');
    news.roundEnded();
    expect(said.at(-1)).toMatch(/^no connection to any source \(bcra\)/);
    visit('archivo:mios', null, { remote: false });
    expect(news.roundEnded()).toBe(false);
    expect(said.filter((line) => line.includes('back'))).toEqual([]);
  });

  it('is nothing of visits that were passed over', () => {
    visit('bcra', null, { passed: true });
    expect(news.roundEnded()).toBe(false);
    expect(said).toEqual([]);
  });
});
