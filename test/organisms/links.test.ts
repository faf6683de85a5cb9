import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Serving, serveGroup } from '../serving.ts';
import { loadOrganisms, organism, organismsAlone, type Page } from './sample.ts';

describe('links and paging of group D, as DRF makes them', () => {
  let serving: Serving;
  const page = async (path: string): Promise<Page> => (await serving.get(path)).json() as Promise<Page>;
  const link = (path: string): string => `${serving.address}${path}`;

  beforeAll(async () => {
    const records = Array.from({ length: 45 }, (_, index) => organism(index + 1));
    serving = await serveGroup(organismsAlone, (store) => loadOrganisms(store, records));
  });
  afterAll(() => serving.close());

  it('organisms.md 2: a limit above the bound is the bound, however many digits it has', async () => {
    for (const limit of ['1001', '99999999999999999999', '9'.repeat(400)]) {
      expect((await page(`/organismos?limit=${limit}&offset=1`)).results).toHaveLength(44);
    }
  });

  it('organisms.md 2: an offset beyond the end is an empty page, however many digits it has', async () => {
    for (const offset of ['45', '46', '99999999999999999999', '9'.repeat(400)]) {
      const beyond = await page(`/organismos?offset=${offset}`);
      expect(beyond).toMatchObject({ count: 45, next: null, results: [] });
      expect(beyond.previous).not.toBeNull();
    }
    expect((await page('/organismos?offset=46&limit=20')).previous).toBe(link('/organismos?limit=20&offset=26'));
  });

  it('organisms.md 2: links keep the path as it was asked, with its slash; records have theirs without', async () => {
    for (const list of ['/organismos', '/organismos/', '/api/v2.0/organismos', '/api/v2.0/organismos/']) {
      const { next, results } = await page(`${list}?limit=2`);
      expect(next).toBe(link(`${list}?limit=2&offset=2`));
      expect(results[0]?.url).toBe(link(`${list.replace(/\/$/, '')}/1`));
    }
  });

  it('organisms.md 2: links keep every other parameter, blank and repeated ones too, sorted by name', async () => {
    const { next } = await page('/organismos?zeta=2&search=&zeta=1&limit=9&limit=3&alfa=a%26b&offset=1&offset=3');
    expect(next).toBe(link('/organismos?alfa=a%26b&limit=3&offset=6&search=&zeta=2&zeta=1'));
  });

  it('organisms.md 2: links are form-encoded as Python does it', async () => {
    const { next } = await page(`/organismos?limit=1&x=${encodeURIComponent("~*'ñ /-_.")}`);
    expect(next).toBe(link('/organismos?limit=1&offset=1&x=~%2A%27%C3%B1+%2F-_.'));
  });

  it('organisms.md 3: of a repeated format the last counts, in url too', async () => {
    const { results } = await page('/organismos?format=xml&format=json&limit=1');
    expect(results[0]?.url).toBe(link('/organismos/1?format=json'));
    const blank = await page('/organismos?format=json&format=&limit=1');
    expect(blank.results[0]?.url).toBe(link('/organismos/1'));
    expect((await serving.get('/organismos?format=json&format=xml')).status).toBe(404);
  });

  it('organisms.md 2: parameters of the page style are ignored and kept', async () => {
    const { next, results } = await page('/organismos?page=2&page_size=5');
    expect(results).toHaveLength(20);
    expect(next).toBe(link('/organismos?limit=20&offset=20&page=2&page_size=5'));
  });

  it('organisms.md 2: what matches nothing has both links null', async () => {
    expect(await page('/organismos?search=nadaqueexista')).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
    });
  });
});

describe('group D without records', () => {
  it('organisms.md 2: count 0, both links null, no results', async () => {
    const serving = await serveGroup(organismsAlone, (store) => loadOrganisms(store, [organism(1)]));
    const empty = await serving.get('/organismos?provincia=Chubut&limit=5');
    expect(await empty.json()).toEqual({ count: 0, next: null, previous: null, results: [] });
    await serving.close();
  });
});
