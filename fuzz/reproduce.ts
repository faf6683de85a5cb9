import { type Asked, bytesOf, TOKEN_PLACE } from './requests/asked.ts';
import type { Planned } from './requests/plan.ts';
import { rawBytes } from './requests/raw.ts';

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
