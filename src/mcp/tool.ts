import type { Schema } from '../server/parameters/parameter.ts';
import { type ParameterTable, readParameters, type ValuesOf } from '../server/parameters/table.ts';
import type { ServiceAccess } from './service-access.ts';
import { ToolError } from './tool-error.ts';
import { issueSentence } from './wording.ts';

/** A tool as a program declares it: arguments as a parameter table, the result as a schema. */
interface ToolDeclaration<T extends ParameterTable> {
  /** In the client's list: `[a-z_]`, unique. */
  readonly name: string;
  readonly description: string;
  readonly arguments: T;
  readonly result: ResultSchema;
  /**
   * Does the work for arguments without issues; members that `result` does not declare are cut off.
   * @throws ToolError with a sentence for the model
   */
  readonly run: (values: ValuesOf<T>, service: ServiceAccess) => Promise<Readonly<Record<string, unknown>>>;
}

/** The schema of a result, which is an object. */
export interface ResultSchema extends Schema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, Schema>>;
}

/** A tool as the protocol serves it. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly arguments: ParameterTable;
  readonly result: ResultSchema;
  /** @throws ToolError for wrong arguments, all of them in one sentence each, and for what the service refuses */
  readonly call: (
    given: Readonly<Record<string, unknown>>,
    service: ServiceAccess,
  ) => Promise<Readonly<Record<string, unknown>>>;
}

/** Makes a tool of its declaration. */
export function tool<T extends ParameterTable>(declared: ToolDeclaration<T>): Tool {
  const { name, description, arguments: table, result, run } = declared;
  return {
    name,
    description,
    arguments: table,
    result,
    call: async (given, service) => {
      const rules = { unknown: 'error', repeated: 'error' } as const;
      const { values, issues } = readParameters(table, { query: Object.entries(given) }, rules);
      if (issues.length > 0) throw new ToolError(issues.map(issueSentence).join(' '));
      return await run(values, service);
    },
  };
}
