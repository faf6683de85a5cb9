/** Facts in the stored records of the organisms, for differences between versions. */
import { type FactBook, membersOf } from '../store/facts.ts';

/** The one resource of this group. */
const ORGANISMS = 'organismos';

/** Facts are named by the id of the organism. */
export const ORGANISMS_FACTS: FactBook = {
  parts: (_resource, body) => [body],
  facts: (resource, key, part) =>
    resource === ORGANISMS ? [{ id: String(Number(key)), value: membersOf(part, 'id') }] : null,
};
