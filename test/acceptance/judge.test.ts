import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assertion, CaseFile } from '../../src/acceptance/case.ts';
import { judge } from '../../src/acceptance/judge.ts';
import { type Outcome, runCases } from '../../src/acceptance/run.ts';

const BODY = {
  count: 3,
  next: null,
  name: 'Córdoba',
  'a.b': { c: true },
  results: [
    { id: 1, day: '2024-01-01', tags: ['x'] },
    { id: 2, day: '2024-01-02', tags: [] },
    { id: 3, day: '2024-01-03', tags: ['x', 'y'] },
  ],
  empty: [],
};

function failures(assertion: Assertion | Record<string, unknown>, body: unknown = BODY): string[] {
  const seen = { status: 200, headers: new Headers(), text: typeof body === 'string' ? body : JSON.stringify(body) };
  // Cases come from JSON: what they ask may be anything.
  return judge({ status: 200, body: [assertion as Assertion] }, seen);
}

describe('each kind of assertion holds of a right answer and fails of a wrong one', () => {
  it.each<[string, Assertion, Assertion]>([
    ['equals', { at: 'count', equals: 3 }, { at: 'count', equals: '3' }],
    ['equals null', { at: 'next', equals: null }, { at: 'count', equals: null }],
    [
      'equals deep',
      { at: 'results.1', equals: { day: '2024-01-02', tags: [], id: 2 } },
      { at: 'results.1', equals: { id: 2 } },
    ],
    ['equals list', { at: 'results.2.tags', equals: ['x', 'y'] }, { at: 'results.2.tags', equals: ['y', 'x'] }],
    ['equals empty', { at: 'empty', equals: [] }, { at: 'empty', equals: {} }],
    ['length', { at: 'results', length: 3 }, { at: 'results', length: 2 }],
    ['length of text', { at: 'name', length: 7 }, { at: 'name', length: 6 }],
    ['length of object', { at: 'a.b', length: 1 }, { at: 'count', length: 0 }],
    ['length of null', { at: 'empty', length: 0 }, { at: 'next', length: 0 }],
    ['atLeast', { at: 'count', atLeast: 3 }, { at: 'count', atLeast: 4 }],
    ['atLeast of text', { at: 'count', atLeast: 0 }, { at: 'name', atLeast: 0 }],
    ['atMost', { at: 'count', atMost: 3 }, { at: 'count', atMost: 2 }],
    ['atMost of null', { at: 'count', atMost: 9 }, { at: 'next', atMost: 9 }],
    ['matches', { at: 'name', matches: '^C.rdoba$' }, { at: 'name', matches: '^córdoba$' }],
    ['matches a number', { at: 'results.0.day', matches: '\\d' }, { at: 'count', matches: '3' }],
    ['includes of text', { at: 'name', includes: 'dob' }, { at: 'name', includes: 'x' }],
    ['includes of a list', { at: 'results.2.tags', includes: 'y' }, { at: 'results.1.tags', includes: 'y' }],
    ['includes deep', { at: 'results', includes: BODY.results[0] }, { at: 'results', includes: { id: 1 } }],
    ['type', { at: 'count', type: 'number' }, { at: 'count', type: 'string' }],
    ['type integer', { at: 'count', type: 'integer' }, { at: 'name', type: 'integer' }],
    ['type null', { at: 'next', type: 'string|null' }, { at: 'count', type: 'string|null' }],
    ['type array', { at: 'empty', type: 'array' }, { at: 'empty', type: 'object' }],
    ['type object', { at: 'a.b', type: 'object' }, { at: 'next', type: 'object' }],
    ['type unheard of', { at: 'count', type: 'number' }, { at: 'count', type: 'nummer' }],
    ['keys', { at: 'results.0', keys: ['id', 'day', 'tags'] }, { at: 'results.0', keys: ['day', 'id', 'tags'] }],
    ['keys of no object', { at: 'a.b', keys: ['c'] }, { at: 'count', keys: [] }],
    ['hasKeys', { at: 'results.0', hasKeys: ['tags', 'id'] }, { at: 'results.0', hasKeys: ['id', 'nombre'] }],
    ['hasKeys of no object', { at: 'results.0', hasKeys: [] }, { at: 'next', hasKeys: [] }],
    ['absent', { at: 'results.3', absent: true }, { at: 'next', absent: true }],
    ['present', { at: 'next', absent: false }, { at: 'results.3', absent: false }],
    ['each', { at: 'results', each: [{ at: 'id', atLeast: 1 }] }, { at: 'results', each: [{ at: 'id', atLeast: 2 }] }],
    [
      'each of a missing member',
      { at: 'results', each: [{ at: 'id', type: 'number' }] },
      { at: 'results', each: [{ at: 'id2', type: 'number' }] },
    ],
    [
      'each of nothing',
      { at: 'results', each: [{ at: 'id', atMost: 3 }] },
      { at: 'empty', each: [{ at: 'id', atLeast: 2 }] },
    ],
    [
      'each of no list',
      { at: 'results', each: [{ at: '', type: 'object' }] },
      { at: 'a.b', each: [{ at: '', type: 'object' }] },
    ],
    ['some', { at: 'results', some: [{ at: 'id', equals: 2 }] }, { at: 'results', some: [{ at: 'id', equals: 9 }] }],
    [
      'some, all of one',
      {
        at: 'results',
        some: [
          { at: 'id', equals: 2 },
          { at: 'tags', length: 0 },
        ],
      },
      {
        at: 'results',
        some: [
          { at: 'id', equals: 1 },
          { at: 'tags', length: 0 },
        ],
      },
    ],
    [
      'some of nothing',
      { at: 'results', some: [{ at: 'id', type: 'number' }] },
      { at: 'empty', some: [{ at: 'id', type: 'number' }] },
    ],
    [
      'ordered',
      { at: 'results', ordered: { by: 'id', direction: 'asc' } },
      { at: 'results', ordered: { by: 'id', direction: 'desc' } },
    ],
    [
      'ordered text',
      { at: 'results', ordered: { by: 'day', direction: 'asc' } },
      { at: 'results', ordered: { by: 'day', direction: 'desc' } },
    ],
    [
      'ordered by what is missing',
      { at: 'results', ordered: { by: 'id', direction: 'asc' } },
      { at: 'results', ordered: { by: 'none', direction: 'asc' } },
    ],
    [
      'ordered, no list',
      { at: 'empty', ordered: { by: 'id', direction: 'asc' } },
      { at: 'count', ordered: { by: 'id', direction: 'asc' } },
    ],
    ['a key with a dot', { at: 'a.b.c', equals: true }, { at: 'a.b.c', equals: false }],
    ['the whole', { at: '', type: 'object' }, { at: '', type: 'array' }],
    ['the text', { at: '$text', includes: '"count":3' }, { at: '$text', includes: '"count":4' }],
    ['a missing path', { at: 'count', type: 'number' }, { at: 'count.deeper', type: 'number' }],
  ])('%s', (_, right, wrong) => {
    expect(failures(right)).toEqual([]);
    expect(failures(wrong)).toHaveLength(1);
  });

  it('each may hold of an empty list where the case says so, and only there', () => {
    expect(failures({ at: 'empty', each: [{ at: 'id', equals: 1 }], orEmpty: true })).toEqual([]);
    expect(failures({ at: 'results', each: [{ at: 'id', equals: 1 }], orEmpty: true })).toHaveLength(1);
  });

  it('a misspelt or empty assertion fails, of any answer', () => {
    expect(failures({ at: 'count', equal: 3 })).toEqual([expect.stringContaining('equal')]);
    expect(failures({ at: 'count' })).toHaveLength(1);
    expect(failures({ at: 'absent', absent: true, oops: 1 })).toHaveLength(1);
    expect(failures({ at: 'results', each: [{ at: 'id', equal: 1 }] })).toHaveLength(1);
  });

  it('nothing is absent, or anything else, of a body that is no JSON', () => {
    const page = '<html>502</html>';
    expect(failures({ at: 'errores', absent: true }, page)).toHaveLength(1);
    expect(failures({ at: '', type: 'string' }, page)).toHaveLength(1);
    expect(failures({ at: '$text', includes: '502' }, page)).toEqual([]);
  });

  it('status and headers are judged', () => {
    const seen = { status: 404, headers: new Headers({ 'Content-Type': 'application/json' }), text: '{}' };
    expect(judge({ status: 404, headers: { 'content-type': '^application/JSON' } }, seen)).toEqual([]);
    expect(judge({ status: 200 }, seen)).toEqual(['status 404 instead of 200']);
    expect(judge({ status: 404, headers: { 'content-type': 'xml', etag: '.' } }, seen)).toHaveLength(2);
  });

  it('any JSON value equals itself and no other', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(failures({ at: 'v', equals: a }, { v: a })).toEqual([]);
        const equal = (() => {
          try {
            expect(JSON.parse(JSON.stringify(b))).toEqual(JSON.parse(JSON.stringify(a)));
            return true;
          } catch {
            return false;
          }
        })();
        expect(failures({ at: 'v', equals: JSON.parse(JSON.stringify(a)) as unknown }, { v: b }).length === 0).toBe(
          equal,
        );
      }),
    );
  });
});

