/** Content codings the service writes, best first. */
export type Coding = 'br' | 'gzip' | 'identity';

interface Weighted {
  readonly name: string;
  readonly quality: number;
}

function parseWeighted(header: string): Weighted[] {
  const items: Weighted[] = [];
  for (const part of header.split(',')) {
    const [name, ...parameters] = part.split(';');
    if (name === undefined || name.trim() === '') continue;
    let quality = 1;
    for (const parameter of parameters) {
      const [key, value] = parameter.split('=');
      if (key?.trim().toLowerCase() === 'q') quality = Number(value?.trim() ?? '');
    }
    items.push({ name: name.trim().toLowerCase(), quality: Number.isFinite(quality) ? quality : 0 });
  }
  return items;
}

/** The coding to use for an `Accept-Encoding` header: brotli before gzip at equal weight, identity when neither is accepted or it is preferred. */
export function chooseCoding(header: string): Coding {
  let brotli: number | undefined;
  let gzip: number | undefined;
  let any: number | undefined;
  let identity = 0;
  for (const { name, quality } of parseWeighted(header)) {
    if (name === 'br') brotli = quality;
    else if (name === 'gzip' || name === 'x-gzip') gzip = quality;
    else if (name === 'identity') identity = quality;
    else if (name === '*') any = quality;
  }
  const br = brotli ?? any ?? 0;
  const gz = gzip ?? any ?? 0;
  const best = Math.max(br, gz);
  if (best <= 0 || best < identity) return 'identity';
  return br >= gz ? 'br' : 'gzip';
}

/** Whether an `Accept-Encoding` header lets an answer be written in gzip, the one coding that answers of no length have. */
export function acceptsGzip(header: string | undefined): boolean {
  const accepted = parseWeighted(header ?? '');
  const item =
    accepted.find(({ name }) => name === 'gzip' || name === 'x-gzip') ?? accepted.find(({ name }) => name === '*');
  return (item?.quality ?? 0) > 0;
}

/**
 * The best of `offered` media types for an `Accept` header, the first of equals; null when every one is excluded.
 * `application/json` also satisfies types with a `charset` or other parameters.
 */
export function chooseType<T extends string>(header: string | undefined, offered: readonly [T, ...T[]]): T | null {
  if (header === undefined || header === offered[0] || header === '*/*' || header.trim() === '') return offered[0];
  const accepted = parseWeighted(header);
  let best: T | null = null;
  let bestQuality = 0;
  for (const type of offered) {
    const [family] = type.split('/');
    const exact = accepted.find((item) => item.name === type);
    const range = accepted.find((item) => item.name === `${family}/*`);
    const all = accepted.find((item) => item.name === '*/*');
    const quality = (exact ?? range ?? all)?.quality ?? 0;
    if (quality > bestQuality) {
      best = type;
      bestQuality = quality;
    }
  }
  return best;
}
