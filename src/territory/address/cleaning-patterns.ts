/** The longer expressions of the rules of cleaning, and what several of them have in common. */

/** What makes a number the one in an order: `3ro`, `1er`. */
export const ORDINAL_END = '(?:er|era|ero|ra|ro|da|do|nda|ndo|ta|to|ma|mo|va|vo|na|no)';
/** A street that is a number, with its type: `Calle 5`, `Avda. N° 4`. */
export const NUMBERED_STREET =
  '(?:calle|av|avda|avenida|diag|diagonal|pje|pasaje|paseo|bv|boulevard)\\.? (?:n[°ºª]?\\.? ?|nro\\.? ?)?\\d{1,4}';
/** What stands before a name that is no neighbourhood's: `Calle Barrio Norte`. */
export const TYPE_BEFORE = '(?:calle|av|avda|avenida|pasaje|pje|paseo|del?)\\.?';

/** The words that begin a flat. */
export const UNIT =
  '(?:pisos?|p\\.?b|planta|subsuelo|entrepiso|d(?:e?p)?tos?|departamentos?|of|ofic|oficinas?|loc|local|locales|casa|timbre|torre|u\\.?f|ph)(?![\\p{L}\\p{N}])';
/** The type of a street that may be a number. */
export const TYPE = '(?:calle|av|avda|avenida|bv|bvar|bulevar|boulevard|diag|diagonal|pje|pasaje|paseo)\\.?';
/** Before what stands behind a door: the name of the street and the number, which is not that of a numbered street. */
export const BEHIND_DOOR = `(?<=(?:\\p{L}{3}|\\p{L} \\p{L}{2})\\.? (?:n[°ºª]?\\.? ?|nro\\.? ?)?\\d{2,5}[ ,-]{1,9})(?<!(?<!\\p{L})(?:${TYPE}|ruta|rta|km) (?:n[°ºª]?\\.? ?|nro\\.? ?)?\\d{2,5}[ ,-]{1,9})`;

/** What is counted or known by a number, which is no door's: a school, a block, a road, a quarter by how many houses it has. */
export const COUNTERS =
  '(?:casa|lote|lte|manz|manzana|mza?|mzna|block|torre|edif(?:icio)?|escuela|esc|e\\.?p|e\\.?e\\.?s|jard[ií]n|j\\.?i|infantes|caps|cesac|hospital|comisar[ií]a|seccional|sucursal|suc|barrio|plan|grupo|villa|viviendas|viv|local|sector|chacra|quinta|parcela|secci[oó]n|cuartel|colonia|etapa|picada|senda|camino|vecinal|peatonal|pasillo|km|bat(?:all[oó]n)?|regimiento|infanter[ií]a|p[uú]blica|rutas?|rta|r[np]|nac(?:ional)?|prov(?:incial)?|pcial)\\.?';

/** The number of a door of three digits or more, with its sign. */
export const LONG_DOOR = '(?:n[°ºª]?\\.? ?|nro\\.? ?)?\\d{3,5}';

/** Behind the number of a door, with what stands between: a word of three letters is before it, not the type of a street that is a number. */
export function behindDoor(tail: string): string {
  return `(?<=\\p{L}{3}\\.? ${LONG_DOOR}${tail})(?<!(?<!\\p{L})(?:${TYPE}|${COUNTERS}) ${LONG_DOOR}${tail})`;
}

/** A door by the name of its street: `25 de Mayo 350`, `Av. Colón N° 1200`. */
export const NAMED_DOOR = `(?:${TYPE} )?(?:\\d{1,2} de )?\\p{L}{2}[^,;:\\d]{0,80} (?:n[°º]\\.? ?|nro\\.? ?)?\\d{2,5}(?!\\d)`;

/** "S/N", "s/nº", "S/Nro." at the beginning: that there is no number, or a street that is called so. */
export const NONE_IN_FRONT = '^\\s{0,9}s\\/n(?:ro)?[°º]?\\.?';

