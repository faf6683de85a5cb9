/**
 * The syntax tree of a regular expression, as far as the cost of matching it needs it: sequences, alternatives, repetitions, sets of
 * characters and look-arounds. A set is kept as the sample characters that it matches, so that flags and properties mean what they mean to V8.
 */

/** The characters that stand for all: sets of different meaning differ in at least one of them. */
const SAMPLES = [
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  ...' \t\n\r\u00a0_-–—.,;:!?¡¿\'"`´’^~+*/\\|#@&%$=<>()[]{}°º²½',
  ...'áéíóúüñÁÉÍÓÚÜÑçõ×ßſK\u0301\ufffd\u0001\u0002\u200b\ufeff漢٣',
];

/** A set of sample characters, one bit each. */
export type CharacterSet = bigint;
const EVERY: CharacterSet = (1n << BigInt(SAMPLES.length)) - 1n;

export type Node =
  | { readonly kind: 'set'; readonly set: CharacterSet }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[] }
  | { readonly kind: 'choice'; readonly options: readonly Node[] }
  | { readonly kind: 'repeat'; readonly part: Node; readonly least: number; readonly most: number }
  | { readonly kind: 'start' }
  | { readonly kind: 'look'; readonly part: Node; readonly behind: boolean };

export const NOTHING: Node = { kind: 'sequence', parts: [] };
/** The end of the text or of a word: a look at what lies beside. */
const CONDITION: Node = { kind: 'look', part: NOTHING, behind: false };

/** Sets are asked of V8 once each. */
const SETS = new Map<string, CharacterSet>();

function setOf(source: string, flags: string): CharacterSet {
  const key = `${source}/${flags}`;
  let set = SETS.get(key);
  if (set === undefined) {
    const pattern = new RegExp(`^(?:${source})$`, flags.replace(/[gym]/g, ''));
    set = 0n;
    for (const [at, sample] of SAMPLES.entries()) if (pattern.test(sample)) set |= 1n << BigInt(at);
    // A character that no sample stands for shares nothing with other sets, but may repeat itself: it is taken for any.
    if (set === 0n) set = EVERY;
    SETS.set(key, set);
  }
  return set;
}

/** Reads an expression that V8 accepts; throws on syntax that no expression of the source uses (nested sets of the flag `v`). */
export function syntaxOf({ source, flags }: RegExp): Node {
  if (flags.includes('v')) throw new Error(`nested sets are not read: ${source}`);
  let at = 0;

  const choice = (): Node => {
    const options = [sequence()];
    while (source[at] === '|') {
      at += 1;
      options.push(sequence());
    }
    return options.length === 1 && options[0] !== undefined ? options[0] : { kind: 'choice', options };
  };

  const sequence = (): Node => {
    const parts: Node[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(repeated(atom()));
    return { kind: 'sequence', parts };
  };

  const repeated = (part: Node): Node => {
    const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(source.slice(at));
    if (found === null) return part;
    at += found[0].length;
    const [, sign, low = '', comma, high = ''] = found;
    if (sign !== undefined)
      return { kind: 'repeat', part, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity };
    const least = Number(low);
    return { kind: 'repeat', part, least, most: comma === '' ? least : high === '' ? Infinity : Number(high) };
  };

  const atom = (): Node => {
    const rest = source.slice(at);
    const [look] = /^\(\?<?[=!]/.exec(rest) ?? [];
    if (look !== undefined) return group(look.length, (part) => ({ kind: 'look', part, behind: look.includes('<') }));
    const [open] = /^\((?:\?:|\?<\w+>)?/.exec(rest) ?? [];
    if (open !== undefined) return group(open.length, (part) => part);
    if (rest.startsWith('[')) return character(/^\[(?:\\[\s\S]|[^\\\]])*\]/);
    if (rest.startsWith('^')) return mark({ kind: 'start' }, 1);
    if (rest.startsWith('$')) return mark(CONDITION, 1);
    if (/^\\[bB]/.test(rest)) return mark(CONDITION, 2);
    // What a group matched, again: any characters.
    const [again] = /^\\(?:[1-9]|k<\w+>)/.exec(rest) ?? [];
    if (again !== undefined)
      return mark({ kind: 'repeat', part: { kind: 'set', set: EVERY }, least: 0, most: 1 }, again.length);
    return character(/^(?:\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|[\s\S])|[\s\S])/u);
  };

  const group = (opening: number, made: (part: Node) => Node): Node => {
    at += opening;
    const part = choice();
    at += 1;
    return made(part);
  };

  const mark = (node: Node, length: number): Node => {
    at += length;
    return node;
  };

  const character = (form: RegExp): Node => {
    const [text = ''] = form.exec(source.slice(at)) ?? [];
    at += text.length;
    return { kind: 'set', set: setOf(text, flags) };
  };

  return choice();
}
