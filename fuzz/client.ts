import type { Judge } from './checks/answer.ts';
import { type Finding, finding, headFindings, unchangedFindings } from './checks/headers.ts';
import type { Session } from './learn.ts';
import type { Planned } from './requests/plan.ts';
import { rawBytes } from './requests/raw.ts';
import { type Asked, bytesOf } from './requests/request.ts';
import { header, type WireAnswer } from './wire/answer.ts';
import { type Came, Connection, type Endpoint } from './wire/connection.ts';

/** What came of a request. */
export interface Outcome {
  /** 0: the connection ended without an answer. */
  readonly status: number;
  readonly findings: readonly Finding[];
  /** Requests sent for it, those that followed included. */
  readonly sent: number;
}

/** How long an answer may take, in milliseconds; beyond it the server hangs. */
const ANSWER_MS = 20_000;
/** How long a server may take to end a connection that it said it would. */
const CLOSE_MS = 5000;
/** How often a request is sent again to a server that says it is busy. */
const MOST_TRIES = 20;

const NEXT = Buffer.from('GET /healthz HTTP/1.1\r\nHost: next\r\n\r\n');

/** One client: it has a connection at a time, and keeps it as long as the server does. */
export class Client {
  readonly #endpoint: Endpoint;
  readonly #host: string;
  readonly #judge: Judge;
  readonly #session: Session;
  #connection: Connection | null = null;

  constructor(endpoint: Endpoint, judge: Judge, session: Session) {
    this.#endpoint = endpoint;
    this.#host = endpoint.host.includes(':')
      ? `[${endpoint.host}]:${endpoint.port}`
      : `${endpoint.host}:${endpoint.port}`;
    this.#judge = judge;
    this.#session = session;
  }

  get host(): string {
    return this.#host;
  }

  close(): void {
    this.#connection?.close();
    this.#connection = null;
  }