/** What says that a neighbourhood follows. */
export const NEIGHBOURHOOD = '(?:[vb] ?[°ºª]\\.?|barrio |bo\\. |bno\\. |bº)';

/** What says that a street is meant: a number, the type of a street, a corner. Without any, `B° Norte, Salta` names the town. */
const STREET_SIGN =
  '(?:\\d|s[-/ ]n(?!\\p{L})|(?<!\\p{L})(?:sn|sin (?:n[uú]m\\p{L}{0,30}|nro|nombre)|calles?|av|avd|avda|avenida|pasaje|pje|bv|bvar|blvd|boulevard|diag|diagonal|camino|cno|acceso|ruta|rta|autopista|au|esq|esquina|intersecci[oó]n|entre(?! r[ií]os)|y|e)(?!\\p{L})|(?<!\\p{L})e\\/)';

/** A neighbourhood in front of the address: up to a comma, a separating hyphen, what it lies between, or the type of the street. */
const UP_TO_ADDRESS = `${NEIGHBOURHOOD}(?:[^,;]{0,80}[,;](?=.{0,160}${STREET_SIGN})|[^,;]{0,80}?(?:\\s-{1,80}\\s?|-{1,80}\\s)(?=.{0,160}${STREET_SIGN})|[^,;]{0,80}?[\\p{L}\\d.]\\s(?=(?:e\\/|entre (?!r[ií]os)).{0,80} [ye] )|[^,;]{0,80}?[\\p{L}\\d.]\\s(?=(?:calle|avenida|avda|av|pasaje|pje|bv|boulevard|diagonal|ruta)[.\\s]))`;
export const LEADING_NEIGHBOURHOOD = new RegExp(`^\\s{0,9}${UP_TO_ADDRESS}`, 'iu');

/** What has its neighbourhood before its address: "CAPS B° Norte - …", "Escuela 14 Bº Norte, …". */
const OFFICE_NAME =
  '(?:c\\.?a\\.?p\\.?s|cesac|c\\.?i\\.?c|(?:(?:centro|ctro|c) de salud|unidad sanitaria|u\\.s|hospital|hosp|sala|salita|posta|puesto|dispensario|disp|escuela|esc|jard[ií]n|comedor|club|biblioteca|sucursal|suc|cajero)(?!\\p{L}))[^,;\\n-]{0,80}?';
export const OFFICE = new RegExp(`^\\s{0,9}${OFFICE_NAME} ${NEIGHBOURHOOD}`, 'iu');
export const OFFICE_NEIGHBOURHOOD = new RegExp(`(?= )(?<=^\\s{0,9}${OFFICE_NAME}) ${UP_TO_ADDRESS}`, 'iu');

