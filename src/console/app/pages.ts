import type { ComponentType } from 'preact';
import type { IconName } from './icons.tsx';
import type { Words } from './language.ts';

/** A page of the console. */
export interface Page {
  /** The first word of its address behind `#/`. */
  readonly path: string;
  readonly name: Words<string>;
  readonly icon: IconName;
  /** Loaded when it is first shown. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** Every page, in the order of the navigation; the first is the start. */
export const PAGES: readonly [Page, ...Page[]] = [
  { path: '', name: { es: 'Inicio', en: 'Start' }, icon: 'home', load: () => import('../pages/start/page.tsx') },
  {
    path: 'territorio',
    name: { es: 'Territorio', en: 'Territory' },
    icon: 'map',
    load: () => import('../pages/territory/page.tsx'),
  },
  {
    path: 'archivos',
    name: { es: 'Archivos', en: 'Files' },
    icon: 'table',
    load: () => import('../pages/files/page.tsx'),
  },
  {
    path: 'estadisticas',
    name: { es: 'Estadísticas', en: 'Statistics' },
    icon: 'chart',
    load: () => import('../pages/statistics/page.tsx'),
  },
  {
    path: 'mercado',
    name: { es: 'Mercado', en: 'Market' },
    icon: 'market',
    load: () => import('../pages/market/page.tsx'),
  },
  {
    path: 'organismos',
    name: { es: 'Organismos', en: 'Organisms' },
    icon: 'building',
    load: () => import('../pages/organisms/page.tsx'),
  },
];
