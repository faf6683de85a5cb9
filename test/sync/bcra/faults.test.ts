import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatDay } from '../../../src/indexes/civil-date.ts';
import { MOST_MISSING_SERIES } from '../../../src/sync/bcra/source.ts';
import type { Fault } from '../publisher/faults.ts';
import type { PublisherRequest } from '../publisher/server.ts';
import { type Banking, banking, daily, TODAY } from './banking.ts';

let at: Banking;
let before: Record<string, string>;

/** A bank of ten variables that were fetched once, and then all got news. */
beforeEach(async () => {
  at = await banking(
    (bank) => {
      for (let id = 1; id <= 10; id++) bank.declare(id, daily(TODAY - 60, 60, id)).notes.set(id, `Nota ${id}`);
    },
    { manners: { page: 25 }, settings: { bcraWholeDays: 0 } },
  );
  await at.fill();
  before = await at.at.held();
  at.pass(1);
  for (const values of at.bank.series.values()) values.set(TODAY, 1000).set(TODAY + 1, 1001);
  at.publisher.forget();
});
afterEach(() => at.close());

const ofSeries = (id: number) => (request: PublisherRequest) => request.path.endsWith(`/Monetarias/${id}`);
const ofCatalogue = (request: PublisherRequest): boolean => request.path.endsWith('/Monetarias');

/** A visit that fails leaves the store as it was; the next one, with the publisher in order, makes up for it. */
async function failsAndMends(fault: string, sentence: RegExp): Promise<void> {
  const { error, outcome } = await at.visit({ maximumRefused: 0 });
  expect(error?.sentence).toMatch(sentence);
  expect(error?.fault).toBe(fault);
  expect(error?.sentence).toMatch(/^bcra: /);
  expect(outcome).toBeNull();
  expect(await at.at.held()).toEqual(before);
  at.publisher.heal();
  await at.fill();
  expect(await at.held()).toEqual(at.published());
}

// Every way in which an answer fails is tried on the client: test/sync/client/answers.test.ts. Here: what each sort of failure leaves.
describe('what goes wrong on the way', () => {
  it.each<[Fault, string, RegExp]>([
    [{ kind: 'cut' }, 'broken', /was cut: \d+ of \d+ bytes came/],
    [{ kind: 'status', status: 503, retryAfter: '3600' }, 'busy', /answered 503 to .*Monetarias\/7\?/],
    [{ kind: 'status', status: 500 }, 'failed', /answered 500 to .*Monetarias\/7\?/],
    [{ kind: 'status', status: 403 }, 'refused', /answered 403 to .*Monetarias\/7\?/],
    [{ kind: 'html' }, 'shape', /Monetarias\/7\?.* answered with a page of HTML where JSON was expected/],
    [{ kind: 'empty' }, 'shape', /Monetarias\/7\?.* answered with nothing where JSON was expected/],
  ])('%o, again and again, on one series', async (fault, kind, sentence) => {
    at.publisher.force(fault, { where: ofSeries(7), times: 100 });
    await failsAndMends(kind, sentence);
  });

  it.each<Fault>([{ kind: 'cut' }, { kind: 'status', status: 429, retryAfter: '17' }])(
    '%o, twice, is got over by trying again',
    async (fault) => {
      at.publisher.force(fault, { where: ofSeries(7), times: 2 });
      await at.fill();
      expect(await at.held()).toEqual(at.published());
      if (fault.kind === 'status' && fault.retryAfter !== undefined) expect(at.at.pauses).toContain(17_000);
    },
  );

  it('on the catalogue stops the visit at once', async () => {
    at.publisher.force({ kind: 'status', status: 410 }, { where: ofCatalogue, times: 100 });
    const { error } = await at.visit();
    expect(error?.fault).toBe('refused');
    expect(at.asked()).toHaveLength(1);
    await failsAndMends('refused', /answered 410/);
  });

  it('an interruption costs no more than the series it fell into', async () => {
    at.publisher.force({ kind: 'status', status: 500 }, { where: ofSeries(7), times: 100 });
    expect((await at.visit()).error?.fault).toBe('failed');
    at.publisher.heal();
    at.publisher.forget();
    const { requests } = await at.fill();
    // Two pages of each series; the catalogue and the first six are there.
    expect(requests).toBe(8);
    expect(at.asked()[0]).toMatch(/^Monetarias\/7\?/);
    expect(await at.held()).toEqual(at.published());
  });

  it('a program that is stopped goes on where it was', async () => {
    const stop = new AbortController();
    at.publisher.edit((body, request) => {
      if (ofSeries(5)(request)) stop.abort(new Error('stopped'));
      return body;
    });
    expect(await at.visit({ signal: stop.signal })).toMatchObject({ stopped: true, error: null });
    expect(await at.at.held()).toEqual(before);
    at.publisher.heal();
    at.publisher.forget();
    expect((await at.fill()).requests).toBe(12);
    expect(await at.held()).toEqual(at.published());
  });
});

