/** Requests as programs that people can run. */
import { type ApiRequest, addressOfRequest } from './request.ts';

/** The languages in which a request is shown. */
export const FORMS = ['curl', 'javascript', 'python'] as const;
export type Form = (typeof FORMS)[number];

/** Writes a request as a program; the bearer token is a variable, never the token itself. `base` ends with a slash. */
export function shownRequest(form: Form, request: ApiRequest, base: string): string {
  const address = addressOfRequest(request, base);
  if (form === 'curl') return curl(request, address);
  return form === 'javascript' ? javascript(request, address) : python(request, address);
}

/** Quotes a text for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function curl({ body, bearer, method }: ApiRequest, address: string): string {
  const parts = [`curl ${quoted(address)}`];
  if (bearer) parts.push('-H "Authorization: Bearer $TOKEN"');
  if (body?.kind === 'json') {
    parts.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body.value))}`);
  } else if (body?.kind === 'form') {
    for (const [name, value] of Object.entries(body.fields)) {
      // A value that begins with @ would be read from a file by -d.
      parts.push(`--data-urlencode ${quoted(`${name}=${value}`)}`);
    }
  } else if (body) {
    parts.push(`-H ${quoted(`Content-Type: ${body.type}`)}`, `--data-binary ${quoted(`@${body.name}`)}`);
  } else if (method === 'POST') parts.push('-X POST');
  return parts.join(' \\\n  ');
}

function javascript({ method, body, bearer }: ApiRequest, address: string): string {
  const headers: string[] = [];
  if (bearer) headers.push("    Authorization: 'Bearer ' + process.env.TOKEN,");
  if (body?.kind === 'json') headers.push("    'Content-Type': 'application/json',");
  if (body?.kind === 'file') headers.push(`    'Content-Type': ${JSON.stringify(body.type)},`);
  const options: string[] = [];
  if (method === 'POST') options.push("  method: 'POST',");
  if (headers.length > 0) options.push('  headers: {', ...headers, '  },');
  if (body?.kind === 'json') options.push(`  body: JSON.stringify(${indented(body.value, 2)}),`);
  if (body?.kind === 'form') options.push(`  body: new URLSearchParams(${indented(body.fields, 2)}),`);
  if (body?.kind === 'file') options.push(`  body: await readFile(${JSON.stringify(body.name)}),`);
  const call = `const answer = await fetch(${JSON.stringify(address)}${options.length > 0 ? `, {\n${options.join('\n')}\n}` : ''});`;
  const before = body?.kind === 'file' ? ["import { readFile } from 'node:fs/promises';", ''] : [];
  return [
    ...before,
    call,
    body?.kind === 'file' ? 'console.log(await answer.text());' : 'console.log(await answer.json());',
  ].join('\n');
}

function indented(value: unknown, by: number): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(by)}`);
}

function python({ method, body, bearer }: ApiRequest, address: string): string {
  const lines = ['import os', 'import requests', ''];
  const more: string[] = [];
  const headers: string[] = [];
  if (bearer) headers.push('"Authorization": f"Bearer {os.environ[\'TOKEN\']}"');
  if (body?.kind === 'file') headers.push(`"Content-Type": ${JSON.stringify(body.type)}`);
  if (headers.length > 0) more.push(`headers={${headers.join(', ')}}`);
  if (body?.kind === 'json') more.push(`json=${pythonValue(body.value)}`);
  if (body?.kind === 'form') more.push(`data=${pythonValue(body.fields)}`);
  if (body?.kind === 'file') more.push(`data=open(${JSON.stringify(body.name)}, "rb")`);
  if (!bearer) lines.splice(0, 1);
  const call = `requests.${method.toLowerCase()}(${[JSON.stringify(address), ...more].join(', ')})`;
  return [...lines, `answer = ${call}`, body?.kind === 'file' ? 'print(answer.text)' : 'print(answer.json())'].join(
    '\n',
  );
}

/** Writes a JSON value in Python. */
function pythonValue(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`;
  if (typeof value === 'object') {
    const fields = Object.entries(value).filter(([, of]) => of !== undefined);
    return `{${fields.map(([name, of]) => `${JSON.stringify(name)}: ${pythonValue(of)}`).join(', ')}}`;
  }
  return JSON.stringify(value);
}
