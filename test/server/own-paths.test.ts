import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveStarter, type WholeService } from '../whole-service.ts';

let whole: WholeService;
beforeAll(async () => {
  whole = await serveStarter();
});
afterAll(async () => {
  expect(whole.problems).toEqual([]);
  await whole.close();
});

/** A path as careless clients write it: other letter case, and each slash twice. */
const doubled = (path: string): string => path.replaceAll('/', '//');
const swapped = (path: string): string =>
  path.replace(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()));

describe('paths of groups A, B and D', () => {
  it('answer the same with doubled slashes and in any letter case, whatever the operation', async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const { name, routes } of whole.service.served) {
      if (name !== 'statistics' && name !== 'organisms' && name !== 'market') continue;
      for (const route of routes) {
        if (route.method !== 'GET') continue;
        const query = new URLSearchParams();
        for (const [parameter, { place, required, example }] of Object.entries(route.parameters)) {
          if (place !== 'path' && required) query.append(parameter, String(example));
        }
        for (const path of [route.path, ...(route.aliases ?? [])]) {
          const filled = path.replaceAll(/:(\w+)/g, (_, parameter: string) =>
            String(route.parameters[parameter]?.example ?? '1'),
          );
          const usual = await whole.get(`${filled}?${query}`);
          const facts = async (answer: Response) => [answer.status, (await answer.text()).length > 0];
          const expected = await facts(usual);
          asked++;
          for (const spelling of [doubled(filled), swapped(filled), `${doubled(swapped(filled))}//`]) {
            const got = await facts(await whole.get(`${spelling}?${query}`));
            if (String(got) !== String(expected)) wrong.push(`${spelling}: ${got}, not ${expected}`);
          }
        }
      }
    }
    expect(asked).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  it.each(['//estadisticas//v4.0//Nada', '//ORGANISMOS//1//2', '//ventanilla//ORGANISMOS//x//y'])(
    'that lead nowhere get the error shape of their group: %s',
    async (path) => {
      const answer = await whole.get(path);
      const body = (await answer.json()) as Record<string, unknown>;
      expect(answer.status).toBe(404);
      expect(Object.keys(body)).toContain(path.startsWith('//est') ? 'errorMessages' : 'detail');
    },
  );

  it('give links in the list of organisms that lead to the next page and to a record', async () => {
    for (const path of ['//Organismos', '/ORGANISMOS//', '//api//v2.0//organismos//']) {
      const list = (await (await whole.get(`${path}?limit=1`)).json()) as { next: string; results: { url: string }[] };
      expect((await fetch(list.next)).status).toBe(200);
      expect((await fetch(list.results[0]?.url ?? '')).status).toBe(200);
    }
  });
});