/** Changes the JSON of the answers that `where` chooses. */
function edit(
  where: (request: PublisherRequest) => boolean,
  change: (text: string, request: PublisherRequest) => string,
) {
  at.publisher.edit((body, request) => (where(request) ? change(body, request) : body));
}

describe('an answer that is not what it was', () => {
  it.each<[string, (text: string) => string, string, RegExp]>([
    [
      'idVariable renamed',
      (text) => text.replaceAll('idVariable', 'id'),
      'shape',
      /the catalogue, results\[0\] has no idVariable; it has id, descripcion/,
    ],
    [
      'ultValorInformado renamed, as in version 3',
      (text) => text.replaceAll('ultValorInformado', 'valor'),
      'shape',
      /the catalogue, results\[0\] has no ultValorInformado/,
    ],
    [
      'a value that is a text',
      (text) => text.replace(/"ultValorInformado":(\d+)/, '"ultValorInformado":"$1"'),
      'shape',
      /ultValorInformado is "1001", expected a number/,
    ],
    [
      'a date of another form',
      (text) => text.replace('"2026-11-21"', '"21/11/2026"'),
      'shape',
      /ultFechaInformada is "21\/11\/2026", expected a date/,
    ],
    [
      'an id twice',
      (text) => text.replace('"idVariable":2,', '"idVariable":1,'),
      'count',
      /the catalogue, record 1: variable 1 behind 1/,
    ],
    [
      'a count that is too large',
      (text) => text.replace('"count":10', '"count":11'),
      'count',
      /the catalogue says count 11 and ends after 10 records/,
    ],
    [
      'a count that is too small',
      (text) => text.replace('"count":10', '"count":9'),
      'count',
      /the catalogue says count 9 and has 10 records/,
    ],
    [
      'a count that is none',
      (text) => text.replace('"count":10', '"count":"10"'),
      'shape',
      /count is "10", expected a number of records/,
    ],
    [
      'nothing in it',
      (text) => text.replace(/"count":10/, '"count":0').replace(/"results":.*/, '"results":[]}'),
      'count',
      /the catalogue is empty/,
    ],
    [
      'no metadata',
      (text) => text.replace('"metadata"', '"meta"'),
      'shape',
      /the catalogue has no metadata; it has status, meta, results/,
    ],
    [
      'an error under status 200',
      () => '{"status":500,"errorMessages":["Se produjo un error al ejecutar la acción."]}',
      'shape',
      /says status 500: Se produjo un error/,
    ],
    ['no object', () => '[1]', 'shape', /the catalogue is a list, not an object/],
    [
      'a beginning behind the end',
      (text) => text.replace(/"primerFechaInformada":"[^"]*"/, '"primerFechaInformada":"2026-11-22"'),
      'rules',
      /\(variable 1\), ultFechaInformada: 2026-11-21 is before primerFechaInformada 2026-11-22 \[date-order\]/,
    ],
    [
      'a text that nobody could ask for',
      (text) => text.replace('"periodicidad":"D"', '"periodicidad":"Diaria"'),
      'rules',
      /periodicidad: 6 characters, more than 1 \[text-length\]/,
    ],
  ])('the catalogue: %s', async (_, change, kind, sentence) => {
    edit(ofCatalogue, change);
    await failsAndMends(kind, sentence);
  });

  it.each<[string, (text: string) => string, string, RegExp]>([
    [
      'valor renamed',
      (text) => text.replaceAll('"valor"', '"value"'),
      'shape',
      /the series of variable 7, detalle\[0\] has no valor; it has fecha, value/,
    ],
    [
      'detalle renamed',
      (text) => text.replace('"detalle"', '"datos"'),
      'shape',
      /has no detalle; it has idVariable, datos/,
    ],
    [
      'a value that is a text',
      (text) => text.replace(/"valor":(\d+)/, '"valor":"$1"'),
      'shape',
      /detalle\[0\]: valor is "1001", expected a number/,
    ],
    [
      'a value that is nothing',
      (text) => text.replace(/"valor":\d+/, '"valor":null'),
      'shape',
      /detalle\[0\]: valor is null, expected a number/,
    ],
    [
      'a day that is none',
      (text) => text.replace('"2026-11-21"', '"2026-02-30"'),
      'shape',
      /detalle\[0\]: fecha is "2026-02-30", expected a date/,
    ],
    [
      'a day far ahead',
      (text) => text.replace('"2026-11-21"', '"2062-11-21"'),
      'rules',
      /a value dated 2062-11-21, more than 400 days ahead/,
    ],
    [
      'a day before what was asked',
      (text) => text.replaceAll('2026-10-', '2025-10-'),
      'shape',
      /was asked from 2026-10-05 on and has 2025-10-05: Desde was not kept/,
    ],
    [
      'oldest first',
      (text) => {
        const body = JSON.parse(text);
        body.results[0].detalle.reverse();
        return JSON.stringify(body);
      },
      'count',
      /though values come newest first: a page came twice, or the order changed/,
    ],
    [
      'that of another variable',
      (text) => text.replace('"idVariable":7', '"idVariable":8'),
      'shape',
      /the series of variable 7 is that of variable 8/,
    ],
    [
      'flat rows, as of version 3',
      (text) => {
        const {
          results: [one],
          ...rest
        } = JSON.parse(text);
        return JSON.stringify({ ...rest, results: one.detalle.map((row: object) => ({ idVariable: 7, ...row })) });
      },
      'shape',
      /has 25 elements in results instead of one: flat rows, as version 3 answered/,
    ],
    [
      'a count that is too large',
      (text) => text.replace(/"count":\d+/, '"count":99'),
      'count',
      /the series of variable 7 says count 99 and ends after 4\d records/,
    ],
    [
      'a count that changes',
      (text) =>
        text.replace('"offset":25', '"offset":25,"x":0').replace(/"count":\d+,"offset":25/, '"count":70,"offset":25'),
      'count',
      /says count 70 from record 25 on, and said 4\d before/,
    ],
    [
      'a page that repeats',
      (text) => text,
      'count',
      /the series of variable 7, record 25: 2026-11-21 behind 2026-10-28, though values come newest first/,
    ],
  ])('a series: %s', async (name, change, kind, sentence) => {
    if (name === 'a page that repeats') {
      let first = '';
      edit(ofSeries(7), (text, { query }) => {
        if (query.get('Offset') === '0') first = text;
        return first;
      });
    } else edit(ofSeries(7), change);
    await failsAndMends(kind, sentence);
  });

  it('a series that grows while its pages are read is read once more', async () => {
    let grown = false;
    edit(ofSeries(7), (text) => {
      if (!grown) at.bank.series.get(7)?.set(TODAY + 2, 1);
      grown = true;
      return text;
    });
    await at.fill();
    expect(await at.held()).toEqual(at.published());
  });

  it('the notes: a member renamed, one twice, one that is an object', async () => {
    const ofNotes = (request: PublisherRequest): boolean => request.path.endsWith('/Metodologia');
    at.bank.declare(11, daily(TODAY - 5, 5));
    edit(ofNotes, (text) => text.replaceAll('detalle', 'texto'));
    expect((await at.visit({ maximumRefused: 0 })).error?.sentence).toMatch(
      /^bcra: the list of methodology notes, note 0 has no detalle/,
    );
    edit(ofNotes, (text) => text.replace('"id":3', '"id":2'));
    expect((await at.visit({ maximumRefused: 0 })).error?.sentence).toMatch(
      /methodology notes, record 2: variable 2 behind 2/,
    );
    edit(ofNotes, (text) => text.replace('"Nota 1"', '{}'));
    await failsAndMends('shape', /note 0: detalle is an object, expected a text/);
  });

  it('notes that are all gone are kept', async () => {
    at.bank.declare(11, daily(TODAY - 5, 5));
    const notes = [...at.bank.notes];
    at.bank.notes.clear();
    const { error } = await at.visit();
    expect(error).toEqual({
      fault: 'count',
      sentence: 'bcra: the list of methodology notes is empty, and 10 are held.',
    });
    for (const [id, text] of notes) at.bank.notes.set(id, text);
    await at.fill();
    expect(await at.notes()).toEqual(notes);
  });
});

