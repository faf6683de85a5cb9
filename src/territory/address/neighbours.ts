import { isTitle } from '../streets/titles.ts';
import { AND_INSIDE, CLASS } from './lexicon.ts';
import { isDoor } from './spans.ts';
import type { Token } from './types.ts';

const AFTER_AND = CLASS.number | CLASS.type | CLASS.route | CLASS.label | CLASS.corner | CLASS.between | CLASS.decimal;

/** Words that make the next one part of a name. */
const NAME_BEFORE: ReadonlySet<string> = new Set('de del dela delos delas la el las los b° bº barrio'.split(' '));

/** Behind these a letter is an initial. */
const INITIAL_BEHIND = CLASS.given | CLASS.type | CLASS.letter;

/** Words that may open a corner: "cruce Ruta 3 y Ruta 228". */
const CROSSING: ReadonlySet<string> = new Set(['cruce', 'rotonda', 'empalme']);
/** "C13" behind a block, "C7" of one. */
const HOUSE = /^c\d{1,3}$/;
const BLOCK = /^[a-z](?:[-:]?\d{1,3}|[-:][a-z])$/;
const ROMAN: ReadonlySet<string> = new Set(['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']);
/** What stands before a further street. */
const JOINT = CLASS.and | CLASS.corner | CLASS.between;
/** What is a floor between two numbers, and the ground floor behind one. */
const FLOORS: ReadonlySet<string> = new Set(['p', 'l', 'd', 'int']);
const GROUND: ReadonlySet<string> = new Set(['pa', 'p.a', 'ep', 'e.p']);
/** The basement, or the initials of "S.S. de Jujuy". */
const BASEMENT: ReadonlySet<string> = new Set(['ss', 's.s']);

/** Behind a door number, a gallery or a shopping centre. */
const MALLS: ReadonlySet<string> = new Set(['gal', 'c.c', 'cc']);

/** Where in the house a flat lies, which is part of it behind a door, a floor or another flat: "1237, 3er piso frente". */
const SIDES_OF_HOUSE: ReadonlySet<string> = new Set('frente fte fondo contrafrente cfte interior ph'.split(' '));
/** What is a flat or a house only with its number behind that of a door: "8 1165 puesto 12". */
const HOUSES: ReadonlySet<string> = new Set('puesto nave chalet ala interior'.split(' '));
/** What a flat, or what a side of the house may follow, beside the number of a door. */
const HOUSED = CLASS.floor | CLASS.door | CLASS.ground | CLASS.ordinal | CLASS.flat;
/** What may follow such a side: the rest of a flat, or a further street. */
const BEHIND_SIDE = CLASS.floor | CLASS.door | CLASS.ground | CLASS.plot | CLASS.corner | CLASS.between;

/** "Entre" of Entre Ríos, and as the finger slips: a letter twice, missing or in the place of the next one. */
const BETWEEN: ReadonlySet<string> = new Set(
  'entre eentre enntre enttre entrre entree etre enter enre ente ntre entr'.split(' '),
);

/** What counts floors in words: "tercer piso", "piso octavo". */
const NTH: ReadonlySet<string> = new Set(
  'primer primero segundo tercer tercero cuarto quinto sexto septimo octavo noveno decimo'.split(' '),
);

/** "Mitre y Humberto 1°": the king, not number 1. */
const FIRST: ReadonlySet<string> = new Set(['1°', '1º', '1ª', '1ro', '1er']);
const BEFORE_FIRST: ReadonlySet<string> = new Set(['cabo', 'tte', 'tte.', 'teniente', 'sgto', 'sgto.', 'sargento']);

/** Whether what stands before `1°` goes on with it: `Humberto 1°`, the rank of `Cabo 1° Sullings`. */
function isNamedFirst(previous: Token, next: Token | undefined): boolean {
  return (
    previous.fold === 'humberto' ||
    (BEFORE_FIRST.has(previous.fold) && next !== undefined && !isNumber(next) && !isFloor(next))
  );
}

