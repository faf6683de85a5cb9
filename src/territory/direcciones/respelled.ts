/** An address written otherwise, where it is not found as it was typed: words glued together, an article behind its name, a block as a corner. */
import { fold } from '../address/fold-word.ts';
import { parseAddress } from '../address/parse.ts';
import type { ParsedAddress } from '../address/types.ts';
import { isTitle } from '../streets/titles.ts';
import { type Rereading, withStreets } from './rereading.ts';

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
const CORNER_OF_THREE =
  /^([^,;()]*?\p{L}{3}[^,;()]*?) (?:esq\.?|esquina) ?([^,;()]*\p{L}{3}[^,;()]* [ye] [^,;()]*\p{L}{3}[^,;()]*)$/iu;

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

/** The corner that was read as the name of one street with a number, which nobody knows of which street it is: `Cabildo y Juramento 1428`. */
export function cornerInName({ tipo, number, streets: [street], places }: ParsedAddress): Rereading | null {
  if (tipo !== 'simple' || number === null || street?.kind !== 'named' || !/ [ye] /i.test(street.text)) return null;
  const parsed = parseAddress(street.text);
  if (parsed?.tipo !== 'interseccion') return null;
  return { way: 'other-reading', parsed: withStreets(parsed, parsed.streets, places) };
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
  return tipo === 'interseccion' && CORNER_OF_THREE.test(text) ? text.replace(CORNER_OF_THREE, '$1 entre $2') : null;
}
