/** How far points of door numbers lie from where the number is known to be, by what the answer says of them. */
import type { NumberedCorner } from './corners.ts';
import { metresBetween, type Outcome } from './measure.ts';
import { askAddresses } from './service.ts';

/** A number with the point that was answered for it. */
export interface PlacedNumber {
  readonly text: string;
  /** Null where no point was answered. */
  readonly precision: string | null;
  readonly error: number | null;
}

const PRECISIONS = ['altura', 'cuadra', 'calle'] as const;
const CITY = 'City of Buenos Aires';

/** The organisms of the City that publish a point, where the address is a street and a number. */
export function placedOrganisms(outcomes: readonly Outcome[]): readonly PlacedNumber[] {
  return outcomes.flatMap(({ case: { text, zone, kind, point }, filter, right, found, error }) =>
    filter === 'provincia + departamento' && zone === CITY && kind === 'with number' && point && right && found
      ? { text, precision: found.precision, error }
      : [],
  );
}

/** Asks for the number of every corner; those that are answered with other streets alone are left out. */
export async function placedCorners(url: string, corners: readonly NumberedCorner[]): Promise<readonly PlacedNumber[]> {
  const queries = corners.map(({ name, number }) => ({
    direccion: `${name} ${number}`,
    provincia: '02',
    campos: 'completo',
  }));
  const answers = await askAddresses(url, queries);
  return corners.flatMap(({ street, name, number, point }, i) => {
    const found = answers[i]?.direcciones.find(({ calle }) => calle.id === street);
    if (!found) return [];
    const { precision, ubicacion } = found;
    return {
      text: `${name} ${number}\t${street}\t${point.lat},${point.lon}\t${ubicacion.lat},${ubicacion.lon}`,
      precision,
      error: metresBetween(point, ubicacion),
    };
  });
}

/** Both kinds as Markdown tables. */
export function pointsTables(organisms: readonly PlacedNumber[], corners: readonly PlacedNumber[]): string {
  return `${table('Points of organisms in the City with street and number', organisms)}\n${table('Points of numbers at corners of the City', corners)}`;
}

/** One line a corner, the farthest first. */
export function pointsListing(corners: readonly PlacedNumber[]): string {
  return corners
    .toSorted((one, other) => (other.error ?? 0) - (one.error ?? 0))
    .map(({ text, precision, error }) => ['corner', precision ?? '', error?.toFixed(0) ?? '', text].join('\t'))
    .join('\n');
}

/** One row a precision. */
function table(title: string, placed: readonly PlacedNumber[]): string {
  const lines = [
    `### ${title}`,
    '',
    '| precision | numbers | median m | p90 m | p99 m | beyond 350 m | beyond 500 m |',
    '|---|---:|---:|---:|---:|---:|---:|',
  ];
  for (const precision of PRECISIONS) {
    const errors = placed.flatMap((one) => (one.precision === precision && one.error !== null ? one.error : []));
    errors.sort((a, b) => a - b);
    const at = (share: number): string => errors[Math.floor(errors.length * share)]?.toFixed(0) ?? '–';
    const beyond = (metres: number): string => {
      const count = errors.filter((error) => error > metres).length;
      return errors.length === 0 ? '–' : `${count} (${((100 * count) / errors.length).toFixed(2)} %)`;
    };
    lines.push(`| ${[precision, errors.length, at(0.5), at(0.9), at(0.99), beyond(350), beyond(500)].join(' | ')} |`);
  }
  lines.push(`| none | ${placed.filter(({ error }) => error === null).length} | | | | | |`);
  return `${lines.join('\n')}\n`;
}