describe('the run of cases', () => {
  let server: Server;
  let address: string;
  const asked: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk;
      });
      request.on('end', () => {
        asked.push(
          `${request.method} ${request.url} ${request.headers.authorization ?? '-'} ${request.headers['content-type'] ?? '-'} ${body}`,
        );
        const known = body.includes('username=ana') && body.includes('password=secret');
        const token = request.url === '/token' && known ? { access_token: 'T' } : {};
        response.statusCode = request.url === '/token' && !known ? 401 : request.url === '/moved' ? 302 : 200;
        response.setHeader('Location', '/elsewhere');
        response.end(JSON.stringify({ url: request.url, ...token }));
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const ok = { status: 200, body: [{ at: 'url', type: 'string' }] };
  const request = { method: 'GET', path: '/x' };
  const file: CaseFile = {
    probes: { there: { request, expect: ok }, missing: { request, expect: { status: 404 } } },
    cases: [
      { id: 'passes', clause: '1', needs: ['there'], request, expect: ok },
      { id: 'fails', clause: '2', request, expect: { status: 500 } },
      { id: 'lacks data', clause: '3', needs: ['there', 'missing'], request, expect: { status: 500 } },
      { id: 'names no probe', clause: '4', needs: ['nowhere'], request, expect: ok },
      {
        id: 'with a token',
        clause: '5',
        auth: true,
        request: { method: 'POST', path: '/y', body: { a: 1 } },
        expect: ok,
      },
      {
        id: 'a redirect',
        clause: '6',
        request: { method: 'GET', path: '/moved' },
        expect: { status: 302, headers: { location: 'elsewhere' } },
      },
    ],
  };
  const kinds = (outcomes: readonly Outcome[]) => outcomes.map(({ id, kind }) => [id, kind]);

  it('passes, fails and skips, each for its reason', async () => {
    const outcomes = await runCases([file], { address, user: 'ana', password: 'secret' });
    expect(kinds(outcomes)).toEqual([
      ['passes', 'passed'],
      ['fails', 'failed'],
      ['lacks data', 'skipped'],
      ['names no probe', 'failed'],
      ['with a token', 'passed'],
      ['a redirect', 'passed'],
    ]);
    expect(outcomes[1]).toMatchObject({ failures: ['status 200 instead of 500'], request: 'GET /x', clause: '2' });
    expect(outcomes[2]).toMatchObject({ lacking: 'missing' });
    expect(asked).toContain('POST /y Bearer T application/json {"a":1}');
  });
  it('skips what needs an account where there is none', async () => {
    const outcomes = await runCases([file], { address, user: 'ana', password: 'wrong' });
    expect(outcomes[4]).toMatchObject({ kind: 'skipped', lacking: 'an account' });
  });
});
