import { signal } from '@preact/signals';
import { keep, kept } from './keep.ts';

/** What the colours follow: the system, or a choice. */
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const system = matchMedia('(prefers-color-scheme: dark)');

function chosenBefore(): Theme {
  const before = kept('theme');
  return THEMES.find((theme) => theme === before) ?? 'auto';
}

/** The theme chosen. */
export const theme = signal<Theme>(chosenBefore());
/** True while dark colours are shown: what draws on a canvas takes its colours from the variables again when it changes. */
export const isDark = signal(false);

/** Puts the colours of the theme in place. */
export function applyTheme(): void {
  isDark.value = theme.value === 'dark' || (theme.value === 'auto' && system.matches);
  document.documentElement.dataset.theme = isDark.value ? 'dark' : 'light';
}

system.addEventListener('change', applyTheme);

/** Chooses a theme, and keeps the choice. */
export function chooseTheme(chosen: Theme): void {
  theme.value = chosen;
  keep('theme', chosen);
  applyTheme();
}

/** A colour of styles/tokens.css as it is now, for what draws on a canvas: `colour('--accent')`. */
export function colour(name: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
