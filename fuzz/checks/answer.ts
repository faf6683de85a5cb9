import type { ApiDocument, Operation } from '../document.ts';
import { isList, isObject, type Json, member } from '../json.ts';
import type { Asked } from '../requests/request.ts';
import { header, type WireAnswer } from '../wire/answer.ts';
import { type ReadBody, readBody } from './body.ts';
import { type Finding, finding, headerFindings } from './headers.ts';
import { Schemas } from './schemas.ts';

/** Node's parser refuses these. Whom they asked is not always known then, a line in two packets, say: any group's shape will do. */
const BEFORE_ANYTHING: ReadonlySet<number> = new Set([400, 408, 431]);

/** What no answer may hold: where the program lies, what it called, which packages it uses. */
const LEAKS = /\n\s+at [\w.<>]+ ?\(|node_modules|file:\/\/\/(?!etc\/)|\/dist\/|\.[tj]s:\d+:\d+|SQLITE_|libsql/;

/** Errors of the territory as XML: how they are written is held to elsewhere. */
const XML_ERRORS = /^<\?xml[^>]*\?>\s*<[a-z-]+><errores>/;

/** Judges answers by the document. */
export class Judge {
  readonly #schemas: Schemas;
  /** By tag, where the schemas of errors lie. */
  readonly #errors = new Map<string, Set<string>>();

  constructor(document: ApiDocument) {
    this.#schemas = new Schemas(document);
    for (const { tag, responses } of document.operations) {
      const held = this.#errors.get(tag) ?? new Set();
      for (const [status, types] of responses) {
        for (const [, pointer] of status >= 400 ? types : []) held.add(schemaAt(document, pointer));
      }
      this.#errors.set(tag, held);
    }
  }

  /** Everything that does not hold of an answer to a request that HTTP libraries could send. */
  asked(asked: Asked, answer: WireAnswer): Finding[] {
    const findings: Finding[] = [];
    const { operation, reaches, allowed } = asked;
    const { status } = answer;
    const bare = BEFORE_ANYTHING.has(status) && header(answer, 'connection') === 'close';
    const declared = operation.responses.get(status);
    if (status >= 500 && !(status === 503 && (declared || !reaches)) && !(status === 501 && allowed.has(501))) {
      findings.push(finding('status', `${status}: ${Buffer.from(answer.body).toString('utf8').slice(0, 200)}`));
    } else if (!(reaches && declared) && !allowed.has(status) && !(bare && status === 431)) {
      findings.push(
        finding(
          'status',
          `${status}, which the document does not know: ${Buffer.from(answer.body).toString('utf8').slice(0, 200)}`,
        ),
      );
    }
    findings.push(...headerFindings(asked, answer, bare));
    if (asked.method === 'HEAD' || status === 304) return findings;
    const isFile = status === 200 && operation.body?.type === 'text/csv';
    const body = readBody(answer, isFile);
    findings.push(...body.findings);
    if (status >= 400 && LEAKS.test(body.text)) findings.push(finding('leak', body.text));
    if (status >= 400) findings.push(...this.#errorFindings(bare || !reaches ? null : operation, status, body));
    else if (reaches && declared && asked.method === operation.method)
      findings.push(...this.#bodyFindings(answer, declared, body.json));
    return findings;
  }

  /** Everything that does not hold of an answer to bytes that are no request, or an odd one. */
  raw(answer: WireAnswer): Finding[] {
    const findings = headerFindings(null, answer, true);
    if (answer.status >= 500) findings.push(finding('status', String(answer.status)));
    const body = readBody(answer, false);
    findings.push(...body.findings);
    if (answer.status >= 400) {
      findings.push(...this.#errorFindings(null, answer.status, body));
      if (LEAKS.test(body.text)) findings.push(finding('leak', body.text));
    }
    return findings;
  }

  /** An error has the shape that its operation declares for the status, else one of its group's, else any group's. */
  #errorFindings(operation: Operation | null, status: number, { text, json }: ReadBody): Finding[] {
    const types = operation?.responses.get(status);
    if (json === undefined) {
      // Where answers are asked for as XML, errors come as XML.
      const isXml = XML_ERRORS.test(text) && (!types || types.has('application/xml'));
      return isXml
        ? []
        : [finding('error shape', `${status}: neither JSON nor a list of errors: ${text.slice(0, 100)}`)];
    }
    const declared = [...(types?.values() ?? [])];
    const all = operation
      ? [...(this.#errors.get(operation.tag) ?? [])]
      : [...this.#errors.values()].flatMap((set) => [...set]);
    const pointers = declared.length > 0 ? declared : all;
    const wrongs = pointers.map((pointer) => this.#schemas.wrong(pointer, json));
    if (wrongs.includes(null)) return [];
    return [
      finding(
        'error shape',
        `${status}: ${wrongs[0] ?? 'no schema to hold it to'}: ${JSON.stringify(json).slice(0, 200)}`,
      ),
    ];
  }

  #bodyFindings(answer: WireAnswer, declared: ReadonlyMap<string, string>, json: Json | undefined): Finding[] {
    if (declared.size === 0) return [];
    const type = (header(answer, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    const pointer = declared.get(type);
    if (pointer === undefined) return [finding('type', `${type}, which the document does not name`)];
    if (json === undefined) return [];
    const kind = member(json, 'type');
    if (kind === 'FeatureCollection' || kind === 'Feature')
      return geoJsonFindings(kind === 'Feature' ? [json] : member(json, 'features'));
    const wrong = this.#schemas.wrong(pointer, json);
    return wrong === null ? [] : [finding('schema', wrong)];
  }
}

/** Schemas that stand in the document once are told by their own place, so that each is held to once. */
function schemaAt({ whole }: ApiDocument, pointer: string): string {
  let at: Json | undefined = whole;
  for (const part of pointer.slice(1).split('/')) at = member(at, part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const reference = member(at, '$ref');
  return typeof reference === 'string' ? reference.slice(1) : pointer;
}

function geoJsonFindings(features: Json | undefined): Finding[] {
  if (!isList(features)) return [finding('GeoJSON', 'no list of features')];
  const wrong = features.find((feature: Json) => {
    const geometry = member(feature, 'geometry');
    return (
      member(feature, 'type') !== 'Feature' ||
      !isObject(member(feature, 'properties')) ||
      (geometry !== null && !isObject(geometry))
    );
  });
  return wrong === undefined ? [] : [finding('GeoJSON', `no feature: ${JSON.stringify(wrong).slice(0, 200)}`)];
}
