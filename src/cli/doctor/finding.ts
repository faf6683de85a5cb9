/** What the doctor found in one place. */
export interface Finding {
  /** The examined part, a word or two. */
  readonly check: string;
  /** `wrong`: something does not work, or will not; `warning`: it works, and the operator should know. */
  readonly state: 'ok' | 'warning' | 'wrong';
  readonly sentence: string;
  /** What to do; with every finding but `ok`. */
  readonly remedy?: string;
}

/** Findings of one check, by state. */
export function findingsOf(check: string) {
  return {
    ok: (sentence: string): Finding => ({ check, state: 'ok', sentence }),
    warning: (sentence: string, remedy: string): Finding => ({ check, state: 'warning', sentence, remedy }),
    wrong: (sentence: string, remedy: string): Finding => ({ check, state: 'wrong', sentence, remedy }),
  };
}

/** Bytes as a person reads them. */
export function bytesText(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${value < 10 && unit > 0 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}
