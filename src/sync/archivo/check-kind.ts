import type { FileSample } from '../../ingest/record.ts';
import type { Receiver } from '../../ingest/run.ts';
import { SettingError } from '../../server/settings.ts';
import type { Declaration } from './declaration.ts';

/**
 * Checks, before anything is fetched, that a file with the columns of a declaration is one that fills what it says.
 * @throws SettingError naming the entry, and what such a file would be
 */
export function checkKind(declaration: Declaration, receivers: readonly Receiver[]): void {
  const { name, file, dataSet, resource, columns } = declaration;
  const sample: FileSample = {
    name: `${file}.ndjson`,
    format: 'ndjson',
    keys: new Set(columns.map(({ to }) => to)),
    wrapper: null,
  };
  const kinds = receivers
    .filter((receiver) => receiver.dataSet === dataSet)
    .flatMap(({ begin }) => begin(null, { number: 1, now: () => new Date() }).kinds);
  const where = `--sync-files, "${name}"`;
  const fills = [...new Set(kinds.map((kind) => `${dataSet}.${kind.resource}`))];
  if (!fills.includes(`${dataSet}.${resource}`)) {
    throw new SettingError(`${where}, "fills": there is no "${dataSet}.${resource}"; there are ${fills.join(', ')}.`);
  }
  const kind = kinds.find((candidate) => candidate.recognises(sample));
  if (kind?.resource === resource) return;
  const is = kind === undefined ? 'no kind of file that is known' : `a file that fills ${dataSet}.${kind.resource}`;
  throw new SettingError(
    `${where}, "columns": with ${[...sample.keys].join(', ')} it is ${is}, and not one that fills ${dataSet}.${resource} ` +
      '(docs/reference/import.md tells the columns).',
  );
}
