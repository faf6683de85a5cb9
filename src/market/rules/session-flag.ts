import type { Fields } from '../../ingest/fields.ts';

const FLAGS = ['range', 'range_widened'];

/** Rule `session-flag`: the remark on a session is one of those the data describe. */
export function sessionFlag(fields: Fields): void {
  if (!fields.has('flag')) return;
  const flag = fields.text('flag');
  if (!FLAGS.includes(flag)) fields.problem('flag', `no remark is called ${JSON.stringify(flag)}`, 'session-flag');
}