/** A part of a flat or a block that has a label and nothing behind it, before the next one, a mark or the end. */
export const EMPTY_LABELS =
  /(?<=\S )(?:(?:piso|d(?:e?p)?to|of(?:icina)?|local|cuerpo|sector|torre|manzana|s|t|m): *){1,9}(?=$|[,;]|[-(](?!\d)|\p{L}{1,30}:|(?:c\.?p|tel)[.: ])/giu;

/** "UPA 24hs. Mitre 123", "Mitre 123, abierto las 24 horas". */
export const OPENING_HOURS = /(?<![\p{L}\p{N}])(?:(?:abierto )?las )?24 ?h(?:s|rs|oras)(?![\p{L}\p{N}])\.?/giu;

/** "Mitre 123 - Lun a Vie de 8 a 13 hs", "lunes a sábados 9-13hs", "Lu-Vi 9-18". */
export const OFFICE_HOURS =
  /l(?<=(?<![\p{L}\p{N}])l)(?:u(?:n(?:es)?)?)?(?:\.? ?- ?|(?:\. ?| )a ?)(?:v(?:i(?:e(?:rnes)?)?)?|s[aá](?:b(?:ados?)?)?|do(?:m(?:ingos?)?)?)\.?,? (?:de )?\d{1,2}(?:[.:]\d\d)? ?(?:h(?:s|rs)?\.? )?(?:a|-) ?\d{1,2}(?:[.:]\d\d)?(?: ?h(?:s|rs|oras)?)?(?![\p{L}\p{N}])\.?/giu;

/**
 * "PLATA, RIO DE LA 8359", "MAYO, 25 DE 120", "PAZ, LA": registers write names from their last word on. No name ends in its article, in
 * `de` or in `San`, so that what stands before the comma is no place but the end of this one; the same of the second street of a corner,
 * "CALLAO y ALVEAR, MARCELO T. DE". Names of events end in a year: "Lanus, 11 de Septiembre de 1888".
 */
export const INVERTED_NAME =
  /^ {0,9}([\p{L}\d.'’ ]{2,40} (?:y|esq\.?|esquina|casi) )?((?:(?! (?:y|esq\.?|esquina|casi) )[\p{L}.'’ ]){2,40}?) {0,9}, {0,9}(?!de \d|(?!\d+ de )[^,]* del? (?:1[89]\d\d|20[0-2]\d)(?!\d)|\d+ de \p{L}+ del? )((?:\d{1,2} )?(?:(?!(?:[ey]|entre|esq|esquina|casi|con|al?|en|frente|altura|cerca|desde|hasta|sobre)[. ])[\p{L}.'’]{1,80} ){0,5}(?:del?|de l[ao]s?|l[ao]s?|el|san(?:ta|to)?))(?= {0,9}(?:,? *(?:n[°ºª]?\.? ?|nro\.? ?|n[uú]mero |#)?\d|,? *s\/n|,|$))/iu;

/**
 * The point of a sentence, behind a word of six letters or a number. Not behind the first word of a name that ends as no word of the
 * language does: "Rodrig. Peña 1200", "Av. Constit. Nacional 1200".
 */
export const END_OF_SENTENCE =
  /(?<=[\p{Lu}\p{Ll}]{6}|\d)\.(?=\s|$)(?!(?<=^\s{0,9}(?:(?:calle|av|avda|avenida|bv|pje|pasaje)\.? )?\p{L}{5,30}[bcfghjkmpqtvxñ]\.) \p{L})/giu;

/** "Esquina" at the end, of which nothing is told: "Mitre 123 esquina", "Mitre 123 y esquina", "Mitre y Alsina, esq."; not where a place or a street is called so. */
export const UNFINISHED_CORNER =
  /esq(?<=(?: y [^,;\n]{1,40}|\p{L} (?:n[°º]\.? ?|nro\.? ?)?\d{2,5})[ \n]{1,9}(?:y )?esq)(?<! la esq)(?:uina)?[.:]?\s*$/iu;

/** "Mitre frente al 123", "Mitre fte 123", "Mitre al lado del 123": the door across the street stands for this one. */
export const OPPOSITE =
  /(?=f|al l|enf)(?:(?<=\p{L} )(?<!(?<!\p{L})(?:del?|la|el|al) )(?:(?:frente|fte\.?) al? |(?:al lado|enfrente) del? )|(?<=^\s{0,9}(?!(?:villa|barrio|pasaje|pje|calle|santa) \S{1,30}$)[^\d,;]{0,80}\p{L}{4} )(?<! [ye] .{0,80})(?<!(?<!\p{L})(?:villa|barrio|pasaje|santa|avenida|calle) )(?:frente|fte\.?) )(?=(?:n[°º]\.? ?|nro\.? ?)?\d{2,5}\s{0,9}(?:$|[,;]))/giu;

/** What advertisements put in front: "Casa en 121 e/ 73 y 74", "Departamento en venta en Mitre 100". */
export const OFFER =
  /^\s{0,9}(?:(?:en )?(?:venta|alquiler) (?:de )?)?(?:casa|chalet|departamento|depto|dpto|monoambiente|d[uú]plex|ph|p\.h\.|quinta|local(?: comercial)?|oficina|consultorio|cochera|galp[oó]n|dep[oó]sito|lote|terreno)(?: en (?:venta|alquiler))? en (?!el |la |los |las |planta |\d{1,9}\S* piso)(?=.*(?:\d| [ye] ))/iu;
