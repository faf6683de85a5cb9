/** Points as people write and paste them: decimal degrees with point or comma, degrees and minutes, a map's address. */

/** A point in degrees, WGS 84. */
export interface Point {
  readonly lat: number;
  readonly lon: number;
}

const DECIMAL = String.raw`[-+−]?\d{1,3}(?:[.,]\d+)?`;
const DEGREES = String.raw`(\d{1,3}(?:[.,]\d+)?)\s{0,3}(?:°|º|d|\s)\s{0,3}(?:(\d{1,2}(?:[.,]\d+)?)\s{0,3}(?:'|′|’|m|\s)\s{0,3})?(?:(\d{1,2}(?:[.,]\d+)?)\s{0,3}(?:"|″|”|''|s|\s)?\s{0,3})?`;

/** `34°36'13"S 58°22'54"W`, also with `O` for west, and `S 34 36 13, W 58 22 54`. */
const SEXAGESIMAL = new RegExp(
  String.raw`^([NS])?\s{0,3}${DEGREES}([NS])?\s{0,3}[,;/]?\s{0,3}([EWO])?\s{0,3}${DEGREES}([EWO])?$`,
  'i',
);

/** Two numbers that a map's address holds: `@-34.6,-58.38,15z`, `?q=-34.6,-58.38`, `#map=15/-34.6/-58.38`, `!3d-34.6!4d-58.38`. */
const IN_ADDRESS = [
  /!3d(-?\d+\.\d+)!4d(-?\d+\.\d+)/,
  /[?&](?:q|ll|query|center|mlat)=(-?\d+(?:\.\d+)?)(?:%2C|,|&mlon=)(-?\d+(?:\.\d+)?)/i,
  /@(-?\d+\.\d+),(-?\d+\.\d+)/,
  /#map=\d+(?:\.\d+)?\/(-?\d+\.\d+)\/(-?\d+\.\d+)/,
];

/** Reads a point: latitude first. Null for a text that is none, so that an address such as `9 de Julio 100` stays one. */
export function pointOf(text: string): Point | null {
  const plain = text.trim();
  if (/^https?:\/\//i.test(plain)) return fromAddress(plain);
  return fromDecimals(plain.replace(/^geo:/i, '')) ?? fromSexagesimal(plain);
}

function fromAddress(text: string): Point | null {
  for (const pattern of IN_ADDRESS) {
    const [, lat, lon] = pattern.exec(text) ?? [];
    if (lat !== undefined && lon !== undefined) return checked(Number(lat), Number(lon));
  }
  return null;
}

/** `-34.6, -58.38`; `-34,6 -58,38`; `lat: -34.6 lon: -58.38`; `(-34.6; -58.38)`. */
function fromDecimals(text: string): Point | null {
  const bare = text
    .replace(/[()[\]{}"]/g, ' ')
    .replace(/\b(?:lat(?:itude?|itud)?|lon(?:gitude?|gitud)?|lng)\b\s*[:=]?/gi, ' ')
    .replaceAll('°', ' ')
    .trim();
  const [, one, between = '', other] =
    new RegExp(String.raw`^(${DECIMAL})(\s*[,;/|\t]\s*|\s+)(${DECIMAL})$`).exec(bare) ?? [];
  if (one === undefined || other === undefined) return null;
  const values = [one, other].map((number) => Number(number.replace(',', '.').replace('−', '-')));
  const [lat = Number.NaN, lon = Number.NaN] = values;
  // Two whole numbers beside each other are as well two streets by their numbers: `10 50`.
  const hasFraction = /[.,]\d/.test(one) || /[.,]\d/.test(other);
  const isSeparated = /[,;/|]/.test(between) && /[-−]/.test(one + other);
  return hasFraction || isSeparated ? checked(lat, lon) : null;
}

function fromSexagesimal(text: string): Point | null {
  const found = SEXAGESIMAL.exec(text.replace(/\s+/g, ' '));
  if (!found) return null;
  const [, north, d1, m1, s1, northBehind, west, d2, m2, s2, westBehind] = found;
  const [ns, ew] = [north ?? northBehind, west ?? westBehind];
  // Without the letters of the compass the direction is unknown.
  if (ns === undefined || ew === undefined) return null;
  return checked(
    degrees(d1, m1, s1) * (ns.toUpperCase() === 'S' ? -1 : 1),
    degrees(d2, m2, s2) * (ew.toUpperCase() === 'E' ? 1 : -1),
  );
}

function degrees(whole = '0', minutes = '0', seconds = '0'): number {
  const [d = 0, m = 0, s = 0] = [whole, minutes, seconds].map((part) => Number(part.replace(',', '.')));
  return Math.round((d + m / 60 + s / 3600) * 1e7) / 1e7;
}

/** Degrees that are on the globe. */
function checked(lat: number, lon: number): Point | null {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}

/** A box around the country's part of the continent, in degrees. */
const CONTINENT = { south: -55.2, north: -21.7, west: -73.7, east: -53.6 } as const;

function isNear({ lat, lon }: Point): boolean {
  return lat >= CONTINENT.south && lat <= CONTINENT.north && lon >= CONTINENT.west && lon <= CONTINENT.east;
}

/** What a point that lies in no province may have meant: its two numbers in the other order, or south and west without their signs. */
export function meantPoints({ lat, lon }: Point): readonly Point[] {
  const others = [
    { lat: lon, lon: lat },
    { lat: -Math.abs(lat), lon: -Math.abs(lon) },
    { lat: -Math.abs(lon), lon: -Math.abs(lat) },
  ];
  const meant: Point[] = [];
  for (const other of others) {
    const isKnown = [{ lat, lon }, ...meant].some((known) => known.lat === other.lat && known.lon === other.lon);
    if (!isKnown && isNear(other)) meant.push(other);
  }
  return meant;
}

/** A point as it is written into the address and shown: six decimals are a decimetre. */
export function written(degrees: number): string {
  return String(Math.round(degrees * 1e6) / 1e6);
}
