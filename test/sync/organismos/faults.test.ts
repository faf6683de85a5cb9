import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextPage } from '../../../src/sync/organismos/list.ts';
import type { Fault } from '../publisher/faults.ts';
import type { PublisherRequest } from '../publisher/server.ts';
import { someOrganisms } from './publisher.ts';
import { type Registering, registering } from './registering.ts';

let at: Registering;
let before: Record<string, string>;

/** A store that was filled once, from a publisher whose list has changed since. */
beforeEach(async () => {
  at = await registering({ most: 20 });
  await at.fill();
  before = await at.at.held();
  at.register.organisms = someOrganisms(50).map((organism) => ({ ...organism, email: 'a@b.gob.ar' }));
  at.publisher.forget();
});
afterEach(() => at.close());

const second = ({ query }: PublisherRequest): boolean => query.get('offset') === '20';

/** A visit that fails leaves the store as it was; the next one, with the publisher in order, makes up for it. */
async function failsAndMends(fault: string, sentence: RegExp): Promise<void> {
  const { error, outcome } = await at.visit({ maximumRefused: 0 });
  expect(error?.sentence).toMatch(sentence);
  expect(error?.sentence).toMatch(/^organismos: /);
  expect(error?.fault).toBe(fault);
  expect(outcome).toBeNull();
  expect(await at.at.held()).toEqual(before);
  at.publisher.heal();
  at.register.manners = { ...at.register.manners, next: (address) => address };
  at.register.before = () => {};
  expect(await at.fill()).toMatch(/organisms: 0 new, 50 changed, 0 gone|organisms: /);
  expect((await at.at.store.versions()).get('organisms')).toMatchObject({ number: 2 });
}

const edit = (hook: (body: string) => string): void =>
  at.publisher.edit((body, request) => (second(request) ? hook(body) : body));

describe('what goes wrong on the way', () => {
  it.each<[Fault, string, RegExp]>([
    [{ kind: 'hang-up' }, 'unreachable', /connection was cut/],
    [{ kind: 'cut', after: 0 }, 'broken', /was cut: 0 of \d+ bytes came/],
    [
      { kind: 'length', by: 100 },
      'broken',
      /was cut: \d+ of \d+ bytes came|is said to have \d+ bytes|a part that was not asked for/,
    ],
    [{ kind: 'half-gzip' }, 'broken', /gzip of the answer ends in its middle/],
    [{ kind: 'status', status: 429 }, 'busy', /answered 429 to .*organismos/],
    [{ kind: 'status', status: 429, retryAfter: '3600' }, 'busy', /asks for 3600 s of patience/],
    [{ kind: 'status', status: 500 }, 'failed', /answered 500 to .*organismos/],
    [{ kind: 'status', status: 404 }, 'refused', /answered 404 to .*organismos/],
    [{ kind: 'html' }, 'shape', /page 2 is a page of HTML where JSON was expected/],
    [{ kind: 'empty' }, 'shape', /page 2 is nothing where JSON was expected/],
  ])('%o, again and again, on the second page', async (fault, kind, sentence) => {
    at.publisher.force(fault, { where: second, times: 100 });
    await failsAndMends(kind, sentence);
  });

  it.each<Fault>([
    { kind: 'hang-up' },
    { kind: 'cut' },
    { kind: 'status', status: 429, retryAfter: '7' },
    { kind: 'status', status: 500 },
  ])('%o, once, is overcome', async (fault) => {
    at.publisher.force(fault, { where: second });
    expect(await at.fill()).toBe('50 organisms: 0 new, 50 changed, 0 gone');
  });

  it('a visit that was interrupted asks only for the pages that are missing', async () => {
    at.publisher.force({ kind: 'status', status: 500 }, { where: second, times: 100 });
    expect((await at.visit()).error).toMatchObject({ fault: 'failed' });
    at.publisher.heal();
    at.publisher.forget();
    expect(await at.fill()).toBe('50 organisms: 0 new, 50 changed, 0 gone');
    expect(at.asked()).toEqual(['200 20', '200 40']);
  });
});

