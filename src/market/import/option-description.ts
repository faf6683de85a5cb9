import { parseDay } from '../../indexes/civil-date.ts';

/** What the description of an option says of it. */
export interface DescribedOption {
  readonly optionType: 'Call' | 'Put';
  readonly underlying: string;
  readonly strike: number;
  /** `YYYY-MM-DD`. */
  readonly maturity: string;
}

const DESCRIPTION = /^(call|put)\s+(\S+)\s+([\d,]+(?:\.\d+)?)\s+vencimiento:\s*(\d{2})\/(\d{2})\/(\d{4})$/i;

/**
 * Reads `Call GGAL 2,654.90 Vencimiento: 19/12/2025`, a comma for thousands (reference market.md 9). The symbol alone does
 * not tell the strike: its point may be dropped. Null for a text of another form.
 */
export function describedOption(description: string): DescribedOption | null {
  const parts = DESCRIPTION.exec(description.trim());
  if (!parts) return null;
  const [, kind = '', underlying = '', digits = '', day, month, year] = parts;
  const strike = Number(digits.replaceAll(',', ''));
  const maturity = `${year}-${month}-${day}`;
  if (!(strike > 0) || parseDay(maturity) === undefined) return null;
  return { optionType: kind.toLowerCase() === 'call' ? 'Call' : 'Put', underlying, strike, maturity };
}
