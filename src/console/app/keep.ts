/** What this browser keeps of choices (language, theme): never of data or tokens. A browser may forbid it; then nothing is kept. */
const PREFIX = 'ventanilla:';

/** What was kept under a name; null for nothing. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    // Storage is forbidden here: as if nothing had been chosen.
    return null;
  }
}

/** Keeps a choice for the next visit, where the browser allows it. */
export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Storage is forbidden or full: the choice holds for this visit.
  }
}
