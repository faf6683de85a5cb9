/** An address written otherwise, where it is not found as it was typed: words glued together, an article behind its name, a block as a corner. */
import { fold } from '../address/fold-word.ts';
import { CLASS } from '../address/lexicon.ts';
import { isInstitution, isListedAs } from '../address/listed-word.ts';
import { parseAddress } from '../address/parse.ts';
import { mayBeTownCode } from '../address/town-code.ts';
import type { ParsedAddress } from '../address/types.ts';
import { isTitle } from '../streets/titles.ts';
import { type Rereading, streetCalled, withStreets } from './rereading.ts';

/** "StaFe", "BmeMitre", "GralPaz". */
const BETWEEN_WORDS = /(?<=\p{L}\p{Ll})(?<!(?<!\p{L})Mc)(?=\p{Lu}\p{Ll})/gu;
/** "LNAlem", "HYrigoyen": initials before a name. */
const INITIALS = /(?<!\p{L})(\p{Lu}{1,3})(?=\p{Lu}\p{Ll}{3})/gu;
/** "MT de Alvear" */
const INITIALS_BEFORE_ARTICLE = /(?<!\p{L})\p{Lu}{2,3}(?= del? )/gu;
/** "MTdeAlvear" */
const GLUED_ARTICLE = /(?<=\p{Lu}|\p{Ll}{2})(de|del)(?=\p{Lu}\p{Ll}{2})/gu;

/** "Av Libertador del 4902", "Libertador Av. del 4902", "Constituyentes de los 5000". */
const ARTICLE_BEHIND =
  /^\s*(?:(av|avda|avenida)\.? )?(\p{L}{4,}) (?:(av|avda|avenida)\.?,? )?(del?|de l[ao]s?),? (?=(?:n[°º]\.? ?|nro\.? ?)?\d{2,5}(?!\p{L}))/iu;

/** "Paunero esq. Belgrano y Caseros": of three streets the corner is no corner. */
const CORNER = / (?:esq\.?|esquina) /iu;
const MARKED = /[,;()]/;
const AND = / [ye] /iu;
const NAMED = /\p{L}{3}/u;

/** The address in other spellings, of which what is found by its very names is meant. */
export function respelled(text: string, first: ParsedAddress): readonly Rereading[] {
  const found: Rereading[] = [];
  for (const other of [unglued(text), withArticleInFront(text), asBetween(text, first)]) {
    const parsed = other === null || other === text ? null : parseAddress(other);
    if (parsed !== null) found.push({ way: 'respelled', parsed });
  }
  return found;
}

/** The address with its street called without the titles that its name begins with; null without any, or where nothing else is left. */
export function untitled(first: ParsedAddress): Rereading | null {
  const [street] = first.streets;
  if (first.tipo !== 'simple' || first.number === null || street?.kind !== 'named') return null;
  const words = street.name.split(' ');
  const begins = words.findIndex((word) => !isTitle(fold(word)));
  if (begins <= 0) return null;
  const name = words.slice(begins).join(' ');
  const { kind, type, number, scope } = street;
  const text = type === null ? name : `${type} ${name}`;
  return { way: 'respelled', parsed: withStreets(first, [{ text, kind, type, name, number, scope }], first.places) };
}

/** What runs beside a road and is mostly in no list: its doors are those of the road. */
const SERVICE_ROAD =
  /^(?:colectora|colect?\.?|lateral) (?:de la |del? )?(?!(?:norte|sur|este|oeste|interna|central|industrial)(?!\p{L}))(?=\p{L}{3}|av)/iu;

/** The address with its streets called as the roads that they run beside, `Colectora Gral. Paz 5445`; null without any. */
export function onRoadItself(first: ParsedAddress): Rereading | null {
  let isOther = false;
  const streets = first.streets.map((street) => {
    const name = street.text.replace(SERVICE_ROAD, '');
    const called = name === street.text ? null : streetCalled(name);
    // What runs beside a road that has a number is in lists, or may be that of another. Without its kind it is an avenue.
    const road = called?.kind === 'named' && called.type === null ? streetCalled(`Av. ${name}`) : called;
    if (road?.kind !== 'named') return street;
    isOther = true;
    return road;
  });
  return isOther ? { way: 'shortened', parsed: withStreets(first, streets, first.places) } : null;
}

