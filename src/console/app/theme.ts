/** The colours of the page, and how wide its window is. */
import { signal } from '@preact/signals';
import { storeChoice, storedChoice } from './language.ts';

/** Colours by the setting of the system, or by choice. */
export const THEMES = ['auto', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const system = matchMedia('(prefers-color-scheme: dark)');

/** The theme chosen. */
export const theme = signal<Theme>(THEMES.find((one) => one === storedChoice('theme')) ?? 'auto');
/** Whether colours are dark now: a canvas has to be drawn again when this changes. */
export const isDark = signal(false);

/** Sets the colours of the theme. */
export function applyTheme(): void {
  isDark.value = theme.value === 'dark' || (theme.value === 'auto' && system.matches);
  document.documentElement.dataset.theme = isDark.value ? 'dark' : 'light';
}

system.addEventListener('change', applyTheme);

/** Chooses a theme, and stores the choice. */
export function chooseTheme(chosen: Theme): void {
  theme.value = chosen;
  storeChoice('theme', chosen);
  applyTheme();
}

/** Returns a colour of styles/tokens.css as it is now, to draw on a canvas: `colour('--accent')`. */
export function colour(name: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** The width of phones, as in `@media` of the style sheets. */
const phone = matchMedia('(max-width: 40rem)');

/** Whether the window is as narrow as a phone: for what styles cannot do, such as another order of columns. */
export const isNarrow = signal(phone.matches);

phone.addEventListener('change', () => {
  isNarrow.value = phone.matches;
});
