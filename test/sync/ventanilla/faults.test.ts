import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PartWriter } from '../../../src/server/handing/part.ts';
import { type Store, StoreError } from '../../../src/store/store.ts';
import { LEAST_PART_BYTES } from '../../../src/sync/ventanilla/parts.ts';
import { VENTANILLA } from '../../../src/sync/ventanilla/source.ts';
import { type Content, contentOf } from '../../store/drafts.ts';
import type { Fault } from '../publisher/faults.ts';
import type { PublisherRequest } from '../publisher/server.ts';
import { type Visiting, visiting } from '../visiting.ts';
import { type Origin, startOrigin } from './origin.ts';

const ONE: Content = { a: { x: '1', y: '2' }, b: { z: '3' } };
const TWO: Content = { a: { x: '1', y: '20' }, b: { z: '3', w: '4' } };

let origin: Origin;
let at: Visiting;
beforeEach(async () => {
  origin = await startOrigin();
  at = await visiting({ mirrorOf: origin.publisher.address });
});
afterEach(async () => {
  await at.close();
  await origin.close();
});

const isPart = ({ path }: PublisherRequest): boolean => path.endsWith('/registros');
const isListing = (request: PublisherRequest): boolean => !isPart(request);

/** A part with a digest that fits whatever was done to it. */
function signed(bytes: Buffer): Buffer {
  const said = bytes.subarray(0, -32);
  return Buffer.concat([said, createHash('sha256').update(said).digest()]);
}

async function held(store: Store): Promise<readonly unknown[]> {
  return [await store.history('territory'), await contentOf(await store.reader('territory'), ['a', 'b'])];
}

/** Lets a visit fail on the first copy and on a difference: nothing changes, the message names source and cause; then all is well. */
async function expectFailure(fault: string, sentence: RegExp, spoil: () => void): Promise<void> {
  for (const content of [ONE, TWO]) {
    await origin.publish('territory', content);
    const before = await held(at.store);
    spoil();
    const { error } = await at.visit(VENTANILLA);
    expect(error?.sentence).toMatch(/^ventanilla: /);
    expect(error?.sentence).toMatch(sentence);
    expect(error?.fault).toBe(fault);
    expect(await held(at.store)).toEqual(before);
    await at.held();
    origin.publisher.heal();
    origin.edit = null;
    origin.editListing = null;
    expect((await at.visit(VENTANILLA)).error).toBeNull();
    expect(await held(at.store)).toEqual([
      expect.arrayContaining([(await origin.store.versions()).get('territory')]),
      content,
    ]);
  }
}

