/**
 * What futures are written on, by the beginning of their symbols: `DLR/JUL26`, older `DOJun20A`, `OROJul20`, `WTIJul20`
 * (reference market.md 9), and the grains as their exchange names them.
 */
const WRITTEN_ON: readonly (readonly [RegExp, string])[] = [
  [/^(?:DLR\/|DO[A-Z]{3}\d)/i, 'Dólar USA'],
  [/^ORO(?:\/|[A-Z]{3}\d)/i, 'Oro'],
  [/^WTI(?:\/|[A-Z]{3}\d)/i, 'Petróleo WTI'],
  [/^SOJ\.ROS\//i, 'Soja'],
  [/^MAI\.ROS\//i, 'Maíz'],
  [/^TRI\.ROS\//i, 'Trigo'],
  [/^SOY\.CME\//i, 'Soja Chicago'],
  [/^CRN\.CME\//i, 'Maíz Chicago'],
];

/** The panel of futures (reference 4.3) that a symbol tells; undefined where it tells none. */
export function futuresPanel(symbol: string): string | undefined {
  return WRITTEN_ON.find(([beginning]) => beginning.test(symbol))?.[1];
}
