import { BCRA } from './bcra/source.ts';
import { georef } from './georef/source.ts';
import { iolSource } from './iol/source.ts';
import { organismos } from './organismos/source.ts';
import type { Source } from './source.ts';
import { VENTANILLA } from './ventanilla/source.ts';

/** Every source that can be fetched from, in the order in which `ventanilla sync` visits them. */
export const SOURCES: readonly Source[] = [georef, organismos, BCRA, iolSource(), VENTANILLA];
