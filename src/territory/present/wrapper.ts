/** The wrapper of every list: counts, echo and the records (contract 2.3, "List wrapper"). */
import { asciiOctets, COMMA, joined, type Octets } from '../../server/http/answer.ts';

/** The counts of a wrapper. */
interface Counts {
  readonly cantidad: number;
  readonly inicio: number;
  readonly total: number;
}

const MEMBERS = ['cantidad', 'inicio', 'parametros', 'total'] as const;

/**
 * A wrapper before and after its list: `{"cantidad":…,"<list>":[` and `],"parametros":…}`, keys in alphabetical order.
 * @param list ASCII alone
 * @param echo as JSON
 */
export function octetsAround(list: string, counts: Counts, echo: Octets): readonly [head: Octets, tail: Octets] {
  let head = OPEN;
  let tail = LIST_END;
  for (const key of MEMBERS) {
    const isBefore = key < list;
    if (key !== 'parametros') {
      if (isBefore) head = joined(head, asciiOctets(`"${key}":${counts[key]},`));
      else tail = joined(tail, asciiOctets(`,"${key}":${counts[key]}`));
    } else if (isBefore) head = joined(joined(joined(head, PARAMETERS), echo), COMMA);
    else tail = joined(joined(joined(tail, COMMA), PARAMETERS), echo);
  }
  return [joined(head, asciiOctets(`"${list}":[`)), joined(tail, CLOSE)];
}

const OPEN = asciiOctets('{');
const CLOSE = asciiOctets('}');
const LIST_END = asciiOctets(']');
const PARAMETERS = asciiOctets('"parametros":');
