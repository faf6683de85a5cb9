import { LONG_LENGTHS, LONG_PIECES, NASTY_ENCODED, NASTY_NAMES } from '../values/nasty.ts';
import { allow, type Draft } from './request.ts';

/** From here on a request may be over the bound of its headers, which is a setting. */
const LONG_REQUEST = 3500;

/** The name of a parameter of the operation in the query, or one that no operation has. */
function aName({ operation, random }: Draft): string {
  const names = operation.parameters.filter(({ place }) => place === 'query').map(({ name }) => name);
  return names.length > 0 && random.percent(90)
    ? random.pick(names)
    : random.pick(['nombre', 'q', 'xyzzy', 'id', 'Limit']);
}

function put(draft: Draft, name: string, value: string): void {
  draft.query = draft.query.filter((pair) => !pair.startsWith(`${name}=`));
  draft.query.push(`${name}=${value}`);
}

/** A nasty value for a parameter. */
export function nastyValue(draft: Draft): void {
  put(draft, aName(draft), draft.random.pick(NASTY_ENCODED));
}

/** A long value, around the bounds that there may be. */
export function longValue(draft: Draft): void {
  const { random } = draft;
  const piece = random.pick(LONG_PIECES);
  const length = random.pick(LONG_LENGTHS) + random.integer(-2, 2);
  put(draft, aName(draft), piece.repeat(Math.ceil(length / piece.length)));
  if (length > LONG_REQUEST) allow(draft, 431);
}

/** One parameter several times, the same or not. */
export function repeated(draft: Draft): void {
  const { random } = draft;
  const name = aName(draft);
  const value = random.percent(50) ? '1' : random.pick(NASTY_ENCODED);
  const first = draft.query.find((pair) => pair.startsWith(`${name}=`)) ?? `${name}=1`;
  const times = random.pick([1, 1, 1, 2, 50]);
  draft.query.push(...Array.from({ length: times }, () => (random.percent(50) ? first : `${name}=${value}`)));
}

/** Names as arrays, objects, in other cases, of other things, of nothing. */
export function oddName(draft: Draft): void {
  const { random } = draft;
  const name = aName(draft);
  const nasty = encodeURIComponent(random.pick(NASTY_NAMES));
  draft.query.push(
    random.pick([
      `${name}[]=1`,
      `${name}[]=1&${name}[]=2`,
      `${name}%5B%5D=1`,
      `${name}[0]=1`,
      `${name}[a]=1`,
      `${name}[__proto__][x]=1`,
      `${name}.x=1`,
      name,
      `${name}==1`,
      `=${name}`,
      '=',
      '&',
      `${name.toUpperCase()}=1`,
      `${name.toLowerCase()}=1`,
      `%20${name}=1`,
      `${name}%00=1`,
      `%ff=1`,
      `${nasty}=1`,
      `${nasty}[polluted]=1`,
      '__proto__.polluted=1',
      'constructor[prototype][polluted]=1',
      `a=1;${name}=2`,
      '?',
      `?${name}=1`,
      '/../',
      '%26a%3Db',
    ]),
  );
}

/** More pairs than anybody means. */
export function manyPairs(draft: Draft): void {
  const { random } = draft;
  const count = random.pick([20, 200, 1000, 1900]);
  const name = random.percent(50) ? 'a' : '%61';
  draft.query.push(...Array.from({ length: count }, (_, n) => `${name}${random.percent(50) ? n : ''}=1`));
  if (count >= 200) allow(draft, 431);
}

/** A piece of the query is cut, doubled or has a byte changed. */
export function brokenQuery(draft: Draft): void {
  const { random } = draft;
  const text = draft.query.join('&');
  if (text === '') {
    nastyValue(draft);
    return;
  }
  const at = random.integer(0, text.length - 1);
  const cut = random.pick([text.slice(0, at), text.slice(at), text + text]);
  const changed = text.slice(0, at) + String.fromCharCode(random.integer(0x21, 0x7e)) + text.slice(at + 1);
  draft.query = [random.percent(50) ? cut : changed.replaceAll('#', '%23')];
}
