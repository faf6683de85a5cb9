/** The rules of cleaning for what people write in a hurry, in forms of shops and on telephones: flats by their numbers, remarks for whoever comes. */
import { behindDoor, NAMED_DOOR, UNIT } from './cleaning-patterns.ts';
import type { Rule } from './cleaning-rule.ts';
import { SIGN } from './sign-bits.ts';

const NTH = '\\d{1,2} ?(?:er|ro|do|to|mo|vo|no)\\.?';

/** "Jujuy 1230 3ro 14", "Jujuy 1230 3ro14", "Jujuy 1230 3ro-14": the floor, then the number of the flat. */
const NUMBERED_FLAT = new RegExp(` (?=${NTH})${behindDoor(' ')}(${NTH})[ -]?"?(?=\\d{1,3}(?![\\p{L}\\d/]))`, 'giu');
/** "Corrientes 3450,2b", "Corrientes 3450.2b" */
const GLUED_FLAT = new RegExp(`[,.](?=\\d{1,2} ?[a-h](?![\\p{L}\\d/]))${behindDoor('[,.]')}`, 'iu');
/** "Corrientes,3450.Piso 2.Dpto B" */
const GLUED_NUMBER = /,(?=\d{3,5}[.,](?:\p{L}|\d{1,2}(?!\d)))(?<=\p{L}{3},)/iu;
const GLUED_UNIT = new RegExp(`(?<=\\d)\\.(?=${UNIT})`, 'giu');

/** What stands between a door and the flat behind its place: no second street, no quarter, no flat already. */
const PLACE = `(?!(?:[\\p{L} ]{0,80} )?(?:y|e|ent|entre|esq|esquina|casi|bis|de|con|barrio|zona|grupo|sector|etapa|manzana|mza|lote|ruta|calle|av|avenida|pasaje|pje|${UNIT}) )\\p{L}{3}[\\p{L} ]{0,30}`;
/** "Garibaldi 450 Quilmes 2 B", "Maipú 2450 Olivos 5to C": the flat is kept out of the name of the place. */
const FLAT_BEHIND_PLACE = new RegExp(` (?=(?:\\d{1,2} ?|${NTH} ?)[a-h]\\s{0,9}$)${behindDoor(` ${PLACE} `)}`, 'iu');

/** What somebody who comes should know: "tocar timbre", "llamar antes", "casa con rejas". */
const FOR_WHO_COMES =
  /[ ,;.-]{1,9}(?=tocar |timbre |llamar |casa (?:con|de) |local a la |horario )(?<=(?:\p{L}\.?|\d) \d{2,5}[ ,;.-].{0,80}|(?:\p{L}\.?|\d) \d{2,5}[ ,;.-]{1,9}|s\/n[ ,;.-]{1,9})(?:tocar (?:el )?timbre|timbre roto|llamar (?:antes|al? )|casa con |casa de (?:dos pisos|rejas?|altos?(?=\s{0,9}(?:$|[,;]))|ladrillos?|color)|local a la calle|horario (?:de )?\d)[^,;]{0,80}(?=$|[,;])/iu;
/** "Frente a Av. Mitre 750", "al lado de Mitre 750". */
const BESIDE_DOOR = new RegExp(
  `^\\s{0,9}(?:frente a|enfrente de|al lado de|a la vuelta de)(?: la)? (?!(?:plaza|escuela|hospital|estaci[oó]n|parque|club|iglesia) )(?=${NAMED_DOOR})`,
  'iu',
);
/** "Mitre 750 frente al 755" */
const DOOR_OPPOSITE =
  / (?=(?:en)?frente)(?<=\p{L}\.? \d{2,5} )(?:en)?frente (?:al?|del?) \d{2,5}(?=\s{0,9}(?:$|[,;]))/giu;

/** "25 de Mayo 577 E." */
const SIDE_OF_STREET = new RegExp(` (?=[neso]\\.\\s{0,9}$)${behindDoor(' ')}[neso]\\.\\s{0,9}$`, 'iu');

/** See {@link Rule}. */
export const HURRIED_RULES: readonly Rule[] = [
  { name: 'remarks', all: SIGN.word, find: FOR_WHO_COMES, put: '' },
  { name: 'remarks', all: SIGN.word | SIGN.digit, begins: /^\s*(?:en)?fre|^\s*al? l/i, find: BESIDE_DOOR, put: '' },
  { name: 'remarks', all: SIGN.word | SIGN.numbers, find: DOOR_OPPOSITE, put: '' },
  { name: 'separators', all: SIGN.comma | SIGN.digit, find: GLUED_NUMBER, put: ' ' },
  { name: 'separators', all: SIGN.digit | SIGN.dot | SIGN.gluedLetter, find: GLUED_UNIT, put: '\n' },
  { name: 'floor', all: SIGN.behindDoor, any: SIGN.comma | SIGN.dot, find: GLUED_FLAT, put: '\n' },
  { name: 'floor', all: SIGN.gluedLetter, find: /(?<=(?<!\d)\d{1,2})_(?=[a-h](?!\p{L}))/giu, put: ' ' },
  { name: 'floor', all: SIGN.behindDoor, find: NUMBERED_FLAT, put: '\n$1 ' },
  { name: 'orientation', all: SIGN.digit | SIGN.dot, find: SIDE_OF_STREET, put: '' },
  // "RP 36 K.45"
  { name: 'glued abbreviation', all: SIGN.numbers | SIGN.dot, find: /(?<= k)\.(?=\d)/giu, put: '. ' },
  { name: 'floor', all: SIGN.behindDoor, find: FLAT_BEHIND_PLACE, put: '\n' },
];
