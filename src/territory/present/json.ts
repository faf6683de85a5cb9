/** JSON as this group writes it: compact, keys in alphabetical order at every level (territorial.md 2.5). */
import { sortFewTexts } from '../../indexes/sort-few.ts';
import { asciiOctets, COMMA, joined, type Octets, octetsOf } from '../../server/http/answer.ts';
import { asTree, plain, type Tree } from './tree.ts';

/** Any value as JSON text with sorted keys. Members that are undefined are left out; no number is not finite. */
export function sortedJson(given: unknown): string {
  // Most values are plain, and most of them short: they are tested for first.
  if (typeof given === 'string') return JSON.stringify(given);
  if (typeof given === 'number' || typeof given === 'boolean') return String(given);
  if (given === null || given === undefined) return 'null';
  if (Array.isArray(given)) return listJson(given);
  const value = plain(given);
  if (value !== given) return sortedJson(value);
  const tree = asTree(value);
  return tree ? objectJson(tree) : JSON.stringify(value);
}

/** The same as octets: texts, and lists of them, which are most of the echo of a request. */
export function jsonOctets(given: unknown): Octets {
  const value = plain(given);
  if (typeof value === 'string') return textOctets(value);
  if (value === null) return NULL;
  if (typeof value === 'number') return asciiOctets(String(value));
  if (!Array.isArray(value)) return octetsOf(sortedJson(value));
  let written = OPEN;
  for (let at = 0; at < value.length; at++) {
    if (at > 0) written = joined(written, COMMA);
    written = joined(written, jsonOctets(value[at]));
  }
  return joined(written, CLOSE);
}

const OPEN = asciiOctets('[');
const CLOSE = asciiOctets(']');
const NULL = asciiOctets('null');

/** A text as a JSON string, in octets. What people ask for is short: looking at its letters takes less than one call of the engine's. */
export function textOctets(text: string): Octets {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < SPACE || code > TILDE || code === QUOTE || code === BACKSLASH) return octetsOf(JSON.stringify(text));
  }
  return asciiOctets(`"${text}"`);
}

const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const TILDE = 0x7e;

function listJson(list: readonly unknown[]): string {
  let text = '[';
  for (let i = 0; i < list.length; i++) text += i === 0 ? sortedJson(list[i]) : `,${sortedJson(list[i])}`;
  return `${text}]`;
}

function objectJson(tree: Tree): string {
  const keys = Object.keys(tree);
  if (!isAscending(keys)) sortFewTexts(keys);
  let text = '{';
  for (const key of keys) {
    const value = tree[key];
    if (value === undefined) continue;
    if (text.length > 1) text += ',';
    text += labelOf(key) + sortedJson(value);
  }
  return `${text}}`;
}

/** Keys that were written before, as they are written: the same few hundred again and again. */
const labels = new Map<string, string>();
const MOST_LABELS = 1024;

function labelOf(key: string): string {
  let label = labels.get(key);
  if (label === undefined) {
    label = `${JSON.stringify(key)}:`;
    if (labels.size < MOST_LABELS) labels.set(key, label);
  }
  return label;
}

/** Most objects were put together in the order in which they are written. */
function isAscending(keys: readonly string[]): boolean {
  for (let at = 1; at < keys.length; at++) if ((keys[at - 1] ?? '') > (keys[at] ?? '')) return false;
  return true;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON escapes
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;

/** A text as it stands within a JSON string. */
export function escaped(text: string): string {
  return !ESCAPED.test(text) ? text : JSON.stringify(text).slice(1, -1);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON escapes
const ESCAPED_OR_LONGER = /["\\\u0000-\u001f]|[^\u0000-\u007f]/;

/** The same as octets. */
export function escapedOctets(text: string): Octets {
  return ESCAPED_OR_LONGER.test(text) ? octetsOf(escaped(text)) : asciiOctets(text);
}
