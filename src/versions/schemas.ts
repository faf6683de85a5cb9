import type { Schema } from '../server/parameters/parameter.ts';
import { CHANGE_KINDS } from './fact-changes.ts';

function whole(properties: Readonly<Record<string, Schema>>, description: string): Schema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false, description };
}

const counted: Schema = { type: 'integer', minimum: 0 };
const tally = { added: counted, removed: counted, changed: counted };

/** The named schemas of this room. */
export const VERSION_SCHEMAS: Readonly<Record<string, Schema>> = {
  DataVersion: whole(
    {
      number: { type: 'integer', minimum: 1, description: 'Numbers only grow; those that are missing were forgotten.' },
      source: { type: 'string', description: 'Where the data came from.' },
      loadedAt: { type: 'string', format: 'date-time' },
      starter: { type: 'boolean', description: 'True for the starter data.' },
      checksum: { type: 'string', description: 'SHA-256 over all stored records: equal data have equal ones.' },
      counts: {
        type: 'object',
        additionalProperties: counted,
        description: 'Stored records by resource; one may be a block of many facts.',
      },
      newest: { type: ['string', 'null'], description: 'The newest date in the data, where they have dates.' },
    },
    'A version of the data of a group.',
  ),
  DataVersions: whole(
    {
      keepVersions: {
        type: 'integer',
        minimum: 0,
        description: 'How many newest versions stay readable (`--keep-versions`); 0 for all.',
      },
      groups: {
        type: 'object',
        additionalProperties: { type: 'array', items: { $ref: '#/components/schemas/DataVersion' } },
        description: 'By group the versions that can be read, newest first.',
      },
    },
    'The versions of all groups.',
  ),
  FactChange: whole(
    {
      resource: { type: 'string' },
      id: { type: 'string', description: 'Names the fact within its resource.' },
      change: { type: 'string', enum: CHANGE_KINDS },
      before: {
        description:
          'What it was, null when added; of objects that changed, the members that did. Long values as `bytes` and `sha256`.',
      },
      after: { description: 'What it is, null when removed.' },
    },
    'One fact that two versions hold differently.',
  ),
  VersionDifference: whole(
    {
      group: { type: 'string' },
      from: { $ref: '#/components/schemas/DataVersion' },
      to: { $ref: '#/components/schemas/DataVersion' },
      totals: whole(
        { ...tally, resources: { type: 'object', additionalProperties: whole(tally, 'Of one resource.') } },
        'Facts of the whole difference, not of the page.',
      ),
      changes: { type: 'array', items: { $ref: '#/components/schemas/FactChange' } },
      cursor: { type: ['string', 'null'], description: 'For the next page; null on the last.' },
    },
    'A page of what turns one version into another.',
  ),
};
