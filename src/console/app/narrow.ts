import { signal } from '@preact/signals';

/** As wide as the phones that the styles know: the same width as in their `@media`. */
const media = matchMedia('(max-width: 40rem)');

/** True while the window is as narrow as a phone: for what styles cannot do, such as another order of columns. */
export const isNarrow = signal(media.matches);

media.addEventListener('change', () => {
  isNarrow.value = media.matches;
});