describe('an origin that fails on its way', () => {
  const faults: readonly (readonly [Fault, string, RegExp])[] = [
    [{ kind: 'hang-up' }, 'unreachable', /connection|socket/],
    [{ kind: 'cut' }, 'broken', /connection|end|cut|came/],
    [{ kind: 'status', status: 429 }, 'busy', /429/],
    [{ kind: 'status', status: 503, retryAfter: '86400' }, 'busy', /patience/],
    [{ kind: 'status', status: 500 }, 'failed', /500/],
    [{ kind: 'half-gzip' }, 'broken', /gzip of the answer ends in its middle/],
    [{ kind: 'stall' }, 'broken', /ventanilla/],
  ];
  // Of the list, which the client reads like any answer (test/sync/client/answers.test.ts), two that are told apart.
  const ofList: ReadonlySet<Fault['kind']> = new Set(['hang-up', 'cut']);
  for (const [fault, kind, sentence] of faults) {
    for (const [name, where] of [
      ...(ofList.has(fault.kind) ? [['the list of versions', isListing] as const] : []),
      ['the records', isPart] as const,
    ]) {
      it(`${JSON.stringify(fault)} of ${name} is ${kind}`, () =>
        expectFailure(kind, sentence, () => origin.publisher.force(fault, { where, times: 1000 })));
    }
  }

  it('a portal that answers with a page is told as that', async () => {
    const html: Fault = { kind: 'html' };
    await expectFailure(
      'shape',
      /territory: what .*registros.* holds no records: it begins with "<!doctype html>/,
      () => origin.publisher.force(html, { where: isPart, times: 1000 }),
    );
  });

  it('so is one in the place of the list', async () => {
    await expectFailure('shape', /answered with a page of HTML where JSON was expected/, () =>
      origin.publisher.force({ kind: 'html' }, { where: isListing, times: 1000 }),
    );
  });

  it('a part that came damaged once is asked for again', async () => {
    await origin.publish('territory', ONE);
    let spoilt = 0;
    origin.edit = (bytes) => (spoilt++ === 0 ? bytes.subarray(0, -40) : bytes);
    expect((await at.visit(VENTANILLA)).error).toBeNull();
    expect(spoilt).toBe(2);
    expect(await held(at.store)).toEqual(await held(origin.store));
  });

  it('what landed before the program ended is not asked for again, unless it lies there damaged', async () => {
    await origin.publish('territory', ONE);
    const { adopt } = at.store;
    const ending = async (): Promise<void> => {
      Object.assign(at.store, { adopt: () => Promise.reject(new StoreError('no space left')) });
      expect((await at.visit(VENTANILLA)).error).toMatchObject({ fault: 'store', sentence: 'no space left' });
      Object.assign(at.store, { adopt });
      origin.publisher.forget();
    };
    await ending();
    expect((await at.visit(VENTANILLA)).error).toBeNull();
    expect(origin.publisher.asked.filter(isPart)).toEqual([]);

    await origin.publish('territory', TWO);
    await ending();
    const files = readdirSync(at.settings.syncFolder, { recursive: true, withFileTypes: true }).filter(({ name }) =>
      name.startsWith('territory-2-'),
    );
    expect(files).toHaveLength(1);
    for (const { parentPath, name } of files) writeFileSync(join(parentPath, name), 'damaged');
    expect((await at.visit(VENTANILLA)).error).toBeNull();
    expect(origin.publisher.asked.filter(isPart)).toHaveLength(1);
    expect((await held(at.store))[1]).toEqual(TWO);
  });
});

