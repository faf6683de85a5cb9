import { MAX_CHARACTERS, MAX_TOKENS } from '../territory/address/parse.ts';
import { FILES_WAITING_FOR_EACH } from '../territory/archivos/file-place.ts';
import { MAXIMUM_JOINED } from '../territory/archivos/parameters.ts';
import { MAXIMUM_CELL_BYTES } from '../territory/archivos/row-values.ts';
import { MAXIMUM_IDS, MAXIMUM_INTERSECTED } from '../territory/contract/ids.ts';
import { ADDRESS_BUDGET } from '../territory/direcciones/budget.ts';
import { MOST_ALTERNATIVES } from '../territory/explicar/alternatives.ts';
import { MOST_CANDIDATES } from '../territory/explicar/weighed.ts';
import { MOST_MEANINGS } from '../territory/gazetteer/addresses.ts';
import { MAXIMUM_BOX_DEGREES } from '../territory/mapa/parameters.ts';
import { OUTLINES_KEPT_BYTES } from '../territory/mapa/sheets.ts';
import { MAXIMUM_STREETS, MAXIMUM_VERTICES } from '../territory/mapa/streets-in-box.ts';
import { MAXIMUM_FURTHER_ERRORS, MAXIMUM_MEMBERS } from '../territory/present/batch.ts';
import { LONGEST_QUERY_BYTES } from '../territory/present/batch-body.ts';
import { MOST_COMPARED_WORDS } from '../territory/streets/name-fit.ts';
import { MAXIMUM_QUERIES, MAXIMUM_SUM } from '../territory/wording.ts';
import type { FixedLimit } from './limits.ts';

/** The bounds of the territory that live in the code as constants. */
export const TERRITORY_LIMITS: readonly FixedLimit[] = [
  {
    name: 'Files that wait for the quotas of their clients, for each of `--csv-jobs`',
    value: FILES_WAITING_FOR_EACH,
    sentence: 'beyond them one that waits keeps its place among those that are worked on',
  },
  { name: 'Queries in a batch', value: MAXIMUM_QUERIES, sentence: 'Group C; from 1' },
  { name: 'Sum of `max` in a batch', value: MAXIMUM_SUM, sentence: 'Group C' },
  { name: 'Ids in one filter', value: MAXIMUM_IDS, sentence: 'Group C' },
  {
    name: 'Bytes of one query of a batch',
    value: LONGEST_QUERY_BYTES,
    sentence: 'Group C, and of what stands around the list; more is 400',
  },
  {
    name: 'Members of one query of a batch that are read',
    value: MAXIMUM_MEMBERS,
    sentence: 'Group C; a query with more is refused',
  },
  {
    name: 'Errors of one batch besides the first of each query',
    value: MAXIMUM_FURTHER_ERRORS,
    sentence: 'Group C; further ones are not reported',
  },
  { name: 'Ids in `interseccion`', value: MAXIMUM_INTERSECTED, sentence: 'Group C' },
  { name: 'Characters of an address', value: MAX_CHARACTERS, sentence: 'Group C; a longer one is refused (1001)' },
  {
    name: 'Equally good addresses of an organism',
    value: MOST_MEANINGS,
    sentence: '`/ventanilla/organismos/{id}/territorio`; an address that means more is not found',
  },
  { name: 'Words of an address', value: MAX_TOKENS, sentence: 'Group C; one with more has no result' },
  {
    name: 'Bytes of a cell that is looked up',
    value: MAXIMUM_CELL_BYTES,
    sentence: '`/ventanilla/csv`; a row with a longer one has no result',
  },
  { name: 'Columns joined for one parameter', value: MAXIMUM_JOINED, sentence: '`/ventanilla/csv`' },
  { name: 'Candidates in an explanation', value: MOST_CANDIDATES, sentence: 'Group C; the best ones' },
  { name: 'Alternatives of a kind', value: MOST_ALTERNATIVES, sentence: 'Group C; in an explanation' },
  {
    name: 'Searches for one address',
    value: ADDRESS_BUDGET.searches,
    sentence: 'Group C; what no address reaches, whatever its text',
  },
  {
    name: 'Words of a name that are compared one by one',
    value: MOST_COMPARED_WORDS,
    sentence: 'Group C; a longer name as written',
  },
  {
    name: 'Degrees that a box of streets may measure',
    value: MAXIMUM_BOX_DEGREES,
    sentence: '`caja` of `/ventanilla/mapa/calles`, in either direction; more is 400',
  },
  {
    name: 'Streets in an answer for a map',
    value: MAXIMUM_STREETS,
    sentence: '`/ventanilla/mapa/calles`; of more the weightier come, and `completas` is false',
  },
  {
    name: 'Vertices in an answer for a map',
    value: MAXIMUM_VERTICES,
    sentence: '`/ventanilla/mapa/calles`; the same',
  },
  {
    name: 'Bytes of outlines kept for maps',
    value: OUTLINES_KEPT_BYTES,
    sentence: '`/ventanilla/mapa`; those not asked for lately are written again',
  },
];
