import type { Call } from '../server/http/call.ts';
import type { OperationInput, Operations } from '../server/operations.ts';
import type { Issue } from '../server/parameters/parameter.ts';
import { isObject, listIn, textIn } from './json.ts';
import { ToolError } from './tool-error.ts';
import { failureSentence, issueSentence, statusSentence } from './wording.ts';

/** A success: the body as JSON, and the headers. */
interface Success {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** The operations of the service as a tool uses them, on behalf of one request. */
export class ServiceAccess {
  readonly #operations: Operations;
  readonly #call: Call;

  constructor(operations: Operations, call: Call) {
    this.#operations = operations;
    this.#call = call;
  }

  /** Calls an operation; `notFound` is the sentence for a 404. @throws ToolError for any answer that is no success */
  async ask(id: string, input: OperationInput, notFound?: string): Promise<Success> {
    const outcome = await this.#operations.call(id, input, this.#call);
    if (outcome.kind === 'refused') throw new ToolError(failureSentence(outcome.failure));
    const { status, body, headers, issues } = outcome;
    if (status === 200) return { body, headers };
    // What breaks a rule of the group's own has its sentence in the answer.
    const plain = issues.filter(({ problem }) => problem.kind !== 'custom');
    if (plain.length > 0) throw new ToolError(plain.map(combinedSentence).join(' '));
    if (status === 404 && notFound !== undefined) throw new ToolError(notFound);
    throw new ToolError(statusSentence(status, messageIn(body)).trim());
  }

  /** The address at which the whole of a result is found. */
  link(id: string, input: OperationInput): string {
    return this.#call.origin() + this.#operations.address(id, input);
  }
}

/** A tool's arguments were read already: what its operation does not know, it does not take beside the others. */
function combinedSentence(issue: Issue): string {
  return issue.problem.kind === 'unknown'
    ? `Argument "${issue.name}" cannot be used together with the others.`
    : issueSentence(issue);
}

/** What a group says is wrong, in whichever of the groups' error shapes. */
function messageIn(body: unknown): string {
  if (!isObject(body)) return '';
  const [message, detail] = [textIn(body, 'message'), textIn(body, 'detail')];
  const many = [...listIn(body, 'errorMessages'), ...listIn(body, 'errores').flat()].slice(0, 10);
  const texts = many.flatMap((one) => (isObject(one) ? (textIn(one, 'mensaje') ?? []) : String(one)));
  return [message, detail, ...texts].filter((text) => text !== undefined).join(' ');
}
