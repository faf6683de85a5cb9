import { PATIENCE_MS as DOCTOR_REDIS_PATIENCE_MS } from '../cli/doctor/check-redis.ts';
import { PATIENCE_MS as DOCTOR_STORE_PATIENCE_MS } from '../cli/doctor/check-store.ts';
import { ROOM_BYTES as COLUMNS_BYTES } from '../cli/serving/column-memories.ts';
import { PATIENCE_MS as COLUMN_PATIENCE_MS } from '../indexes/shared-columns.ts';
import { LONGEST_REMEMBERED as LONGEST_SOUND_REMEMBERED, REMEMBERED as SOUNDS_REMEMBERED } from '../indexes/sounds.ts';
import {
  LONGEST_REMEMBERED as LONGEST_WORD_REMEMBERED,
  MET_PLANS,
  MET_WORDS,
  REMEMBERED_PLANS,
  REMEMBERED_WORDS,
} from '../indexes/text-index.ts';
import { HASHES_AT_ONCE } from '../market/account/passwords.ts';
import {
  BELIEVED_WITHOUT_STORE_MS,
  CHECK_PATIENCE_MS,
  HEADERS_KEPT,
} from '../market/account/tokens/verified-tokens.ts';
import { QUOTE_BYTES, SERIES_BYTES } from '../market/present/rendered.ts';
import { PANEL_BYTES, ROW_BYTES } from '../market/present/rendered-panels.ts';
import { MOST_REMEMBERED as TITLES_REMEMBERED } from '../market/running/known-titles.ts';
import { TAGS_KEPT } from '../organisms/answering.ts';
import { RENDERINGS_BYTES as LISTS_BYTES } from '../organisms/present/list.ts';
import { ORDERS_KEPT } from '../organisms/queries/order.ts';
import { ASKED_KEYS } from '../server/http/answer-cache.ts';
import { KEPT_HEAD_BYTES } from '../server/http/plain/plain-connection.ts';
import { KEYS_AT_HAND } from '../server/limits/rates.ts';
import { CONNECT_MS as REDIS_CONNECT_MS, MOST_WAITING as REDIS_WAITING } from '../server/limits/redis/link.ts';
import { MOST_HELD_CHARACTERS } from '../server/log/line-sink.ts';
import { MAXIMUM_UNKNOWN } from '../server/parameters/table.ts';
import { DAYS_KEPT } from '../statistics/export.ts';

import { KEPT as READINGS_KEPT } from '../territory/address/readings.ts';
import { MOST_KEPT as BEGINNINGS_KEPT } from '../territory/autocompletar/near-prefix.ts';
import {
  REMEMBERED as CHOICES_REMEMBERED,
  REMEMBERED_LENGTH as LONGEST_CHOICE_REMEMBERED,
} from '../territory/contract/fields.ts';
import {
  KEPT_BYTES as LADDERS_BYTES,
  LONGEST_KEPT_NAME,
  MISTYPED as MISTYPED_NAMES,
} from '../territory/direcciones/candidates.ts';
import { MOST_KEPT as CORNERS_KEPT } from '../territory/direcciones/corners.ts';
import { KEPT_KINDS as CROSSED_KINDS_KEPT } from '../territory/direcciones/crossed-writer.ts';
import { KEPT_BYTES as HINTS_BYTES } from '../territory/direcciones/place-senses.ts';
import {
  KEPT_CLOSER_BYTES as CLOSER_SCOPES_BYTES,
  KEPT_BYTES as SCOPES_BYTES,
} from '../territory/direcciones/scope.ts';
import { KEPT_BYTES as STATED_BYTES } from '../territory/direcciones/stated-place.ts';
import {
  KEPT_FRAMES as ADDRESS_FRAMES_KEPT,
  KEPT_WRITERS as ADDRESS_WRITERS_KEPT,
} from '../territory/direcciones/writer.ts';
import { KEPT_WRITERS as INVERSE_WRITERS_KEPT } from '../territory/inversa/writer.ts';
import { KEPT_BYTES as FILES_BYTES } from '../territory/present/file-shelf.ts';
import { MOST_LABELS } from '../territory/present/json.ts';
import { KEPT_BYTES as RENDERINGS_BYTES } from '../territory/present/renderings.ts';
import {
  KEPT_FRAMES as STREET_FRAMES_KEPT,
  KEPT_WRITERS as STREET_WRITERS_KEPT,
} from '../territory/present/street-pages.ts';
import { KEPT_BYTES as FILTERS_BYTES } from '../territory/queries/filters.ts';
import { KEPT_BYTES as INTERSECTIONS_BYTES } from '../territory/queries/intersections.ts';
import {
  MOST_NAMES,
  READINGS_OF_NAMES,
  REMEMBERED as READINGS_REMEMBERED,
} from '../territory/queries/readings/search.ts';
import { REMEMBERED as WAYS_REMEMBERED } from '../territory/queries/readings/words.ts';
import { MOST_KEPT as ASKED_COURSES_KEPT } from '../territory/streets/asked-corners.ts';
import { KEPT_WRITERS as LOCATION_WRITERS_KEPT } from '../territory/ubicacion/present.ts';
import { MOST_REMEMBERED as TOTALS_REMEMBERED } from '../versions/totals.ts';
import type { FixedLimit } from './limits.ts';

