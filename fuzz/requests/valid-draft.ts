import type { Operation, Parameter } from '../document.ts';
import { isObject, type Json } from '../json.ts';
import type { Random } from '../random.ts';
import { type Ground, validJson, validText } from '../values/valid.ts';
import { type Draft, TOKEN_PLACE, type World } from './request.ts';

/** A request for an operation that the document gives every reason to believe is right. `plain`: only what must be there. */
export function validDraft(operation: Operation, world: World, random: Random, plain: boolean): Draft {
  const ground: Ground = { tag: operation.tag, harvest: world.harvest, random };
  const draft: Draft = {
    operation,
    random,
    world,
    method: operation.method,
    template: plain || random.percent(85) ? operation.path : random.pick([operation.path, ...operation.aliases]),
    inPath: new Map(),
    query: [],
    headers: [],
    body: null,
    framing: 'none',
    version: '1.1',
    reaches: true,
    allowed: new Set(),
  };
  const columns = columnsOf(operation, random);
  for (const parameter of operation.parameters) {
    if (!parameter.required && (isColumn(parameter) || excluded(parameter, columns) || !random.percent(plain ? 0 : 25)))
      continue;
    const value = plain && parameter.example !== undefined ? String(parameter.example) : validText(parameter, ground);
    if (parameter.place === 'path') draft.inPath.set(parameter.name, encodeURIComponent(value));
    else draft.query.push(`${parameter.name}=${encodeURIComponent(value)}`);
  }
  for (const { name } of columns) draft.query.push(`${name}=${encodeURIComponent(name)}`);
  if (operation.secured && world.account) draft.headers.push(['Authorization', `Bearer ${TOKEN_PLACE}`]);
  if (operation.body) {
    draft.headers.push(['Content-Type', operation.body.type]);
    draft.framing = 'length';
    draft.body =
      operation.body.type === 'text/csv'
        ? csvFile(operation, columns, ground)
        : encoded(operation.body, world, ground, plain);
  }
  return draft;
}

/** Of an operation that takes a file, the parameters that name a column of it: one at least. */
function columnsOf(operation: Operation, random: Random): Parameter[] {
  const all = operation.parameters.filter(isColumn);
  const some = random.some(all, 30);
  return some.length > 0 ? some : all.slice(0, 2);
}

/** A value for all rows of what a column holds is an error; how the file is written is read off it. */
function excluded({ name }: Parameter, columns: readonly Parameter[]): boolean {
  if (columns.length === 0) return false;
  return name === 'separador' || name === 'codificacion' || columns.some((column) => `fijo_${column.name}` === name);
}

function encoded(
  { type, schema, example }: NonNullable<Operation['body']>,
  world: World,
  ground: Ground,
  plain: boolean,
): Uint8Array {
  const whole = example !== undefined && (plain || ground.random.percent(30));
  const value = whole ? example : validJson(schema, '', ground);
  return type === 'application/x-www-form-urlencoded' ? formOf(value, world) : Buffer.from(JSON.stringify(value));
}

/** Form fields; the account is the one that there is. */
function formOf(value: Json, { account }: World): Uint8Array {
  const known: Readonly<Record<string, string | undefined>> = { username: account?.user, password: account?.password };
  const form = new URLSearchParams();
  for (const [name, item] of Object.entries(isObject(value) ? value : {}))
    form.append(name, String(known[name] ?? item));
  return Buffer.from(form.toString());
}

/** True for a parameter that takes the heading of a column of the file in the body. */
export function isColumn({ sentence }: Parameter): boolean {
  return sentence.startsWith('Column that holds');
}

/** A CSV file with a column for each of some parameters, under its name, and values that a search of that name takes. */
export function csvFile(operation: Operation, columns: readonly Parameter[], ground: Ground): Uint8Array {
  const lines = [lineOf(['n', ...columns.map(({ name }) => name)])];
  const rows = ground.random.integer(1, 12);
  for (let row = 1; row <= rows; row++) {
    const cells = columns.map(({ name }) => {
      // The example of a column is a heading; the value that stands for all rows is what a cell holds.
      const value = operation.parameters.find((parameter) => parameter.name === `fijo_${name}`);
      return validText({ name, schema: { type: 'string' }, example: value?.example }, ground);
    });
    lines.push(lineOf([String(row), ...cells]));
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}

function lineOf(cells: readonly string[]): string {
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
}
