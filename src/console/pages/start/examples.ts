import { addressLink, pointLink, securityLink, seriesLink } from '../../app/links.ts';
import { linkTo } from '../../app/view.ts';

/** Views that show something on the starter data as well as on all data. */
export const EXAMPLES: readonly { readonly text: string; readonly href: string }[] = [
  { text: 'Av. Corrientes 1234', href: addressLink('Av. Corrientes 1234', '02') },
  { text: 'corrientes y callao', href: addressLink('corrientes y callao', '02') },
  { text: '-34.6037, -58.3816', href: pointLink(-34.6037, -58.3816) },
  { text: 'Reservas internacionales', href: seriesLink([1]) },
  { text: 'GGAL', href: securityLink('bCBA', 'GGAL') },
  { text: 'Museos de Salta', href: linkTo('organismos', { q: 'museo', provincia: 'Salta' }) },
];
