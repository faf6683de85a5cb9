/** The chosen fields of a record as a tree of keys, made once per choice, and the JSON and XML written from it. */
import type { FieldSelection } from '../contract/fields.ts';
import { asTree, type Tree, valueAt } from './tree.ts';
import { xmlText } from './xml.ts';

/** One key of a result: a plain field, or an object of further keys. Siblings stand in alphabetical order. */
export interface Node {
  readonly key: string;
  /** `"key":` */
  readonly label: string;
  /** Where a plain field stands, from the object this node is written from. */
  readonly path: readonly string[];
  readonly children: readonly Node[] | null;
}

/** The keys of the chosen fields, nested as the records are. `without` leaves out all fields under one key. */
export function nested(selection: FieldSelection, without?: string): readonly Node[] {
  return level(pathsOf(selection, without), 0);
}

/** A field as it is written, and where it stands in the record: as many parts. */
interface Path {
  readonly written: readonly string[];
  readonly stored: readonly string[];
}

function pathsOf(selection: FieldSelection, without?: string): readonly Path[] {
  return selection.fields
    .map(({ path, from }) => ({ written: path.split('.'), stored: from }))
    .filter(({ written }) => written[0] !== without);
}

function level(paths: readonly Path[], depth: number): Node[] {
  const keys = [...new Set(paths.map(({ written }) => written[depth] ?? ''))].sort();
  return keys.map((key) => {
    const under = paths.filter(({ written }) => written[depth] === key);
    const [first] = under;
    const isField = under.length === 1 && first?.written.length === depth + 1;
    return node(key, [first?.stored[depth] ?? key], isField ? null : level(under, depth + 1));
  });
}

/** The nodes with one more plain field among them, in its place. */
export function withField(nodes: readonly Node[], key: string): readonly Node[] {
  return [...nodes, node(key, [key], null)].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The same fields without nesting: `provincia.id` becomes `provincia_id` (2.6). */
export function flat(selection: FieldSelection, without?: string): readonly Node[] {
  return pathsOf(selection, without)
    .map(({ written, stored }) => node(written.join('_'), stored, null))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

const made = new WeakMap<FieldSelection, { nested?: readonly Node[]; flat?: readonly Node[] }>();

/** The keys of the chosen fields, flat or nested, made once for each choice that is kept. */
export function nodesOf(selection: FieldSelection, isFlat: boolean): readonly Node[] {
  let both = made.get(selection);
  if (!both) {
    both = {};
    made.set(selection, both);
  }
  if (isFlat) {
    both.flat ??= flat(selection);
    return both.flat;
  }
  both.nested ??= nested(selection);
  return both.nested;
}

function node(key: string, path: readonly string[], children: readonly Node[] | null): Node {
  return { key, label: `${JSON.stringify(key)}:`, path, children };
}

/** A record's chosen fields as a JSON object. What the record does not hold is null. */
export function jsonOf(nodes: readonly Node[], record: Tree): string {
  let text = '{';
  for (const { label, path, children } of nodes) {
    if (text.length > 1) text += ',';
    text += label;
    const value = path.length === 1 ? record[path[0] ?? ''] : valueAt(record, path);
    text += children ? jsonOf(children, asTree(value) ?? EMPTY) : scalar(value);
  }
  return `${text}}`;
}

const EMPTY: Tree = {};

/** A value that exists as JSON text already: geometries are long, and never change. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function scalar(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof RawJson) return value.text;
  return value === undefined || value === null ? 'null' : JSON.stringify(value);
}

/** A record's chosen fields as XML elements. */
export function xmlOf(nodes: readonly Node[], record: Tree): string {
  let text = '';
  for (const { key, path, children } of nodes) {
    const value = valueAt(record, path);
    const inner = children ? xmlOf(children, asTree(value) ?? EMPTY) : xmlText(key, value);
    text += inner === '' ? `<${key}/>` : `<${key}>${inner}</${key}>`;
  }
  return text;
}
