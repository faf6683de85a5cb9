/** A latitude and a longitude as people paste them: `-34.6037, -58.3816`, `-34,6037; -58,3816`, `lat: -34.6 lon: -58.4`. Null for anything else. */
export function pointOf(text: string): { readonly lat: number; readonly lon: number } | null {
  const [, lat = '', lon = ''] = FORM.exec(text) ?? [];
  if (lat === '' || lon === '') return null;
  const point = { lat: numberOf(lat), lon: numberOf(lon) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 ? point : null;
}

const NUMBER = String.raw`([-+−]?\d{1,3}[.,]\d+)`;
const FORM = new RegExp(
  String.raw`^\s*\(?(?:lat(?:itud)?\s*[:=]?\s*)?${NUMBER}\s*°?\s*(?:[,;/]\s*|\s+)(?:lon(?:g|gitud)?\s*[:=]?\s*)?${NUMBER}\s*°?\)?\s*$`,
  'i',
);

function numberOf(text: string): number {
  return Number(text.replace('−', '-').replace(',', '.'));
}