describe('an origin whose records are not what they should be', () => {
  it('one byte that is another is noticed', () =>
    expectFailure('broken', /has other bytes than were sent: its digest is another|is damaged/, () => {
      origin.edit = (bytes) => {
        const flipped = Buffer.from(bytes);
        const at = flipped.byteLength - 60;
        flipped[at] = (flipped[at] ?? 0) ^ 1;
        return flipped;
      };
    }));

  it('a part cut by something that says it is whole is noticed', () =>
    expectFailure('broken', /territory: what .* answered ends early, behind \d records/, () => {
      origin.edit = (bytes) => bytes.subarray(0, -33);
    }));

  it('a number of records that is not theirs is noticed', () =>
    expectFailure('count', /says that it holds 9 records, and holds \d/, () => {
      origin.edit = (bytes) => {
        const lying = Buffer.from(bytes);
        lying[lying.byteLength - 34] = 9;
        return signed(lying);
      };
    }));

  it('other records than the version’s are noticed by its checksum', () =>
    expectFailure('count', /have another checksum than it says/, () => {
      origin.edit = (bytes) => {
        // The value of the last record, before mark, count, cursor and digest.
        const other = Buffer.from(bytes);
        other[other.byteLength - 36] = 0x39;
        return signed(other);
      };
    }));

  it('a list of versions that says other counts is noticed', async () => {
    await origin.publish('territory', ONE);
    origin.editListing = (text) => text.replace('"a":2', '"a":7');
    const { error } = await at.visit(VENTANILLA);
    expect(error).toMatchObject({ fault: 'count' });
    expect(error?.sentence).toMatch(/territory says that a holds 7 records, and 2 came/);
    expect((await at.store.versions()).size).toBe(0);
  });

  it('records without an end are noticed', async () => {
    await origin.publish('territory', ONE);
    origin.edit = (bytes, { query }) => {
      const [head = ''] = bytes.toString('latin1').split('\n');
      const said: unknown = JSON.parse(Buffer.from(head, 'latin1').toString());
      const after = query.get('despues');
      const number = after === null ? 0 : Number(JSON.parse(Buffer.from(after, 'base64url').toString())[1]) + 1;
      const record = { resource: 'a', key: String(number), after: Buffer.from('1') };
      const writer = new PartWriter();
      const begun = writer.head({ ...(said as Parameters<PartWriter['head']>[0]), despues: after });
      return Buffer.concat([begun, writer.records([record]), writer.end(record)]);
    };
    const { error } = await at.visit(VENTANILLA);
    expect(error).toMatchObject({ fault: 'count' });
    expect(error?.sentence).toMatch(/territory 1: more records came than the version says it has/);
    origin.edit = null;
  });

  it('records without an end are noticed where the version says that it has as many', async () => {
    await origin.publish('territory', ONE);
    origin.editListing = (text) => text.replace('"a":2', `"a":${Number.MAX_SAFE_INTEGER}`);
    let asked = 0;
    origin.edit = (bytes, { query }) => {
      const [head = ''] = bytes.toString().split('\n');
      const { version, ...more } = JSON.parse(head);
      const counts = { ...version.counts, a: Number.MAX_SAFE_INTEGER };
      asked += 1;
      const record = { resource: 'a', key: String(asked).padStart(9, '0'), after: Buffer.from('1') };
      const writer = new PartWriter();
      const begun = writer.head({ ...more, version: { ...version, counts }, despues: query.get('despues') });
      return Buffer.concat([begun, writer.records([record]), writer.end(record)]);
    };
    const { error } = await at.visit(VENTANILLA, {
      settings: { ...at.settings, maximumFileBytes: 3 * LEAST_PART_BYTES },
    });
    expect(error?.sentence).toMatch(
      /territory 1: its 4 parts and more are too many for \d+ bytes \(--max-file-bytes\)/,
    );
    expect(error?.fault).toBe('count');
    expect(asked).toBe(4);
    expect(await at.store.versions()).toEqual(new Map());
  });

  it('a number behind which nothing could be imported is no version', () =>
    expectFailure(
      'shape',
      /tells of a version 2000000001 of territory; numbers up to 2000000000 are taken over/,
      () => {
        origin.editListing = (text) => text.replace(/"number":\d+/, '"number":2000000001');
      },
    ));

  it('the same part again and again is noticed', async () => {
    await origin.publish('territory', ONE);
    let first: Buffer | null = null;
    origin.edit = (bytes, { query }) => {
      if (first === null) {
        const [head = ''] = bytes.toString().split('\n');
        const record = { resource: 'a', key: 'x', after: Buffer.from('1') };
        const writer = new PartWriter();
        first = Buffer.concat([writer.head(JSON.parse(head)), writer.records([record]), writer.end(record)]);
        return first;
      }
      const [head = ''] = first.toString().split('\n');
      const record = { resource: 'a', key: 'x', after: Buffer.from('1') };
      const writer = new PartWriter();
      const despues = query.get('despues');
      return Buffer.concat([writer.head({ ...JSON.parse(head), despues }), writer.records([record]), writer.end(null)]);
    };
    const { error } = await at.visit(VENTANILLA);
    expect(error?.sentence).toMatch(/territory: a part repeats records/);
    expect(error?.fault).toBe('count');
  });

  it('records that nothing can read are not taken over, and cost neither what is held nor the other groups', async () => {
    const organism = { id: 1, nombre: 'Uno', direccion: '', telefono: '', email: '' };
    await origin.publish('organisms', { organismos: { 1: JSON.stringify(organism) } });
    await at.visit(VENTANILLA);
    const before = await at.store.history('organisms');
    for (const body of ['nonsense', '[1]', '']) {
      await origin.publish('organisms', { organismos: { 1: JSON.stringify(organism), 2: body } });
      await origin.publish('territory', { a: { x: body } });
      const { error } = await at.visit(VENTANILLA);
      expect(error?.fault).toBe('rules');
      expect(error?.sentence).toMatch(
        /^ventanilla: organisms: the record "2" of "organismos" cannot be read by this release \(/,
      );
      expect(await at.store.history('organisms')).toEqual(before);
    }
    for (const dataSet of ['statistics', 'territory'] as const) {
      const resource = { statistics: 'series', territory: 'calles' }[dataSet];
      await origin.publish(dataSet, { [resource]: { 1: 'garbage' } });
    }
    const { error } = await at.visit(VENTANILLA);
    expect(error?.sentence).toMatch(
      /statistics: the record "1".* territory: the record "1".* organisms: the record "2"/,
    );
    await at.held();
  });

  it('another edition of the records is told, from a newer program or an older one', () =>
    expectFailure(
      'shape',
      /is of edition 2 of the records, this program reads edition 1: one of the two programs is older/,
      () => {
        origin.edit = (bytes) =>
          signed(Buffer.from(bytes.toString('latin1').replace('"edicion":1', '"edicion":2'), 'latin1'));
      },
    ));

  it('a part of another version than the list told, as from a cache, is not taken', () =>
    expectFailure('broken', /was listed and cannot be had: it has another version \d of territory by now/, () => {
      origin.edit = (bytes) =>
        signed(Buffer.from(bytes.toString('latin1').replace(/"checksum":"...../, '"checksum":"00000'), 'latin1'));
    }));

  it('a renamed member of the list is told', () =>
    expectFailure('shape', /something else than a version in groups\.territory\[0\]/, () => {
      origin.editListing = (text) => text.replaceAll('"checksum"', '"sum"');
    }));

  it('an older version of the list that cannot be read is left out and reported', async () => {
    for (const content of [ONE, TWO]) await origin.publish('territory', content);
    for (let count = 0; count < 10; count++) await origin.publish('territory', { a: { x: `${count}` } });
    origin.editListing = (text) => {
      const { groups } = JSON.parse(text);
      groups.territory[3].checksum = null;
      return JSON.stringify({ groups });
    };
    const { error, refused } = await at.visit(VENTANILLA);
    expect(error).toBeNull();
    expect(refused.join()).toMatch(/something else than a version in groups\.territory\[3\]/);
    expect((await at.store.versions()).get('territory')?.number).toBe(12);
  });

  it('one group of the list that cannot be read does not keep the others from being taken over', async () => {
    await origin.publish('territory', ONE);
    await origin.publish('organisms', {
      organismos: { 1: JSON.stringify({ id: 1, nombre: 'Uno', direccion: '', telefono: '', email: '' }) },
    });
    origin.editListing = (text) => text.replace('"territory":', '"territorio":');
    const { error } = await at.visit(VENTANILLA);
    expect(error?.sentence).toMatch(/has no list "groups\.territory"/);
    expect([...(await at.store.versions()).keys()]).toEqual(['organisms']);
  });

  it('a list without its groups is told', () =>
    expectFailure('shape', /has no member "groups": is it a Ventanilla of this release\?/, () => {
      origin.editListing = () => '{"versions":[]}';
    }));

  it('one that hands nothing on is told as that', async () => {
    await origin.publish('territory', ONE);
    origin.publisher.force({ kind: 'status', status: 404 }, { where: isPart, times: 9 });
    const { error } = await at.visit(VENTANILLA);
    expect(error?.sentence).toMatch(
      /version 1 of territory was listed and cannot be had: .*404.* or hand no records on/,
    );
  });
});

describe('settings of a mirror', () => {
  it.each([
    ['', '', '--mirror-of names no other Ventanilla.'],
    ['ventanilla', '', '--mirror-of: expected an address like https://datos.example.ar, got "ventanilla".'],
    ['ftp://x', '', '--mirror-of: expected an address like https://datos.example.ar, got "ftp://x".'],
    [
      'http://datos.example.ar',
      't',
      '--mirror-of does not begin with https://, and a token is not sent to another machine in the clear.',
    ],
    ['http://datos.example.ar', '', null],
    ['https://datos.example.ar/base/', 't', null],
    ['http://127.0.0.1:8080', 't', null],
    ['http://[::1]:8080', 't', null],
  ])('%s with the token "%s": %s', (mirrorOf, mirrorToken, missing) => {
    expect(VENTANILLA.missing({ ...at.settings, mirrorOf, mirrorToken })).toBe(missing);
  });

  it('a token that is no token, or a file that is not there, is told without what it holds', async () => {
    await origin.publish('territory', ONE);
    const settings = { ...at.settings, mirrorTokenFile: `${at.folder}/none` };
    const { error } = await at.visit(VENTANILLA, { settings });
    expect(error?.sentence).toBe('ventanilla: the file of --mirror-token-file cannot be read (ENOENT).');
    const spaced = await at.visit(VENTANILLA, { settings: { ...at.settings, mirrorToken: 'a b' } });
    expect(spaced.error?.sentence).toBe('ventanilla: the token for the market data is empty, or no token.');
  });
});
