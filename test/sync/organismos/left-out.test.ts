import { expect, it } from 'vitest';
import { someOrganisms } from './publisher.ts';
import { registering } from './registering.ts';

it.each<[string, (text: string) => string, RegExp]>([
  ['has no id', (text) => text.replace('"id":7,', '"id":"siete",'), /record 7, has no whole number as its "id"/],
  ['lacks what each has', (text) => text.replace('"nombre"', '"titulo"'), /organism \d+ has no "nombre"/],
])('An organism that %s is left out and reported, and the rest is loaded', async (_, change, sentence) => {
  const at = await registering({ most: 200 });
  at.register.organisms = someOrganisms(100);
  at.publisher.edit((body) => change(body));
  const { outcome, refused } = await at.visit({ maximumRefused: 0.01 });
  expect(outcome?.sentence).toMatch(/^99 organisms: 99 new, .*; 1 left out, which could not be read$/);
  expect(refused.join('\n')).toMatch(sentence);
  const again = await at.visit({ maximumRefused: 0, force: true });
  expect(again.error?.sentence).toMatch(sentence);
  await at.close();
});