/** What firms are called by behind the name of somebody. */
const FIRM: ReadonlySet<string> = new Set('hijo hijos hnos hermanos cia co asoc asociados sons'.split(' '));

/** Plots that are told by their number alone. */
const SHORT_PLOTS: ReadonlySet<string> = new Set(['viv', 'vivienda', 'pc', 'pcl', 'ch', 'legua']);
/** What numbers a road. */
const ROAD_NUMBER = CLASS.number | CLASS.label | CLASS.n;
/** What numbers them. */
const PLOT_NUMBER = CLASS.number | CLASS.range | CLASS.letter | CLASS.flat | CLASS.label | CLASS.n;

/** Of two letters or more: the folded words that neighbours may change. */
export const CHANGING: ReadonlySet<string> = new Set([
  'ave',
  'autovia',
  'esquina',
  ...MALLS,
  ...BETWEEN,
  'no',
  'sn',
  'c/',
  'esc',
  ...FIRST,
  ...NTH,
  ...CROSSING,
  ...ROMAN,
  ...FLOORS,
  ...GROUND,
  ...BASEMENT,
  ...SIDES_OF_HOUSE,
  ...HOUSES,
  'al',
  'timbre',
  'unidad',
]);

/** Whether {@link inContext} may say anything else of a word than its classes do; true of a few words in a hundred. */
export function mayChange(fold: string, mask: number): boolean {
  return fold.length === 1 || (mask & CLASS.plot) !== 0 || CHANGING.has(fold) || BLOCK.test(fold);
}

/**
 * What the neighbours change: `y` and `e` as "and", `e` as "between", `1000 P. 1` as a floor, `Mza 57 C 7` as a house, the province
 * Entre Ríos. `before`: the token before the previous one, `after`: the one behind the next. Words that {@link mayChange} denies keep their classes.
 */