describe('what is wrong with a list that came whole', () => {
  it('a page is broken text', async () => {
    edit((body) => body.slice(0, -20));
    await failsAndMends('shape', /page 2 is text that is no valid JSON/);
  });

  it('it is no page at all', async () => {
    edit(() => '[]');
    await failsAndMends('shape', /page 2 is no page of a list/);
  });

  it('its list has another name', async () => {
    edit((body) => body.replace('"results"', '"resultados"'));
    await failsAndMends('shape', /page 2 has no list of organisms \("results"\)/);
  });

  it('its count has another name', async () => {
    edit((body) => body.replace('"count"', '"total"'));
    await failsAndMends('shape', /page 2 does not say how many organisms there are \("count"\)/);
  });

  it('it does not say whether another page follows', async () => {
    edit((body) => body.replace('"next"', '"siguiente"'));
    await failsAndMends('shape', /page 2 does not say whether another follows/);
  });

  it('a record has no id', async () => {
    edit((body) => body.replace('"id":21', '"clave":21'));
    await failsAndMends('shape', /page 2, record 1, has no whole number as its "id"/);
  });

  it('a field that we need has another name', async () => {
    edit((body) => body.replaceAll('"telefono"', '"tel"'));
    await failsAndMends('shape', /organism 21 has no "telefono"/);
  });

  it('a field that we keep has another name, other than on the last visit', async () => {
    at.publisher.edit((body) => body.replaceAll('"provincia"', '"jurisdiccion"'));
    await failsAndMends('shape', /its organisms have no "provincia" any more, .*--force/);
  });

  it('it says on every page that it holds more than it holds', async () => {
    at.publisher.edit((body) => body.replace('"count":50', '"count":55'));
    await failsAndMends('count', /says that it holds 55 organisms, and holds 50/);
  });

  it('it says that it holds fewer', async () => {
    at.publisher.edit((body) => body.replace('"count":50', '"count":45'));
    await failsAndMends('count', /says that it holds 45 organisms, and holds more/);
  });

  it('its number changes with every page', async () => {
    let calls = 0;
    at.register.before = () => {
      at.register.organisms = someOrganisms(50 + ++calls);
    };
    await failsAndMends('count', /changed while its pages were read, 2 times running/);
  });

  it('a page repeats', async () => {
    at.publisher.edit((body, request) =>
      second(request)
        ? body.replace(/"results":.*/s, `"results":${JSON.stringify(at.register.organisms.slice(0, 20))}}`)
        : body,
    );
    await failsAndMends('count', /page 2 holds 1, which came before: a page repeats/);
  });

  it('its pages lead in a circle', async () => {
    at.register.manners = {
      ...at.register.manners,
      next: (address, page) => (page === 2 ? address.replace('offset=40', 'offset=20') : address),
    };
    await failsAndMends('count', /page 3 is one that came before/);
  });

  it('a page is empty and leads on', async () => {
    edit((body) => body.replace(/"results":.*/s, '"results":[]}'));
    await failsAndMends('count', /page 2 is empty and leads on to another/);
  });

  it('it leads to another server', async () => {
    at.register.manners = { ...at.register.manners, next: (address) => address.replace('127.0.0.1', 'localhost') };
    await failsAndMends(
      'shape',
      /leads on from http:\/\/127\.0\.0\.1:\d+ to http:\/\/localhost:\d+, which is not followed/,
    );
    expect(at.publisher.asked.every(({ headers }) => headers.host?.startsWith('127.0.0.1'))).toBe(true);
  });

  it('it leads to no address', async () => {
    at.register.manners = { ...at.register.manners, next: () => 'http://[' };
    await failsAndMends('shape', /leads on to something that is no address/);
  });

  it('it holds nothing any more', async () => {
    at.register.organisms = [];
    const { error } = await at.visit();
    expect(error).toEqual({ fault: 'count', sentence: 'organismos: it holds no organisms.' });
    expect(await at.at.held()).toEqual(before);
  });

  it('it lost more than it may', async () => {
    at.register.organisms = someOrganisms(40);
    const { error } = await at.visit();
    expect(error).toMatchObject({ fault: 'count', sentence: expect.stringMatching(/would go from 50 to 40 records/) });
    expect(await at.at.held()).toEqual(before);
  });

  it('its records break the rules of import', async () => {
    at.publisher.edit((body) => body.replaceAll('"latitud":null', '"latitud":200'));
    await failsAndMends('rules', /50 of 50 records of organismos\.ndjson break the rules of import/);
  });
});

describe('where a page may lead', () => {
  it('stays encrypted though a publisher behind a proxy says http', () => {
    const current = new URL('https://user:pass@host/api/v2.0/organismos/?limit=20');
    expect(nextPage('http://host/api/v2.0/organismos/?limit=20&offset=20', current).href).toBe(
      'https://user:pass@host/api/v2.0/organismos/?limit=20&offset=20',
    );
    expect(() => nextPage('https://host:8443/', current)).toThrow(/which is not followed/);
    expect(() => nextPage('http://other/', current)).toThrow(/which is not followed/);
    expect(() => nextPage('file:///etc/passwd', current)).toThrow(/which is not followed/);
  });
});
