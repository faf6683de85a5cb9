import type { Client } from './client.ts';
import type { Planned } from './requests/plan.ts';
import { rawBytes } from './requests/raw.ts';
import { type Asked, bytesOf, TOKEN_PLACE } from './requests/request.ts';

/** Longer commands would not be read. */
const LONGEST = 3000;

/** A command line that sends a request again. `address` as the fuzzer was given it. */
export function reproduction(planned: Planned, address: string): string {
  const { host, hostname, port } = new URL(address);
  if (planned.kind === 'raw') return piped(rawBytes(planned.raw, host, planned.path), hostname, port);
  const { asked } = planned;
  const plain = asked.framing === 'none' || asked.framing === 'length';
  return plain && asked.version === '1.1' && !/^https?:/i.test(asked.path)
    ? curl(asked, address)
    : piped(bytesOf(asked, host, 'TOKEN'), hostname, port);
}

function piped(bytes: Buffer, host: string, port: string): string {
  const text = bytes.toString('base64');
  if (text.length > LONGEST) return `(${bytes.byteLength} bytes; run it again by its index)`;
  // What every machine with bash has.
  return `bash -c 'exec 3<>/dev/tcp/${host}/${port || 80}; printf %s ${text} | base64 -d >&3; timeout 30 cat <&3'`;
}

function curl({ method, path, query, headers, body }: Asked, address: string): string {
  const url = `${address}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const words = ['curl', '-sS', '-i', '--globoff', '--path-as-is', '--max-time', '30'];
  if (method === 'HEAD') words.push('--head');
  else if (method !== 'GET' || body !== null) words.push('-X', method);
  for (const [name, value] of headers)
    words.push('-H', quoted(value === '' ? `${name};` : `${name}: ${value.replace(TOKEN_PLACE, '$TOKEN')}`));
  const bytes = Buffer.from(body ?? []);
  const isPlain = /^[\x20-\x7e]*$/.test(bytes.toString('latin1'));
  if (body !== null) words.push('--data-binary', isPlain ? quoted(bytes.toString('latin1')) : '@-');
  words.push(quoted(url));
  const command = `${body !== null && !isPlain ? `printf %s ${bytes.toString('base64')} | base64 -d | ` : ''}${words.join(' ')}`;
  return command.length > LONGEST ? `(${command.length} characters; run it again by its index)` : command;
}

/** A word for a shell; what stands for the token stays open. */
function quoted(text: string): string {
  return text.includes('$TOKEN') ? `"${text.replace(/["\\`]/g, '\\$&')}"` : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A request is sent at most so often again to find out what of it matters. */
const MOST_TRIES = 60;

/** Takes parts out of a request as long as the check that failed goes on failing. */
export async function shrunk(planned: Planned, check: string, client: Client): Promise<Planned> {
  if (planned.kind === 'raw') return planned;
  let best = planned;
  let tries = 0;
  const still = async (asked: Asked): Promise<boolean> => {
    if (++tries > MOST_TRIES) return false;
    const { findings } = await client.perform({ ...best, asked });
    return findings.some((found) => found.check === check);
  };
  for (let before: Planned | null = null; before !== best; ) {
    before = best;
    for (const asked of smaller(best.asked)) {
      if (!(await still(asked))) continue;
      best = { ...best, asked };
      break;
    }
  }
  return best;
}

/** A request with one part less, for each part. */
function* smaller(asked: Asked): Generator<Asked> {
  const { query, headers, body } = asked;
  for (const [at] of query.entries()) yield { ...asked, query: query.toSpliced(at, 1) };
  for (const [at] of headers.entries()) yield { ...asked, headers: headers.toSpliced(at, 1) };
  if (body && body.byteLength > 0) {
    const half = body.byteLength >> 1;
    yield { ...asked, body: body.subarray(0, half) };
    yield { ...asked, body: body.subarray(half) };
  }
  for (const [at, pair] of query.entries()) {
    const equals = pair.indexOf('=');
    const length = pair.length - equals - 1;
    if (equals < 0 || length < 8) continue;
    yield { ...asked, query: query.with(at, pair.slice(0, equals + 1 + (length >> 1))) };
  }
}