export function inContext(
  token: Token,
  previous: Token | undefined,
  next: Token | undefined,
  before: Token | undefined,
  after: Token | undefined,
): number {
  if (isShortBlock(token, previous, next, after)) return CLASS.word | CLASS.plot | CLASS.parcel;
  if (token.fold.length > 3 && BETWEEN.has(token.fold) && next !== undefined && /^rios?$/.test(next.fold))
    return CLASS.between | CLASS.word;
  if (token.fold === 'esquina') return isNamedEsquina(token, previous, next, before) ? CLASS.word : token.mask;
  // "Autovía 2", but "Autovía Ruta 2", "Autovía Mesopotámica".
  if (token.fold === 'autovia') return next !== undefined && (next.mask & ROAD_NUMBER) !== 0 ? token.mask : CLASS.word;
  // "Ente Regulador" is no slip of the finger.
  if (token.fold === 'ente' && previous === undefined) return CLASS.word;
  if (token.fold === '&' && next !== undefined && (next.mask & AFTER_AND) !== 0) return CLASS.corner | CLASS.and;
  // "Acevedo 2956 & General Pico": no name goes on behind the number of a door.
  if (token.fold === '&' && isDoor(previous) && next !== undefined && !FIRM.has(next.fold))
    return CLASS.corner | CLASS.and;
  if (isCalle(token, previous, next, after) || isAvenue(token, previous, next)) return CLASS.type;
  if (token.fold === '&' && previous !== undefined && next !== undefined) {
    // "Pérez & Hijos" is a firm, and so is "Av. Mitre & Cía. 450"; "Hermanos Aldacoche" is a street.
    const isFirm = FIRM.has(next.fold) && (after === undefined || after.brk || isNumber(after));
    return isFirm ? CLASS.word | CLASS.andInName : CLASS.word | CLASS.and | CLASS.andInName;
  }
  // "Sn. Martín 3970" has a name before the number, unlike "Mitre SN Quilmes".
  if (token.fold === 'sn' && isSaint(previous, next)) return CLASS.word;
  if (NTH.has(token.fold) && (isFloor(next) || isFloor(previous))) return CLASS.ordinal;
  if (FIRST.has(token.fold) && previous !== undefined && isNamedFirst(previous, next)) return CLASS.word;
  if (BASEMENT.has(token.fold) && (((next?.mask ?? 0) & CLASS.of) !== 0 || next?.fold === 'jujuy')) return CLASS.word;
  if (((previous?.mask ?? 0) & CLASS.parcel) !== 0 && BLOCK.test(token.fold)) return CLASS.flat;
  if (previous !== undefined && GLUED_BLOCK.test(previous.fold) && GLUED_LOT.test(token.fold)) return CLASS.flat;
  if (token.fold.length > 1 && isSideOfHouse(token, previous, next, before, after)) return CLASS.ground;
  // Behind a flat; right behind the door it is listed as part of the name, "Zapiola 1234 Timbre" + 2.
  if (token.fold === 'timbre' && isPlotNumber(next) && !isDoor(previous) && isHoused(previous, before))
    return CLASS.word | CLASS.plot;
  if (isNumber(previous)) {
    // "1484 esc. 2 piso 3" goes up by a staircase, "Esc. 2 - Mitre 1484" is a school.
    if (token.fold === 'esc') return CLASS.word | CLASS.plot;
    if (FLOORS.has(token.fold) && isNumber(next)) return CLASS.floor;
    // "1234 T2 14A", but "- T 4000 Tucumán", the code of a town.
    if (token.fold === 't' && isDoor(previous) && isNumber(next) && !isDoor(next)) return CLASS.word | CLASS.plot;
    if (GROUND.has(token.fold)) return CLASS.ground;
    if (HOUSES.has(token.fold) && isPlotNumber(next)) return CLASS.word | CLASS.plot;
    // "123 C.2 P.3", but "123, C. 1043".
    if (token.fold === 'c' && isDoor(previous) && isNumber(next) && !isDoor(next)) return CLASS.word | CLASS.plot;
    if (MALLS.has(token.fold) && isDoor(previous)) return CLASS.word | CLASS.premises;
    if (token.fold === 'k' && isNumber(next)) return CLASS.distance;
    if (((before?.mask ?? 0) & CLASS.parcel) !== 0) {
      if (token.fold === 'c' && isNumber(next)) return CLASS.word | CLASS.plot;
      if (HOUSE.test(token.fold)) return CLASS.flat;
    }
    if (token.fold === 'c' && before?.fold === 'm' && isNumber(next)) return CLASS.word | CLASS.plot;
  }
  if (previous === undefined && next !== undefined && CROSSING.has(token.fold)) {
    return (next.mask & (CLASS.route | CLASS.type | CLASS.of)) === 0 ? token.mask : token.mask | CLASS.corner;
  }
  if (previous !== undefined && (previous.mask & (CLASS.plot | CLASS.floor)) !== 0 && ROMAN.has(token.fold)) {
    return token.mask | CLASS.letter;
  }
  if (token.fold === 'no' && isNumber(next)) return CLASS.label;
  // "Alto de la Quinta", "Lisandro de la Torre", "Av. de la Unidad Nacional": part of a name.
  if (isHousing(token) && previous !== undefined && NAME_BEFORE.has(previous.fold)) return CLASS.word;
  // "Bº Malvinas 2da. Etapa Mza. 12": which of its parts.
  if (token.fold === 'etapa' && ((previous?.mask ?? 0) & CLASS.ordinal) !== 0) return CLASS.word;
  // "Barrio 544 Viv. Mza. 6": shortened words that are a plot only with its number.
  if (SHORT_PLOTS.has(token.fold) && !isPlotNumber(next)) return CLASS.word;
  // "Sec. H Mac. 12", but "Esc. Sec. 5" and "Gral. Mac 123".
  if (token.fold === 'sec' && ((next?.mask ?? 0) & CLASS.letter) === 0) return CLASS.word;
  if (token.fold === 'mac' && !(isPlotNumber(next) && (previous === undefined || isPlotNumber(previous))))
    return CLASS.word;
  if (token.text.length !== 1) return isBetweenWithPoint(token, previous, next, after) ? CLASS.between : token.mask;
  if (token.fold === 'y') {
    if (token.brk) return CLASS.and;
    if (AND_INSIDE.has(`${previous?.fold} y ${next?.fold}`)) return CLASS.andInName;
    return next !== undefined && (next.mask & AFTER_AND) !== 0 ? CLASS.and : CLASS.and | CLASS.andInName;
  }
  if (token.fold === 'e' && next !== undefined) {
    if (/^h?[iy]/.test(next.fold)) return CLASS.and | CLASS.andInName;
    if ((next.mask & CLASS.number) !== 0) return CLASS.letter | CLASS.between;
    // "SAN MARTIN E BELGRANO Y MITRE", but "Juan E Gómez y Mitre", "Av. E Mosconi y Mitre".
    const initial = previous === undefined || (previous.mask & INITIAL_BEHIND) !== 0;
    const isNext = (next.mask & (CLASS.word | CLASS.type | CLASS.route)) !== 0;
    if (token.text.length === 1 && (!initial || previous?.fold === 'martin') && isNext)
      return CLASS.letter | CLASS.between;
  }
  return token.mask;
}

