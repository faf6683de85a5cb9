import { parseDay } from '../../indexes/civil-date.ts';

const ARGENTINA_OFFSET_MS = -3 * 60 * 60 * 1000;
const ZONE = /(Z|[+-]\d\d:?\d\d)$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;

/** A moment as Argentina's clocks show it. */
export interface LocalTime {
  readonly day: number;
  readonly date: string;
  /** `YYYY-MM-DDTHH:MM:SS`. */
  readonly time: string;
}

/** Reads a timestamp of the futures files: without a zone it is UTC. Null when it is none. */
export function localTime(text: string): LocalTime | null {
  if (!INSTANT.test(text)) return null;
  const instant = Date.parse(ZONE.test(text) ? text : `${text.replace(' ', 'T')}Z`);
  if (Number.isNaN(instant)) return null;
  const time = new Date(instant + ARGENTINA_OFFSET_MS).toISOString().slice(0, 19);
  const day = parseDay(time.slice(0, 10));
  return day === undefined ? null : { day, date: time.slice(0, 10), time };
}
