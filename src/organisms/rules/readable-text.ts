/**
 * Rule `organism-text`: text is cleaned of what breaks readers of JSON, and of nothing else: half of a surrogate pair
 * becomes U+FFFD, control characters go but for tab and line ends.
 */
export function readableText(text: string): string {
  return text.replace(LONE_SURROGATE, '\ufffd').replace(CONTROL, '');
}

/** The same for all texts among the values of a record. */
export function readableValues(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, typeof value === 'string' ? readableText(value) : value]),
  );
}

const LONE_SURROGATE = /\p{Cs}/gu;
/** C0; the others (U+007F to U+009F) are legal in JSON, and the line end of some sources is one of them. */
const CONTROL = /(?![\t\n\r\u007f-\u009f])\p{Cc}/gu;