/** Behind the number of a door the side on which its street goes on: "450 Sur", "1250 (O)". */
const SIDE = /\d ?(?:(norte|sur|este|oeste)|[([] ?(norte|sur|este|oeste|[nseo])\.? ?[)\]])(?=\s{0,9}(?:$|[,;(-]))/iu;
const SIDES: Readonly<Record<string, string>> = { n: 'norte', s: 'sur', e: 'este', o: 'oeste' };

/** The address with what its text says behind the number as a part of the street's name: `San Martín Sur 450`; null where it says nothing. */
export function withSide(text: string, first: ParsedAddress): Rereading | null {
  const [street] = first.streets;
  if (first.tipo !== 'simple' || first.number === null || street?.kind !== 'named') return null;
  const [, bare, bracketed] = SIDE.exec(text) ?? [];
  const side = (bare ?? bracketed)?.toLowerCase();
  if (side === undefined) return null;
  const parsed = streetCalled(`${street.text} ${SIDES[side] ?? side}`);
  return parsed && { way: 'respelled', parsed: withStreets(first, [parsed], first.places) };
}

/**
 * A corner or stretch with its streets called by surnames alone, `Bernardino Rivadavia y Mitre` as that of `RIVADAVIA`, for most towns write these and have
 * no list of crossings in which the other would be found. A shop in front is left out, too: `Coto Luro y San Luis`. `shortened`: the places of the streets
 * of which a person's name was left out.
 */
export function bySurnames(
  first: ParsedAddress,
): { readonly meaning: Rereading; readonly shortened: readonly number[] } | null {
  const { tipo, streets, places } = first;
  if (tipo === 'simple') return null;
  const called = streets.map((street) => {
    const name = street.kind === 'named' ? surnameIn(street.name) : null;
    return (name === null ? null : streetCalled(street.type === null ? name : `${street.type} ${name}`)) ?? street;
  });
  const others = [...streets.keys()].filter((place) => called[place] !== streets[place]);
  if (others.length === 0) return null;
  const shortened = others.filter((place) => !isInstitution(streets[place]?.name.split(' ', 1)[0]));
  return { meaning: { way: 'respelled', parsed: withStreets(first, called, places) }, shortened };
}

const INITIAL = /^\p{L}\.?$/u;

/** A name without the titles, given names and initials that it begins with; null without any, or where nothing else is left. */
function surnameIn(name: string): string | null {
  const words = name.split(' ');
  // "Juan Bautista Alberdi": a second given name that is a surname as well.
  const isBefore = (word: string, at: number): boolean =>
    INITIAL.test(word) || isInstitution(word) || isListedAs(word, CLASS.given) || (at > 0 && fold(word) === 'bautista');
  let begins = words.findIndex((word, at) => !isBefore(word, at));
  if (begins <= 0) return null;
  if (/^del?$/i.test(words[begins]!)) begins++;
  return begins < words.length ? words.slice(begins).join(' ') : null;
}

/** A corner that was read as the name of one street with a number. */
interface CornerInName {
  readonly corner: Rereading;
  /** Whether the number is none of a door: that of a road's kilometre, or what may be the code of the town. */
  readonly isNoDoor: boolean;
}

/** That corner without the number, of which nobody knows of which street it is: `Paunero y Belgrano 350`, `Cabildo y Juramento 1428`. */
export function cornerInName({
  tipo,
  number,
  distance,
  places,
  streets: [street],
}: ParsedAddress): CornerInName | null {
  if (tipo !== 'simple' || number === null || street?.kind !== 'named' || !AND.test(street.text)) return null;
  const parsed = parseAddress(street.text);
  if (parsed?.tipo !== 'interseccion') return null;
  const corner: Rereading = { way: 'other-reading', parsed: withStreets(parsed, parsed.streets, places) };
  return { corner, isNoDoor: distance || mayBeTownCode(number) };
}

/** A text with its words apart that a capital letter begins inside of another; of all capitals nothing can be told. */
function unglued(text: string): string | null {
  if (!/\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(text)) return null;
  return text
    .replace(GLUED_ARTICLE, ' $1 ')
    .replace(BETWEEN_WORDS, ' ')
    .replace(INITIALS, (initials) => `${[...initials].join(' ')} `)
    .replace(INITIALS_BEFORE_ARTICLE, (initials) => [...initials].join(' '));
}

function withArticleInFront(text: string): string | null {
  const [match, first, name = '', second, article = ''] = ARTICLE_BEHIND.exec(text) ?? [];
  if (match === undefined) return null;
  const type = first ?? second;
  return `${type === undefined ? '' : `${type} `}${article} ${name} ${text.slice(match.length)}`;
}

function asBetween(text: string, { tipo }: ParsedAddress): string | null {
  if (tipo !== 'interseccion' || MARKED.test(text)) return null;
  const [first = '', others = '', ...more] = text.split(CORNER);
  const ends = others.split(AND);
  if (more.length > 0 || ends.length !== 2 || !NAMED.test(first) || !ends.every((end) => NAMED.test(end))) return null;
  return `${first} entre ${others}`;
}
