import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

/**
 * What becomes of a server that is asked more than it can do: so many connections ask as fast as they are answered, those
 * that are refused come again after a second or so. `npm run bench:overload -- ADDRESS FILE [CONNECTIONS [SECONDS]]`, the
 * file with a path a line, of answers that have a length; prints answers and refusals a second, and how long each took. To compare settings, start a
 * server with each and measure them in turns.
 */
const SETTLING_MS = 3000;
const AGAIN_MS = { least: 500, more: 1000 } as const;

const [, , address = '', file = '', connections = '500', seconds = '10'] = process.argv;
const { hostname, port } = new URL(address);
const paths = readFileSync(file, 'utf8').split('\n').filter(Boolean);
const took: Record<'answered' | 'refused', number[]> = { answered: [], refused: [] };
let asked = 0;

function begin(): void {
  const socket = connect({ host: hostname, port: Number(port) });
  let held = '';
  let began = 0;
  const ask = (): void => {
    began = performance.now();
    socket.write(`GET ${paths[asked++ % paths.length]} HTTP/1.1\r\nHost: bench\r\n\r\n`);
  };
  socket.setEncoding('latin1');
  socket.on('connect', ask);
  socket.on('error', () => undefined);
  socket.on('data', (text: string) => {
    held += text;
    const headEnd = held.indexOf('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(held.slice(0, headEnd))?.[1] ?? Number.NaN);
    if (headEnd >= 0 && Number.isNaN(length)) throw new Error('An answer has no length.');
    if (headEnd < 0 || held.length < headEnd + 4 + length) return;
    const isRefused = held.startsWith('HTTP/1.1 503');
    held = held.slice(headEnd + 4 + length);
    took[isRefused ? 'refused' : 'answered'].push(performance.now() - began);
    if (isRefused) setTimeout(ask, AGAIN_MS.least + Math.random() * AGAIN_MS.more);
    else ask();
  });
}

function report(): void {
  for (const [name, times] of Object.entries(took)) {
    times.sort((a, b) => a - b);
    const at = (part: number): string => times[Math.floor((times.length - 1) * part)]?.toFixed(0) ?? '-';
    process.stdout.write(
      `${name}: ${(times.length / Number(seconds)).toFixed(0)}/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms\n`,
    );
  }
  process.exit(0);
}

for (let n = 0; n < Number(connections); n++) begin();
setTimeout(() => {
  took.answered.length = 0;
  took.refused.length = 0;
  setTimeout(report, Number(seconds) * 1000);
}, SETTLING_MS);
