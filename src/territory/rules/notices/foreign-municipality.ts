import type { Tell } from './tell.ts';

/**
 * Rule `foreign-municipality` (aviso): the municipality of a settlement lies in the settlement's province. Two localities
 * have theirs across the border, as published.
 */
export function checkMunicipality(id: string, municipio: string | null, tell: Tell): void {
  if (municipio === null || municipio.slice(0, 2) === id.slice(0, 2)) return;
  tell('municipio.id', `${municipio} is a municipality of another province`, 'foreign-municipality');
}
