import type { Operation, Parameter } from '../document.ts';
import { isObject, type Json } from '../json.ts';
import type { Random } from '../random.ts';
import { type Ground, validJson, validText } from '../values/valid.ts';
import { TOKEN_PLACE } from './asked.ts';
import type { Draft, World } from './draft.ts';
import { csvFile, isColumn } from './valid-file.ts';

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
