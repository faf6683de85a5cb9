import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { XMLValidator } from 'fast-xml-parser';
import { type Json, parseJson } from '../json.ts';
import { MARK } from '../values/nasty.ts';
import { header, type WireAnswer } from '../wire/answer.ts';
import { type Finding, finding } from './headers.ts';

/** A body as text, and as JSON where it is that. */
export interface ReadBody {
  readonly text: string;
  readonly json: Json | undefined;
  readonly findings: readonly Finding[];
}

/** Longer bodies are looked into by samples elsewhere; here their text is enough. */
export const LONGEST_READ = 6_000_000;

/** The body uncoded. @throws Error where it is not coded as it says */
export function uncoded(answer: WireAnswer): Uint8Array {
  switch (header(answer, 'content-encoding')) {
    case 'gzip':
      return gunzipSync(answer.body);
    case 'br':
      return brotliDecompressSync(answer.body);
    default:
      return answer.body;
  }
}

/** Reads a body as its type says, and tells what is not so. `ownFile`: it holds a file of the client's, as that came. */
export function readBody(answer: WireAnswer, ownFile: boolean): ReadBody {
  const findings: Finding[] = [];
  const type = (header(answer, 'content-type') ?? '').split(';')[0]?.trim() ?? '';
  let bytes: Uint8Array;
  try {
    bytes = uncoded(answer);
  } catch (error) {
    return { text: '', json: undefined, findings: [finding('coding', String(error))] };
  }
  if (bytes.byteLength > LONGEST_READ) return { text: '', json: undefined, findings };
  // Files of the client's own come back as they came, records are bytes, and a part of a file is no file.
  if (ownFile || answer.status === 206 || !/^(text\/|application\/(.*json$|xml$|x-ndjson$))/.test(type))
    return { text: '', json: undefined, findings };
  let text = '';
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    findings.push(finding('UTF-8', 'the body is not UTF-8'));
  }
  let json: Json | undefined;
  const isJson = type.endsWith('json') || (/^text\/(plain|json)$/.test(type) && /^[[{]/.test(text));
  try {
    if (type === 'application/x-ndjson') for (const line of text.split('\n')) line === '' || parseJson(line);
    else if (isJson) json = parseJson(text);
  } catch {
    findings.push(finding('JSON', `the body is no JSON: ${text.slice(0, 120)}`));
  }
  if (type === 'application/xml') findings.push(...xmlFindings(text));
  if (type === 'text/csv') findings.push(...csvFindings(text));
  return { text, json, findings };
}

/** Characters that XML 1.0 cannot hold, however they are written. */
const NOT_XML =
  /[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]|&#(0|[1-8]|1[124-9]|2\d|3[01]|[xX]0*([0-8bcefBCEF]|1[0-9a-fA-F]));/u;

function xmlFindings(text: string): Finding[] {
  const findings: Finding[] = [];
  const valid = XMLValidator.validate(text);
  if (valid !== true) findings.push(finding('XML', `${valid.err.msg} in line ${valid.err.line}`));
  if (NOT_XML.test(text)) findings.push(finding('XML', 'a character that XML cannot hold'));
  if (new RegExp(`<${MARK}|&${MARK};|<!(--|\\[CDATA\\[)${MARK}`).test(text)) {
    findings.push(finding('reflection', 'what was asked stands in the XML unescaped'));
  }
  return findings;
}

function csvFindings(text: string): Finding[] {
  try {
    const [head = '', body = ''] = [text.split('\n', 1)[0], text];
    const delimiter = [',', ';', '\t', '|'].find((sign) => head.includes(sign)) ?? ',';
    const rows = parse(body, { bom: true, delimiter, relax_column_count: false, skip_empty_lines: false });
    const formula = rows.flat().find((cell) => new RegExp(`^[=+@\\-\\t\\r].*${MARK}`).test(cell));
    return formula === undefined ? [] : [finding('formula', `a cell that begins a formula: ${formula}`)];
  } catch (error) {
    return [finding('CSV', error instanceof Error ? error.message : String(error))];
  }
}
