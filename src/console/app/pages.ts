import type { ComponentType } from 'preact';
import type { IconName } from './icons.tsx';
import type { Words } from './language.ts';
import { type Later, later } from './later.ts';

/** A page of the console. */
export interface Page {
  /** The first word of its address behind `#/`. */
  readonly path: string;
  readonly name: Words<string>;
  readonly icon: IconName;
  /** Loaded when it is first shown. */
  readonly part: Later<{ readonly default: ComponentType }>;
}

/** Every page, in the order of the navigation; the first is the start. */
export const PAGES: readonly [Page, ...Page[]] = [
  { path: '', name: { es: 'Inicio', en: 'Start' }, icon: 'home', part: later(() => import('../pages/start/page.tsx')) },
  {
    path: 'territorio',
    name: { es: 'Territorio', en: 'Territory' },
    icon: 'map',
    part: later(() => import('../pages/territory/page.tsx')),
  },
  {
    path: 'archivos',
    name: { es: 'Archivos', en: 'Files' },
    icon: 'table',
    part: later(() => import('../pages/files/page.tsx')),
  },
  {
    path: 'estadisticas',
    name: { es: 'Estadísticas', en: 'Statistics' },
    icon: 'chart',
    part: later(() => import('../pages/statistics/page.tsx')),
  },
  {
    path: 'mercado',
    name: { es: 'Mercado', en: 'Market' },
    icon: 'market',
    part: later(() => import('../pages/market/page.tsx')),
  },
  {
    path: 'organismos',
    name: { es: 'Organismos', en: 'Organisms' },
    icon: 'building',
    part: later(() => import('../pages/organisms/page.tsx')),
  },
];