describe('losses', () => {
  it('of a whole catalogue are not believed', async () => {
    for (let id = 4; id <= 10; id++) at.bank.variables.delete(id);
    const { error } = await at.visit();
    expect(error?.fault).toBe('count');
    expect(error?.sentence).toMatch(/^bcra: variables of statistics would go from 10 to 3 records/);
    expect(await at.at.held()).toEqual(before);
  });

  it('of a good part of a series are not believed, until they are allowed', async () => {
    const values = at.bank.series.get(7);
    for (let day = TODAY - 40; day < TODAY - 15; day++) values?.delete(day);
    const { error } = await at.visit();
    expect(error).toEqual({
      fault: 'count',
      sentence:
        'bcra: the series of variable 7 has lost 25 of 46 values at the publisher, more than the 10 % of --sync-max-lost; nothing was loaded. If the bank did take them back, allow more for one visit.',
    });
    expect(await at.at.held()).toEqual(before);
    await at.fill({ settings: { ...at.at.settings, syncMaxLost: 60 } });
    expect(await at.held()).toEqual(at.published());
  });

  it('of a few values in every series are not believed either', async () => {
    for (const values of at.bank.series.values())
      for (let day = TODAY - 20; day < TODAY - 14; day++) values.delete(day);
    const { error } = await at.visit();
    expect(error?.sentence).toMatch(/^bcra: the bank has lost 60 of 460 values at the publisher/);
    expect(await at.at.held()).toEqual(before);
  });

  it('of one day in every series are what a bank does that wrote on a holiday', async () => {
    for (const values of at.bank.series.values()) values.delete(TODAY - 20);
    const { outcome } = await at.fill();
    expect(outcome?.sentence).toBe('10 series changed, 10 of 10 series read; values: 20 new, 10 withdrawn');
    expect(await at.held()).toEqual(at.published());
  });

  it('of the series themselves are no slip of the bank when they are many', async () => {
    for (let id = 1; id <= MOST_MISSING_SERIES + 1; id++) at.bank.series.delete(id);
    edit(ofCatalogue, (text) => text);
    const { error } = await at.visit();
    expect(error?.sentence).toBe('bcra: more than 5 variables of its catalogue have no series.');
    expect(await at.at.held()).toEqual(before);
  });
});

it('dates of these tests', () => {
  expect(formatDay(TODAY)).toBe('2026-11-20');
});
