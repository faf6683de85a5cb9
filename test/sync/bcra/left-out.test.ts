import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PublisherRequest } from '../publisher/server.ts';
import { type Banking, banking, daily, TODAY } from './banking.ts';

let at: Banking;

/** A bank of ten variables that were fetched once, and then all got news. */
beforeEach(async () => {
  at = await banking(
    (bank) => {
      for (let id = 1; id <= 10; id++) bank.declare(id, daily(TODAY - 60, 60, id)).notes.set(id, `Nota ${id}`);
    },
    { settings: { bcraWholeDays: 0 } },
  );
  await at.fill();
  at.pass(1);
  for (const values of at.bank.series.values()) values.set(TODAY, 1000).set(TODAY + 1, 1001);
});
afterEach(() => at.close());

const ofSeries = (id: number) => (request: PublisherRequest) => request.path.endsWith(`/Monetarias/${id}`);
const ofCatalogue = (request: PublisherRequest): boolean => request.path.endsWith('/Monetarias');

function edit(where: (request: PublisherRequest) => boolean, change: (text: string) => string): void {
  at.publisher.edit((body, request) => (where(request) ? change(body) : body));
}

/** One variable is left out, the nine others are loaded; the next visit makes up for it. */
async function leavesOut(sentence: RegExp): Promise<void> {
  const before = await at.held();
  const { outcome, error, refused } = await at.visit({ maximumRefused: 0.1 });
  expect(error).toBeNull();
  expect(outcome?.sentence).toMatch(/9 series changed, .*; 1 left out, which could not be read$/);
  expect(refused.join('\n')).toMatch(sentence);
  const held = await at.held();
  expect(held).not.toEqual(before);
  expect(held).not.toEqual(at.published());
  at.publisher.heal();
  await at.fill();
  expect(await at.held()).toEqual(at.published());
}

describe('one variable that cannot be read', () => {
  it.each<[string, (text: string) => string, RegExp]>([
    [
      'a value that is text',
      (text) => text.replace(/"valor":\d+/, '"valor":"s/d"'),
      /variable 7, detalle\[0\]: valor is "s\/d"/,
    ],
    ['a value that is missing', (text) => text.replace(/,"valor":\d+/, ''), /variable 7, detalle\[0\] has no valor/],
    [
      'a date that is none',
      (text) => text.replace(/"fecha":"[^"]*"/, '"fecha":"31/02/2026"'),
      /fecha is "31\/02\/2026"/,
    ],
    ['a page of HTML', () => '<html>mantenimiento</html>', /Monetarias\/7.* answered with a page of HTML/],
    ['the series of another', (text) => text.replace('"idVariable":7', '"idVariable":8'), /is that of variable 8/],
    ['another count', (text) => text.replace(/"count":\d+/, '"count":999'), /says count 999/],
  ])('for its series (%s) is left out and reported, and the rest is loaded', async (_, change, sentence) => {
    edit(ofSeries(7), change);
    await leavesOut(sentence);
  });

  const ofEntry = (text: string, id: number, change: (entry: string) => string): string =>
    text.replace(new RegExp(`\\{"idVariable":${id},[^}]*\\}`), change);
  it.each<[string, (entry: string) => string, RegExp]>([
    ['a member that is gone', (entry) => entry.replace('"descripcion"', '"nombre"'), /results\[6\] has no descripcion/],
    [
      'a date that is none',
      (entry) => entry.replace(/"ultFechaInformada":"[^"]*"/, '"ultFechaInformada":"ayer"'),
      /"ayer"/,
    ],
    ['an id that is none', (entry) => entry.replace('"idVariable":7', '"idVariable":"siete"'), /"siete"/],
    ['a text too long', (entry) => entry.replace('"periodicidad":"D"', '"periodicidad":"Diaria"'), /text-length/],
    ['no object', () => '"roto"', /results\[6\] is "roto"/],
  ])('for its entry in the catalogue (%s) keeps what is held, and the rest is loaded', async (_, change, sentence) => {
    edit(ofCatalogue, (text) => ofEntry(text, 7, change));
    await leavesOut(sentence);
  });

  it('is one too many where --max-refused is 0: then nothing is loaded', async () => {
    const before = await at.at.held();
    edit(ofSeries(7), (text) => text.replace(/"valor":\d+/, '"valor":"s/d"'));
    const { error } = await at.visit({ maximumRefused: 0 });
    expect(error).toMatchObject({ fault: 'shape', sentence: expect.stringContaining('variable 7') });
    expect(await at.at.held()).toEqual(before);
  });
});
