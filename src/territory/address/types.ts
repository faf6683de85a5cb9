/**
 * The shapes that travel through the address parser (reference, section 8). Everything here is text: no street data is involved.
 */

/** The three kinds of address of section 8.4, as the wire spells them. */
export type AddressType = 'simple' | 'interseccion' | 'entre_calles';

/** A street as the text describes it, beyond its spelling in `calles`. */
export interface ParsedStreet {
  /** The street as written, equal to its entry in `calles`. */
  readonly text: string;
  /**
   * `unnamed`: a numbered street or one "without name"; `route`: a numbered road; `block`: a block or lot that stands where the street
   * should ("Manzana 12"); `neighbourhood`: the same with a neighbourhood ("B° San José"); `named`: everything else.
   */
  readonly kind: 'named' | 'unnamed' | 'route' | 'block' | 'neighbourhood';
  /** The street type or road words as written (`Av.`, `calle`, `ruta nacional`), or null. */
  readonly type: string | null;
  /** The text without the type: `9 de Julio`, `10`, `s/n`. For a route its number. */
  readonly name: string;
  /** The number of a numbered street or route, as written (`10`, `3`) or, where its name says it in words, in digits; or null. */
  readonly number: string | null;
  /** Which authority's road it is, when the text says so; null for streets. */
  readonly scope: 'nacional' | 'provincial' | null;
}

/** An address that was understood. The first four fields are the echo `parametros.direccion` of section 8.1. */
export interface ParsedAddress {
  readonly tipo: AddressType;
  /** One, two or three names, as written. */
  readonly calles: readonly string[];
  readonly altura: { readonly valor: string | null; readonly unidad: string | null };
  readonly piso: string | null;
  /** One entry for each of `calles`. */
  readonly streets: readonly ParsedStreet[];
  /** The numeric value of `altura.valor` by section 8.5; null without a number and for "S/N". */
  readonly number: number | null;
  /** True when `altura` is a distance along a road (kilometres), not a door number. */
  readonly distance: boolean;
  /**
   * What was read as neighbourhood, town, province, institution or remark and is no part of the address, one entry for each segment
   * (commas, brackets, separating hyphens and slashes part them), in the order of the text, without postal codes.
   */
  readonly places: readonly PlaceHint[];
}

/** A dropped segment of the text, as written: a hint of the place for whoever knows the names of places. */
export interface PlaceHint {
  readonly text: string;
  /**
   * `before` the street ("Hospital Central, Mitre 100") or `after` the address ("…, Rosario"); `barrio`: a neighbourhood said to be one
   * ("B° Centro"); `aside`: in brackets within the address, often another name of the street ("Calle 11 (Av. San Martín) 830").
   */
  readonly role: 'before' | 'after' | 'barrio' | 'aside';
}

/** The text after cleaning (section 8.2), its words separated by single spaces. */
export interface CleanText {
  readonly text: string;
  /** Offsets in `text` of words that followed a comma, bracket or separating hyphen. */
  readonly breaks: ReadonlySet<number>;
  /** Offsets in `text` of words that stood in brackets. */
  readonly asides: ReadonlySet<number>;
  /** Neighbourhoods that were cut out, and what followed them, in order. */
  readonly dropped: readonly Dropped[];
  /** Names of the rules that changed something, in order. */
  readonly applied: readonly string[];
}

/** A segment that cleaning cut out: whether it stood at the beginning of the text. */
export interface Dropped extends PlaceHint {
  readonly leading: boolean;
}

/** A word or fixed phrase with every class it may have: a bit mask over `CLASS` (lexicon.ts). */
export interface Token {
  readonly text: string;
  /** Lower case, without accents and without closing punctuation. */
  readonly fold: string;
  readonly start: number;
  readonly end: number;
  readonly mask: number;
  /** A comma, bracket or separating hyphen stood before it. */
  readonly brk: boolean;
  /** It stood in brackets. */
  readonly aside: boolean;
}

/** The words of a text as its readings see them. */
export interface Words {
  readonly clean: CleanText;
  /** The tokens that the readings speak of. */
  readonly tokens: readonly Token[];
  /** Tokens in brackets that were set aside so that the text could be read. */
  readonly setAside: readonly Token[];
  /** The text has no street, so that its neighbourhood stands in its place. */
  readonly neighbourhood: boolean;
}

/** What stretches of tokens can be in an address. */
export const PART_NAMES = [
  'street',
  'number',
  'door',
  'milestone',
  'front',
  'floor',
  'lot',
  'lodging',
  'unit',
  'mid',
  'tail',
  'place',
  'corner',
  'lead',
  'opening',
  'between',
  'beside',
  'other',
  'and',
  'rest',
  'skip',
] as const;

/** One of them. */
export type PartName = (typeof PART_NAMES)[number];

/** One part of a reading: tokens `from` (included) to `to` (excluded). */
export interface Span {
  readonly part: PartName;
  readonly from: number;
  readonly to: number;
  /** True for a street without a name of its own. */
  readonly unnamed: boolean;
  /** How unusual this use of the tokens is; 0 for everything that section 8.4 lists. */
  readonly cost: number;
}

/** The rank of a reading: compared in this order, `cost` the lower the better, the others the higher the better. */
export interface Rank {
  readonly unnamed: number;
  readonly number: 0 | 1;
  readonly type: 1 | 2 | 3;
  readonly cost: number;
}

/** One way to read all tokens of the text. */
export interface Reading {
  readonly tipo: AddressType;
  readonly spans: readonly Span[];
  readonly rank: Rank;
  readonly score: number;
}
