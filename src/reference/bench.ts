import { isObject } from '../ingest/fields.ts';
import { table } from './markdown.ts';

/** Where the table goes in the page about performance. */
const BEGIN = '<!-- bench -->';
const END = '<!-- /bench -->';

const MEGABYTE = 1024 * 1024;

/** One measured operation, as `npm run bench -- --save` writes it. */
interface Measured {
  readonly id: string;
  readonly title: string;
  readonly bytes: number;
  readonly oursPerSecond: number;
  readonly ratio: number;
  readonly cpuRatio: number | null;
  readonly firstCpuRatio: number | null;
  readonly failed: number;
  readonly saturated: boolean;
}

/**
 * Puts the table of a benchmark between the markers of a text. Without a result the text says that there is none.
 * @throws when the text has no markers, or the result is not one
 */
export function withBench(text: string, result: unknown): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`The text has no ${BEGIN} … ${END}.`);
  const body = result === undefined ? 'No result is recorded yet.' : renderBench(result);
  return `${text.slice(0, begin + BEGIN.length)}\n${body}\n${text.slice(end)}`;
}

function renderBench(result: unknown): string {
  if (!isObject(result) || !Array.isArray(result.operations)) throw new Error('Not a result of the benchmark.');
  const { takenAt, commit, machine, data } = result;
  const importSeconds = numberOf(result.importSeconds);
  const facts = [
    `Measured ${String(takenAt).slice(0, 10)} at commit ${String(commit)} on ${String(machine)}, ${String(data)}.`,
    importSeconds === null ? '' : `Import of everything: ${importSeconds.toFixed(1)} s.`,
    `Ready ${Math.round(numberOf(result.readyMilliseconds) ?? 0)} ms after the start.`,
    `Resident memory: ${megabytes(result.idleBytes)} MB when ready, ${megabytes(result.usedBytes)} MB after all operations.`,
  ];
  return [
    facts.filter((fact) => fact !== '').join(' '),
    '',
    table(
      ['Operation', 'What', 'Bytes', 'Requests/s', 'Ratio', 'Ratio per CPU second', 'In the first two seconds'],
      result.operations
        .map(measured)
        .map((item) => [
          item.id,
          item.failed > 0 ? `${item.title}; ${item.failed} failed` : item.title,
          String(Math.round(item.bytes)),
          String(Math.round(item.oursPerSecond)),
          item.saturated ? item.ratio.toFixed(2) : 'void',
          item.cpuRatio === null ? '' : item.cpuRatio.toFixed(2),
          item.firstCpuRatio === null ? '' : item.firstCpuRatio.toFixed(2),
        ]),
    ),
  ].join('\n');
}

function measured(value: unknown): Measured {
  if (!isObject(value)) throw new Error('Not a result of the benchmark.');
  return {
    id: String(value.id),
    title: String(value.title),
    bytes: numberOf(value.bytes) ?? 0,
    oursPerSecond: numberOf(value.oursPerSecond) ?? 0,
    ratio: numberOf(value.ratio) ?? 0,
    cpuRatio: numberOf(value.cpuRatio),
    firstCpuRatio: numberOf(value.firstCpuRatio),
    failed: numberOf(value.failed) ?? 0,
    saturated: value.saturated === true,
  };
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function megabytes(bytes: unknown): number {
  return Math.round((numberOf(bytes) ?? 0) / MEGABYTE);
}
