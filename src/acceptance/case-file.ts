import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Assertion, Case, CaseFile, CaseRequest, Expectation, Probe } from './case.ts';

/** What the lines of a block say, before it is known whether it is a case or a probe. */
interface Block {
  readonly needs: readonly string[];
  readonly auth: boolean;
  readonly request: CaseRequest;
  readonly expect: Expectation;
}

const HEADING = /^(?:probe (\S.*)|case (\S+): (\S.*))$/;
const REQUEST = /^([A-Z]+) (\S+)$/;
const SENT_HEADER = /^send ([A-Za-z-]+): (.*)$/;
const STATUS = /^([1-5]\d\d)\b ?(.*)$/;

/** Reads all files of a folder whose names end in `.cases`, in the order of their names. */
export function readCaseFolder(folder: string): readonly (readonly [name: string, file: CaseFile])[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.cases'))
    .sort()
    .map((name) => [name, readCases(readFileSync(join(folder, name), 'utf8'), name)]);
}

/**
 * Reads a file of acceptance cases. Its form is described in `docs/how-to/run-the-acceptance-cases.md`.
 * @param name the file's name, for errors
 * @throws an error with the file and the line of a block that is not of this form
 */
export function readCases(text: string, name: string): CaseFile {
  const probes: Record<string, Probe> = {};
  const cases: Case[] = [];
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; ) {
    const heading = lines[at] ?? '';
    const first = at++;
    if (heading.trim() === '' || heading.startsWith('#')) continue;
    const body: string[] = [];
    while (lines[at]?.startsWith('  ')) body.push((lines[at++] ?? '').trim());
    try {
      const [, probe, id, clause] = HEADING.exec(heading) ?? [];
      if (probe === undefined && id === undefined)
        throw new Error('a block begins with "case ID: CLAUSE" or "probe NAME"');
      const { needs, auth, request, expect } = readBlock(body);
      const common = { ...(auth ? { auth } : {}), request, expect };
      if (probe !== undefined) probes[probe] = common;
      else if (id !== undefined && clause !== undefined)
        cases.push({ id, clause, ...(needs.length > 0 ? { needs } : {}), ...common });
    } catch (error) {
      throw new Error(`${name}:${first + 1}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { probes, cases };
}

function readBlock(lines: readonly string[]): Block {
  let needs: readonly string[] = [];
  let auth = false;
  let request: CaseRequest | null = null;
  const headers: Record<string, string> = {};
  let body: unknown;
  for (const [at, line] of lines.entries()) {
    const [, status, rest] = STATUS.exec(line) ?? [];
    if (status !== undefined && rest !== undefined) {
      if (request === null) throw new Error('the request is missing in front of the status');
      const whole = { ...request, ...(Object.keys(headers).length > 0 ? { headers } : {}) };
      const expect = new StatementReader([rest, ...lines.slice(at + 1)].join('\n')).expectation(Number(status));
      return { needs, auth, request: body === undefined ? whole : { ...whole, body }, expect };
    }
    // Behind the request, two blanks in front of each: the probes that must hold, and whether the request needs a token.
    const [start = '', ...conditions] = line.split('  ');
    const [, method, path] = REQUEST.exec(start) ?? [];
    const [, header, value] = SENT_HEADER.exec(line) ?? [];
    if (line.startsWith('body ')) body = JSON.parse(line.slice(5));
    else if (header !== undefined && value !== undefined) headers[header] = value;
    else if (method !== undefined && path !== undefined) {
      request = { method, path };
      for (const condition of conditions) {
        if (condition === 'with account') auth = true;
        else if (condition.startsWith('needs ')) needs = condition.slice('needs '.length).split(', ');
        else throw new Error(`no condition of a request: ${condition}`);
      }
    } else throw new Error(`the line is none of a block: ${line}`);
  }
  throw new Error('the status of the answer is missing');
}

/** Reads the statements behind a status: `PATH OPERATOR VALUE`, separated by semicolons or line ends. */
class StatementReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads all statements; those whose path begins with `@` are about a header. */
  expectation(status: number): Expectation {
    const headers: Record<string, string> = {};
    const body: Assertion[] = [];
    for (const { at, ...assertion } of this.#statements()) {
      if (!at.startsWith('@')) body.push({ at, ...assertion });
      else if (assertion.matches !== undefined) headers[at.slice(1)] = assertion.matches;
      else throw new Error(`a header is compared with an expression: ${at}`);
    }
    if (this.#at < this.#text.length) throw new Error(`something follows the statements: ${this.#rest()}`);
    return {
      status,
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      ...(body.length > 0 ? { body } : {}),
    };
  }

  #statements(): Assertion[] {
    const statements: Assertion[] = [];
    while (this.#skip(/[\s;]*/y) !== null && this.#at < this.#text.length && this.#text[this.#at] !== ')')
      statements.push(this.#statement());
    return statements;
  }

  #statement(): Assertion {
    const path = this.#text[this.#at] === '"' ? this.#json() : this.#word(/[^\s;()]+/y);
    if (typeof path !== 'string') throw new Error(`no path: ${this.#rest()}`);
    const at = path === '$' ? '' : path;
    const operator = this.#word(/\s+([^\s;()]+)/y).trim();
    this.#skip(/[ \n]*/y);
    switch (operator) {
      case '=':
        return { at, equals: this.#json() };
      case 'has':
        return { at, includes: this.#json() };
      case '>=':
        return { at, atLeast: this.#number() };
      case '<=':
        return { at, atMost: this.#number() };
      case 'length':
        return { at, length: this.#number() };
      case '~':
        return { at, matches: this.#expression() };
      case 'is':
        return { at, type: this.#word(/[a-z|]+/y) };
      case 'keys':
        return { at, keys: this.#names() };
      case 'with-keys':
        return { at, hasKeys: this.#names() };
      case 'absent':
        return { at, absent: true };
      case 'each':
        return { at, each: this.#nested() };
      case 'each-or-empty':
        return { at, each: this.#nested(), orEmpty: true };
      case 'some':
        return { at, some: this.#nested() };
      case 'ascending':
      case 'descending':
        return { at, ordered: { by: this.#word(/[^\s;()]+/y), direction: operator === 'ascending' ? 'asc' : 'desc' } };
      default:
        throw new Error(`no operator: ${operator}`);
    }
  }

  #nested(): Assertion[] {
    if (this.#skip(/\(/y) === null) throw new Error(`a parenthesis is missing: ${this.#rest()}`);
    const statements = this.#statements();
    if (this.#skip(/\)/y) === null) throw new Error(`a parenthesis is not closed: ${this.#rest()}`);
    return statements;
  }

  /** Names between brackets, separated by commas; in JSON where a name holds other signs. */
  #names(): string[] {
    const list = this.#skip(/\[(?:"(?:\\.|[^\\"])*"|[^\]"])*\]/y);
    if (list === null) throw new Error(`a list of names is missing: ${this.#rest()}`);
    const names = list.slice(1, -1).match(/"(?:\\.|[^\\"])*"|[^\s,]+/g) ?? [];
    return names.map((name) => (name.startsWith('"') ? String(JSON.parse(name)) : name));
  }

  #expression(): string {
    const text = this.#skip(/\/(?:\\.|[^\\/\n])*\//y);
    if (text === null) throw new Error(`an expression is missing: ${this.#rest()}`);
    return text.slice(1, -1).replaceAll('\\/', '/');
  }

  #number(): number {
    const value = this.#json();
    if (typeof value !== 'number') throw new Error(`a number is missing: ${this.#rest()}`);
    return value;
  }

  /** One JSON value; it ends in front of a semicolon, a line end or a closing parenthesis that is not inside it. */
  #json(): unknown {
    const start = this.#at;
    let depth = 0;
    for (; this.#at < this.#text.length; this.#at++) {
      const sign = this.#text.charAt(this.#at);
      if (sign === '"') this.#skip(/"(?:\\.|[^\\"])*/y);
      else if (sign === '[' || sign === '{') depth++;
      else if (sign === ']' || sign === '}') depth--;
      else if (depth === 0 && /[;\n) ]/.test(sign)) break;
    }
    return JSON.parse(this.#text.slice(start, this.#at));
  }

  #word(expression: RegExp): string {
    const word = this.#skip(expression);
    if (word === null) throw new Error(`a word is missing: ${this.#rest()}`);
    return word;
  }

  #skip(expression: RegExp): string | null {
    expression.lastIndex = this.#at;
    const [text] = expression.exec(this.#text) ?? [];
    if (text === undefined) return null;
    this.#at += text.length;
    return text;
  }

  #rest(): string {
    return JSON.stringify(this.#text.slice(this.#at, this.#at + 60));
  }
}
