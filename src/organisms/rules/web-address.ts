import type { Fields } from '../../ingest/fields.ts';

/** Rule `organism-web`: empty or an absolute http(s) address, because clients make links of it. */
export function checkWeb(fields: Fields, field: 'web' | 'imagen'): string {
  const address = fields.textOr(field, '');
  if (address !== '' && !/^https?:\/\/\S+$/i.test(address)) {
    fields.problem(field, `not an absolute address: ${JSON.stringify(address.slice(0, 60))}`, 'organism-web');
  }
  return address;
}