/** Whether a word is of a flat or a block where no name holds it; of those for flats only one is a word that names have. */
function isHousing({ mask, fold }: Token): boolean {
  return (mask & CLASS.plot) !== 0 || fold === 'unidad';
}

/**
 * "C. 12 e/ 54 y 55", "C 7 y C 48", "C/ Mitre 100": a letter that stands for the type of the street. Without a point four digits are
 * rather the door of a street that is called C.
 */
function isCalle(
  { fold, text, brk }: Token,
  previous: Token | undefined,
  next: Token | undefined,
  after: Token | undefined,
): boolean {
  if (next === undefined) return false;
  if (fold === 'c/') return previous === undefined;
  if (fold !== 'c' || !isStreetNumber(next) || (text === fold.toUpperCase() && next.fold.length > 3)) return false;
  return (
    previous === undefined ||
    // "Kiosco Sol, C. 16 902", but "Sarmiento, C. 16".
    (brk && /^\d{1,3}$/.test(next.fold) && after !== undefined && isNumber(after)) ||
    (previous.mask & JOINT) !== 0 ||
    previous.fold === 'y' ||
    previous.fold === 'e'
  );
}

/** "123 frente", "123, 3er piso al frente", "2 A contrafrente": not "123 frente a la plaza", nor "Av. del Frente 123". */
function isSideOfHouse(
  { fold }: Token,
  previous: Token | undefined,
  next: Token | undefined,
  before: Token | undefined,
  after: Token | undefined,
): boolean {
  if (fold === 'al') {
    return next !== undefined && SIDES_OF_HOUSE.has(next.fold) && endsFlat(after) && isHoused(previous, before);
  }
  if (!SIDES_OF_HOUSE.has(fold) || !endsFlat(next)) return false;
  return previous?.fold === 'al' ? isHoused(before, undefined) : isHoused(previous, before);
}

/** Whether a token is the number of a door or belongs to a flat. `before`: the one in front of it. */
function isHoused(token: Token | undefined, before: Token | undefined): boolean {
  if (token === undefined) return false;
  if ((token.mask & HOUSED) !== 0 || isDoor(token) || SIDES_OF_HOUSE.has(token.fold)) return true;
  if ((token.mask & (CLASS.number | CLASS.letter)) === 0) return false;
  return before !== undefined && (before.mask & (HOUSED | CLASS.number | CLASS.plot)) !== 0;
}

function endsFlat(next: Token | undefined): boolean {
  return next === undefined || next.brk || (next.mask & BEHIND_SIDE) !== 0 || SIDES_OF_HOUSE.has(next.fold);
}