  /** Sends what was planned, and judges what comes. */
  async perform(planned: Planned): Promise<Outcome> {
    if (planned.kind === 'raw') return this.#raw(planned);
    const { asked, behind } = planned;
    const first = await this.#ask(asked, behind === 'the next on the connection');
    if (!first.answer) return { status: 0, findings: first.findings, sent: first.sent };
    const { answer } = first;
    const findings = [...first.findings];
    let { sent } = first;
    if (answer.status === 401 && asked.operation.secured) this.#session.forget();
    if (behind === 'HEAD' && answer.status !== 431) {
      const head = await this.#ask({ ...asked, method: 'HEAD' }, false);
      sent += head.sent;
      findings.push(...head.findings);
      if (head.answer && !isBusy(head.answer)) findings.push(...headFindings(answer, head.answer));
    }
    const etag = header(answer, 'etag');
    if (behind === 'the same with its ETag' && etag !== undefined && answer.status === 200) {
      const again = await this.#ask(
        {
          ...asked,
          headers: [...asked.headers.filter(([name]) => name !== 'If-None-Match'), ['If-None-Match', etag]],
          allowed: new Set([...asked.allowed, 304]),
        },
        false,
      );
      sent += again.sent;
      findings.push(...again.findings);
      if (again.answer && !isBusy(again.answer)) findings.push(...unchangedFindings(answer, again.answer));
    }
    return { status: answer.status, findings, sent };
  }

  /** Asks, and again for as long as the server says that it is busy. */
  async #ask(
    asked: Asked,
    withNext: boolean,
  ): Promise<{ answer: WireAnswer | null; findings: Finding[]; sent: number }> {
    for (let tries = 1; ; tries++) {
      const seen = await this.#once(asked, withNext);
      const wait = seen.answer && isBusy(seen.answer) ? Number(header(seen.answer, 'retry-after')) : Number.NaN;
      if (!(wait >= 0) || tries === MOST_TRIES) return { ...seen, sent: tries + (withNext ? 1 : 0) };
      await new Promise((resolve) => setTimeout(resolve, Math.min(wait, 10) * 1000 + tries * 10));
    }
  }

  async #once(asked: Asked, withNext: boolean): Promise<{ answer: WireAnswer | null; findings: Finding[] }> {
    const token = asked.headers.some(([, value]) => value.includes('{token}')) ? await this.#session.token() : null;
    const bytes = bytesOf(asked, this.#host, token);
    const isCut = asked.framing === 'cut' || asked.framing === 'cut chunks';
    for (;;) {
      const { connection, isNew } = await this.#connected();
      connection.send(withNext ? Buffer.concat([bytes, NEXT]) : bytes);
      if (isCut) connection.halfClose();
      const came = await connection.next(asked.method === 'HEAD', ANSWER_MS);
      // A server may end a connection at the very moment at which it is used again.
      if (came.kind === 'ended' && came.rest.byteLength === 0 && !isNew && !isCut) {
        this.close();
        continue;
      }
      const findings: Finding[] = [];
      if (came.kind !== 'answer') {
        this.close();
        if (!(came.kind === 'ended' && came.rest.byteLength === 0 && isCut)) findings.push(unanswered(came));
        return { answer: null, findings };
      }
      const { answer } = came;
      findings.push(...this.#judge.asked(asked, answer));
      findings.push(...(await this.#afterwards(connection, asked, answer, withNext, isCut)));
      return { answer, findings };
    }
  }

  /** Whether the connection does behind an answer what the answer said. */
  async #afterwards(
    connection: Connection,
    asked: Asked,
    answer: WireAnswer,
    withNext: boolean,
    isCut: boolean,
  ): Promise<Finding[]> {
    const findings: Finding[] = [];
    const ends = header(answer, 'connection')?.toLowerCase() === 'close' || answer.framing === 'close';
    const keptByOld = asked.version === '1.0' && header(answer, 'connection')?.toLowerCase() === 'keep-alive';
    if (ends || isCut || (asked.version === '1.0' && !keptByOld)) {
      if (!(await connection.end(CLOSE_MS)))
        findings.push(finding('framing', 'the connection stays open behind its last answer'));
      // Node's parser tells of headers that are too long before it tells of the method: to HEAD comes a body.
      const isBeforeMethod = asked.method === 'HEAD' && (answer.status === 431 || answer.status === 400);
      if (connection.rest.byteLength > 0 && !isBeforeMethod) {
        const second = await connection.next(false, CLOSE_MS);
        // Of half a body it may turn out behind the answer that it is no HTTP.
        const isOfCut = isCut && second.kind === 'answer' && second.answer.status === 400;
        if (!isOfCut)
          findings.push(
            finding('framing', `more behind the last answer: ${connection.rest.toString('latin1', 0, 200)}`),
          );
      }
      this.close();
      return findings;
    }
    if (withNext) {
      const next = await connection.next(false, ANSWER_MS);
      if (
        next.kind !== 'answer' ||
        next.answer.status !== 200 ||
        !Buffer.from(next.answer.body).toString().includes('"status":"ok"')
      ) {
        if (next.kind !== 'answer' || !isBusy(next.answer))
          findings.push(finding('framing', `the next request was answered with ${describe(next)}`));
        this.close();
      }
    }
    if (connection.rest.byteLength > 0) {
      findings.push(finding('framing', `more than the answer: ${connection.rest.toString('latin1', 0, 200)}`));
      this.close();
    }
    return findings;
  }

  async #raw({ raw, path }: Extract<Planned, { kind: 'raw' }>): Promise<Outcome> {
    const connection = await Connection.open(this.#endpoint, ANSWER_MS);
    try {
      connection.send(rawBytes(raw, this.#host, path));
      // Node takes a client that ends its side for one that has gone away, and makes no answer for it.
      if (raw.becomes === 'refused') connection.halfClose();
      const came = await connection.next(false, ANSWER_MS);
      if (came.kind === 'ended' && came.rest.byteLength === 0 && raw.becomes === 'refused')
        return { status: 0, findings: [], sent: 1 };
      if (came.kind !== 'answer') return { status: 0, findings: [unanswered(came)], sent: 1 };
      const findings = this.#judge.raw(came.answer);
      const { status } = came.answer;
      if (raw.becomes === 'refused') {
        if (status < 400) findings.push(finding('taken', `${raw.name} was answered with ${status}`));
        const second = await connection.next(false, CLOSE_MS);
        if (second.kind !== 'ended') findings.push(finding('framing', `behind ${raw.name} came ${describe(second)}`));
      }
      return { status, findings, sent: 1 };
    } finally {
      connection.close();
    }
  }

  async #connected(): Promise<{ connection: Connection; isNew: boolean }> {
    const held = this.#connection;
    if (held && !held.ended && held.rest.byteLength === 0) return { connection: held, isNew: false };
    held?.close();
    const connection = await Connection.open(this.#endpoint, ANSWER_MS);
    this.#connection = connection;
    return { connection, isNew: true };
  }
}

/** True for an answer that asks to come again later. */
function isBusy({ status }: WireAnswer): boolean {
  return status === 503 || status === 429;
}

function unanswered(came: Exclude<Came, { kind: 'answer' }>): Finding {
  switch (came.kind) {
    case 'ended':
      return finding('no answer', `the connection ended after ${JSON.stringify(came.rest.toString('latin1', 0, 200))}`);
    case 'nothing in time':
      return finding('hang', `nothing in ${ANSWER_MS} ms`);
    case 'no HTTP':
      return finding('framing', came.reason);
  }
}

function describe(came: Came): string {
  return came.kind === 'answer'
    ? `${came.answer.status} ${Buffer.from(came.answer.body).toString('latin1', 0, 100)}`
    : came.kind;
}
