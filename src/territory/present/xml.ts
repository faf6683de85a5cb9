/** XML as this group writes it (territorial.md 6.6, 7.3): by hand, without indentation. */
import { asTree, plain } from './tree.ts';

export const XML_TYPE = 'application/xml; charset=utf-8';

const DECLARATION = "<?xml version='1.0' encoding='utf-8'?>\n";

/** A whole document around the content of its root. */
export function xmlDocument(content: string): string {
  return `${DECLARATION}<georef-ar-api>${content}</georef-ar-api>`;
}

/** Where a document's root begins and ends, for content that exists as bytes. */
export const XML_HEAD = `${DECLARATION}<georef-ar-api>`;
export const XML_TAIL = '</georef-ar-api>';

/** Numbers that are never whole by nature are written with a decimal point. */
const REALS: ReadonlySet<string> = new Set(['lat', 'lon', 'interseccion']);

/** The text of a plain value in element `key`; empty for null. */
export function xmlText(key: string, value: unknown): string {
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') {
    return Number.isInteger(value) && REALS.has(key) ? value.toFixed(1) : String(value);
  }
  return typeof value === 'boolean' ? String(value) : '';
}

/** A value as the element `key`: objects with their keys sorted, lists as `item` elements, null as an empty element. */
export function xmlElement(key: string, given: unknown): string {
  const value = plain(given);
  const tree = asTree(value);
  let inner = '';
  if (Array.isArray(value)) for (const item of value) inner += xmlElement('item', item);
  else if (tree) {
    for (const name of Object.keys(tree).sort()) {
      if (tree[name] !== undefined) inner += xmlElement(name, tree[name]);
    }
  } else inner = xmlText(key, value);
  return inner === '' ? `<${key}/>` : `<${key}>${inner}</${key}>`;
}

const SPECIAL = /[&<>\r]/;
/** Characters that XML 1.0 cannot hold, written or escaped: controls, two non-characters, halves of pairs. */
const FORBIDDEN = /[^\P{Cc}\t\n\r\x7f-\x9f]|[\ufffe\uffff\p{Cs}]/gu;

function escaped(text: string): string {
  const clean = text.replace(FORBIDDEN, '\ufffd');
  if (!SPECIAL.test(clean)) return clean;
  return clean.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');
}