/** "M 4 L 5", "M4 L5", "M 4 C 5", "M-F C-12", "M:F C:12": a block by its letter, which the lot or house behind it tells. */
function isShortBlock(
  { fold }: Token,
  previous: Token | undefined,
  next: Token | undefined,
  after: Token | undefined,
): boolean {
  if (next === undefined || ((previous?.mask ?? 0) & (CLASS.type | CLASS.of)) !== 0) return false;
  if (fold !== 'm') return GLUED_BLOCK.test(fold) && GLUED_LOT.test(next.fold);
  return isNumber(next) && !isDoor(next) && after !== undefined && (LOTS.has(after.fold) || GLUED_LOT.test(after.fold));
}

const GLUED_BLOCK = /^m(?:[-:]?\d{1,3}|[-:][a-z])$/;
const GLUED_LOT = /^[lc][-:]?\d{1,3}$/;
const LOTS: ReadonlySet<string> = new Set(['l', 'c', 'lote', 'lt', 'lte', 'casa', 'cs']);

/** "7 e. 47 y 48", and in small letters before a name, "Mitre e. Alsina y Moreno"; not the initial of "Juan e. Gómez". */
function isBetweenWithPoint(
  { text, fold }: Token,
  previous: Token | undefined,
  next: Token | undefined,
  after: Token | undefined,
): boolean {
  if (fold !== 'e' || previous === undefined || next === undefined || next.brk) return false;
  // "Costa, E. 3062": what lies between a street that is a number and another one is told by two.
  if (isDoor(next) && (previous.mask & CLASS.number) === 0 && after?.fold !== 'y') return false;
  if ((next.mask & CLASS.number) !== 0) return true;
  if (text !== 'e.' || (previous.mask & INITIAL_BEHIND) !== 0) return false;
  return (next.mask & (CLASS.word | CLASS.type)) !== 0 && next.text !== next.text.toLowerCase();
}

/** "Ave. Rivadavia 5000": where a street begins. Ave María is a name, and Germán Avé-Lallemant was called so. */
function isAvenue({ fold, brk }: Token, previous: Token | undefined, next: Token | undefined): boolean {
  if (fold !== 'ave' || next === undefined || next.brk || next.fold === 'maria') return false;
  if ((next.mask & (CLASS.word | CLASS.number | CLASS.of)) === 0) return false;
  return previous === undefined || brk || (previous.mask & JOINT) !== 0 || previous.fold === 'y';
}

/** The town of Corrientes, "Mitre 123, Esquina, Corrientes", and "La Esquina 123": no corner. */
function isNamedEsquina(
  { brk }: Token,
  previous: Token | undefined,
  next: Token | undefined,
  before: Token | undefined,
): boolean {
  if (brk && next?.brk === true) return IN_CORRIENTES.test(next.fold);
  return previous?.fold === 'la' && !brk && (before === undefined || (before.mask & CLASS.type) !== 0);
}

/** What follows the name of a town there. */
const IN_CORRIENTES = /^(?:corrientes|ctes|prov|provincia|pcia|w?3196)$/;

/** Whether `sn` is short for San: at the beginning, behind a title or `de`, or behind the type of a street before a first name. */
function isSaint(previous: Token | undefined, next: Token | undefined): boolean {
  if (next === undefined || next.brk || (next.mask & CLASS.word) === 0) return false;
  if (previous === undefined || previous.fold === 'de' || isTitle(previous.fold)) return true;
  return (previous.mask & CLASS.type) !== 0 && (next.mask & CLASS.given) !== 0;
}

/** `12`, `12A`: what a street may be called. */
function isStreetNumber(token: Token | undefined): boolean {
  return token !== undefined && (token.mask & (CLASS.number | CLASS.flat)) !== 0;
}

function isFloor(token: Token | undefined): boolean {
  return token !== undefined && (token.mask & CLASS.floor) !== 0;
}

function isNumber(token: Token | undefined): boolean {
  return token !== undefined && (token.mask & CLASS.number) !== 0;
}

function isPlotNumber(token: Token | undefined): boolean {
  return token !== undefined && (token.mask & PLOT_NUMBER) !== 0;
}