/** The bounds of what is remembered, and of waits between threads; caches are for a whole process, and its workers divide them. */
export const MEMORY_LIMITS: readonly FixedLimit[] = [
  {
    name: 'Bytes of streets found by name',
    value: LADDERS_BYTES,
    sentence: 'Group C, of addresses; those looked up longest ago are found again',
  },
  {
    name: 'Names without a street of just that name which are remembered',
    value: MISTYPED_NAMES,
    sentence: 'Group C, of addresses; the others are taken for new when they come again',
  },
  {
    name: 'Bytes of a request whose header fields are kept',
    value: KEPT_HEAD_BYTES,
    sentence:
      'As long as their connection: those that come again are not read again. Of longer requests they are read each time',
  },
  {
    name: 'Characters of a name of a street that is kept',
    value: LONGEST_KEPT_NAME,
    sentence: 'Group C, of addresses; longer ones are looked up each time',
  },
  {
    name: 'Bytes of places that addresses are filtered by',
    value: SCOPES_BYTES,
    sentence: 'Group C; those asked for longest ago are gathered again',
  },
  { name: 'Bytes of the same, narrowed by a place that a text names', value: CLOSER_SCOPES_BYTES, sentence: 'Group C' },
  {
    name: 'Bytes of the same, narrowed by the province and town that a text says',
    value: STATED_BYTES,
    sentence: 'Group C',
  },
  { name: 'Bytes of meanings of places that texts name', value: HINTS_BYTES, sentence: 'Group C, of addresses' },
  {
    name: 'Corners of two common names that are kept',
    value: CORNERS_KEPT,
    sentence: 'Group C; then all are forgotten',
  },
  {
    name: 'Courses of streets of which corners were asked for that no list has',
    value: ASKED_COURSES_KEPT,
    sentence: 'Group C; some 0.5 KB each; then all are forgotten',
  },
  {
    name: 'Written parts of addresses that are kept',
    value: ADDRESS_FRAMES_KEPT,
    sentence: 'Group C; some 700 bytes each; then all are forgotten',
  },
  { name: 'Choices of fields of addresses of which they are kept', value: ADDRESS_WRITERS_KEPT, sentence: 'Group C' },
  {
    name: 'Kinds of crossed streets that are kept as they are written, for each of these choices',
    value: CROSSED_KINDS_KEPT,
    sentence: 'Group C; then all are forgotten',
  },
  {
    name: 'Written streets that are kept',
    value: STREET_FRAMES_KEPT,
    sentence: 'Group C; some 600 bytes each; then all are forgotten',
  },
  { name: 'Choices of fields of streets of which they are kept', value: STREET_WRITERS_KEPT, sentence: 'Group C' },
  {
    name: 'Choices of fields of `/ubicacion` of which written parts are kept',
    value: LOCATION_WRITERS_KEPT,
    sentence: 'Group C',
  },
  {
    name: 'Choices of fields of addresses of points of which written parts are kept',
    value: INVERSE_WRITERS_KEPT,
    sentence: 'Group C',
  },
  {
    name: 'Texts of `campos` whose meaning is remembered',
    value: CHOICES_REMEMBERED,
    sentence: 'Group C, for each resource',
  },
  {
    name: 'Characters of such a text',
    value: LONGEST_CHOICE_REMEMBERED,
    sentence: 'Group C; a longer one is read each time',
  },
  {
    name: 'Bytes of written records',
    value: RENDERINGS_BYTES,
    sentence: 'Group C, for each table; then the choice of fields used longest ago is forgotten',
  },
  { name: 'Bytes of whole files', value: FILES_BYTES, sentence: 'Group C; a larger one is written for each request' },
  { name: 'Names of fields that are kept as they are written', value: MOST_LABELS, sentence: 'Group C' },
  {
    name: 'Bytes of meanings of filters by name',
    value: FILTERS_BYTES,
    sentence: 'Group C, for each resource; those asked for longest ago are looked up again',
  },
  {
    name: 'Bytes of answers of `interseccion`',
    value: INTERSECTIONS_BYTES,
    sentence: 'Group C; others are compared again, which takes milliseconds',
  },
  { name: 'Words whose readings are remembered', value: WAYS_REMEMBERED, sentence: 'Group C, of each resource' },
  {
    name: 'Texts that are no name and their other readings, counted together, that are remembered',
    value: READINGS_REMEMBERED,
    sentence: 'Group C, of streets; others are read anew each time',
  },
  {
    name: 'Other readings of names that are remembered',
    value: READINGS_OF_NAMES,
    sentence: 'Group C, of streets; names met later are read anew each time',
  },
  { name: 'Names of one such reading', value: MOST_NAMES, sentence: 'Group C; what means more is looked up each time' },
  { name: 'Readings of an address that are weighed', value: READINGS_KEPT, sentence: 'Group C; the most likely ones' },
  {
    name: 'Words that a mistyped beginning may be the beginning of',
    value: BEGINNINGS_KEPT,
    sentence: '`/ventanilla/autocompletar`; the first ones',
  },
  { name: 'Words whose spellings are remembered', value: REMEMBERED_WORDS, sentence: 'For each index of names' },
  {
    name: 'Words of which it is remembered that they were asked for',
    value: MET_WORDS,
    sentence: 'For each index of names',
  },
  {
    name: 'Questions by name whose words are remembered',
    value: REMEMBERED_PLANS,
    sentence: 'For each index of names; those that came before',
  },
  {
    name: 'Questions by name of which it is remembered that they came',
    value: MET_PLANS,
    sentence: 'For each index of names',
  },
  {
    name: 'Characters of such a word or question',
    value: LONGEST_WORD_REMEMBERED,
    sentence: 'A longer one is looked at each time',
  },
  { name: 'Words whose sound is remembered', value: SOUNDS_REMEMBERED, sentence: 'Of all indexes together' },
  {
    name: 'Characters of such a word',
    value: LONGEST_SOUND_REMEMBERED,
    sentence: 'A longer one is listened to each time',
  },
  {
    name: 'Milliseconds that a worker waits for another to write a column',
    value: COLUMN_PATIENCE_MS,
    sentence: '`--workers`; once, then it keeps what others write in memory of its own',
  },
  {
    name: 'Bytes of columns that workers share',
    value: COLUMNS_BYTES,
    sentence: '`--workers`, for each data set; each worker keeps for itself what is more',
  },
  {
    name: 'Bytes of written quotes',
    value: QUOTE_BYTES,
    sentence: 'Group B',
  },
  { name: 'Bytes of written rows of panels', value: ROW_BYTES, sentence: 'Group B; as much of rows of whole lists' },
  { name: 'Bytes of written panels', value: PANEL_BYTES, sentence: 'Group B; as much of whole lists' },
  { name: 'Bytes of written series', value: SERIES_BYTES, sentence: 'Group B' },
  {
    name: 'Titles of a feed that are remembered',
    value: TITLES_REMEMBERED,
    sentence: '`ventanilla quotes`; then all are forgotten',
  },
  { name: 'Headers of `Authorization` kept as they came', value: HEADERS_KEPT, sentence: 'Group B' },
  {
    name: 'Milliseconds that the store may take to say whether credentials changed',
    value: CHECK_PATIENCE_MS,
    sentence: 'Group B; then what is kept is believed',
  },
  {
    name: 'Milliseconds that tokens are believed after the store has not said so',
    value: BELIEVED_WITHOUT_STORE_MS,
    sentence: 'Group B; the store is asked again meanwhile',
  },
  { name: 'Passwords hashed at once', value: HASHES_AT_ONCE, sentence: 'Group B; 19 MB each; others wait' },
  {
    name: 'Days whose text is kept while variables are exported',
    value: DAYS_KEPT,
    sentence: '`ventanilla export`; then all are forgotten',
  },
  {
    name: 'Bytes of written lists',
    value: LISTS_BYTES,
    sentence: 'Group D; one for each address of the service and each use of `format`',
  },
  { name: 'Orders of the list that are kept', value: ORDERS_KEPT, sentence: 'Group D' },
  { name: 'Addresses of the service whose tags are kept', value: TAGS_KEPT, sentence: 'Group D' },
  { name: 'Differences whose totals are remembered', value: TOTALS_REMEMBERED, sentence: 'Of each group' },
  {
    name: 'Addresses and accounts whose keys are kept at hand',
    value: KEYS_AT_HAND,
    sentence: '`--rate-client` behind proxies, `--rate-account`; then all are forgotten',
  },
  {
    name: 'Requests that wait for Redis at once',
    value: REDIS_WAITING,
    sentence: 'More are counted by the server alone',
  },
  { name: 'Milliseconds for a connection to Redis', value: REDIS_CONNECT_MS, sentence: 'Then it is tried again' },
  {
    name: 'Answers of which it is remembered that they were asked for',
    value: ASKED_KEYS,
    sentence: '`--answer-cache-bytes`',
  },
  {
    name: 'Characters of the log that wait for a slow disk or pipe',
    value: MOST_HELD_CHARACTERS,
    sentence: 'Further lines are dropped and counted',
  },
  {
    name: 'Milliseconds that `ventanilla doctor` waits for whoever writes to the store',
    value: DOCTOR_STORE_PATIENCE_MS,
    sentence: 'Then it warns of that',
  },
  {
    name: 'Milliseconds that `ventanilla doctor` waits for Redis',
    value: DOCTOR_REDIS_PATIENCE_MS,
    sentence: 'Then it says that it does not answer',
  },
  {
    name: 'Unknown parameters that one answer names',
    value: MAXIMUM_UNKNOWN,
    sentence: 'Of all groups; further ones are refused with them',
  },
];
