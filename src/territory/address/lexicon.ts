/**
 * The words with a meaning (reference, section 8.3) as tables. A word may belong to several classes at once: which one it has in an
 * address is decided by the grammar, not here. All forms are folded: lower case, no accents, no closing punctuation.
 */
import { GIVEN_NAMES } from '../streets/given-names.ts';

/** Word classes as bits of a mask. */
export const CLASS = {
  word: 1 << 0,
  letter: 1 << 1,
  number: 1 << 2,
  decimal: 1 << 3,
  range: 1 << 4,
  ordinal: 1 << 5,
  /** A flat such as `2B`. */
  flat: 1 << 6,
  /** A door number with a letter, `1234B`. */
  lettered: 1 << 7,
  /** "and" between two streets. */
  and: 1 << 8,
  /** "and" that may also stand inside a name: not when a number, a street type or a road follows. */
  andInName: 1 << 9,
  corner: 1 << 10,
  between: 1 << 11,
  of: 1 << 12,
  type: 1 << 13,
  route: 1 << 14,
  /** `n` alone: a label before a number, an initial elsewhere. */
  n: 1 << 15,
  label: 1 << 16,
  distance: 1 << 17,
  /** "without number", which also says "without name" in the place of the name. */
  noNumber: 1 << 18,
  noName: 1 << 19,
  floor: 1 << 20,
  door: 1 << 21,
  ground: 1 << 22,
  /** Block, lot, house: an ordinary word in a name, part of the floor after a number, never a street by itself. */
  plot: 1 << 23,
  /** A plot that never closes a street's name: "Mitre Mza" + 7 is Mitre, block 7. */
  parcel: 1 << 25,
  /** A first name or title: after a comma it continues an inverted name ("ROCA, JULIO A."). */
  given: 1 << 24,
  /** An institution ("Hospital", "Escuela") or, less surely, a place or building ("Plaza", "Estación"): may name what stands at the address. */
  institution: 1 << 26,
  premises: 1 << 27,
  /** "norte", "sur", "este", "oeste": may follow a door number. */
  side: 1 << 28,
} as const;

export type ClassName = keyof typeof CLASS;

function words(list: string): string[] {
  return list.split(/\s+/).filter((word) => word !== '');
}

/** Ranks and offices before the name of a person, folded. */
export const TITLES: readonly string[] = words(
  `almirante almte alte arq bme brig cap cmte cnel comandante comodoro coronel cte cura dean diputado doctor dr dra fray gdor general gob
   gobernador gral grl hno ing ingeniero int intendente maestro mons monsenor obispo padre pbro perito pres presbitero presidente prof sargento sgto tte teniente`,
);

/** Shops and chains of them. No street of the lists of the country has one of these words in its name. */
export const SHOPS = `kiosco kiosko maxikiosco polirrubro drugstore libreria panaderia heladeria restaurante restaurant resto pizzeria parrilla rotiseria cafeteria confiteria
     cerveceria cafe bar pub hotel hostel hosteria cine gimnasio ferreteria corralon pintureria verduleria carniceria despensa almacen autoservicio minimercado
     optica veterinaria perfumeria zapateria jugueteria muebleria joyeria relojeria cerrajeria vidrieria bazar boutique peluqueria barberia imprenta fotocopias
     lavanderia tintoreria gomeria lubricentro concesionaria inmobiliaria locutorio quiniela farmacias supermercados
     farmacity starbucks walmart afip osde renaper dosuba credicoop supervielle pami anses jumbo disco vea changomas makro maxiconsumo garbarino musimundo ribeiro megatlon sportclub mcdonalds mostaza wendys freddo grido
     persicco havanna bonafide banelco rapipago pagofacil bbva hsbc icbc comafi metrogas edesur edenor aysa movistar`;

/** Chains that some streets have in their names, of which none begins with them: `SALIDA DE COTO`. */
export const CHAINS: ReadonlySet<string> = new Set(words('coto carrefour'));

const TABLE: readonly (readonly [mask: number, forms: string])[] = [
  [
    CLASS.corner,
    'esquina esq esq/ / interseccion intersecc intersec inters casi c/ esquinas esqu esqina esqna esquna equina eqs esquin ezq exq ezquina esuqina',
  ],
  [CLASS.between, 'entre e/ ent entre/ entr etre emtre enter enre ente ent/ ~'],
  // Cleaning puts "+" and "~" for an "and" and a "between" that the text leaves out.
  [CLASS.and, 'y/o +'],
  [CLASS.of, 'de del'],
  [
    CLASS.type,
    `av avda avd avenida avdas avenidas bv bvar bvard bvd blv blvd blvr boulevard boulevar bulevar bulevard
     diag diagonal dg diagon dgnal pje psje psj pj pasaje calle calles callejon cjon cortada paseo peatonal sendero
     cl clle cale calel caye cayle calie avdea avenid avnida aveinda avenda avdda abenida avennida avendia avenidad aveneda
     bulev bulv boul bulebar pasje pasage passaje pazaje pasaj diagonl digonal diagnal`,
  ],
  [
    CLASS.route,
    'ruta rutas rta rtas autovia rn rp r.n r.p rnac rprov rpcial r.nac r.nacional r.prov r.provincial r.pcial r.pcia',
  ],
  [CLASS.label, '# nro nros num nume numero nr altura alt n.º n.° n.o nro.º nro.°'],
  [CLASS.distance, 'km kms klm kilometro kilometros kilom pkm pk'],
  [CLASS.noName, 's/nombre s/nom'],
  [CLASS.floor, 'piso pisos nivel'],
  [
    CLASS.door,
    'dto dpto dpt dp depto dep departamento apto apartamento oficina ofic ofi of ofna oficinas unidad unidades unid uf u.f aula dtos dptos deptos ofs consult consultorios lcal depart dtpo departameto',
  ],
  [CLASS.ground, 'pb p.b subsuelo entrepiso ss s.s subs'],
  [
    CLASS.word | CLASS.plot | CLASS.parcel,
    `manzana manz mza mzna mna mz mzn lote lotes lte lt local locales loc block bloque mblock monoblock monobloc monobloque monobl monob mono parcela parcelas parc pcla pcela medidor
     chacra quinta qta solar fraccion cuartel casilla stand modulo nudo tira macizo mac mzo circ circuns circunscripcion secc etapa cochera pc pcl viv vivienda legua ch interno duplex dpx ph p.h bungalow cabaña cabana galpon box deposito gabinete suite`,
  ],
  [CLASS.word | CLASS.plot, 'casa cs torre edificio edif puerta escalera sector sect sec seccion cuerpo cpo pabellon'],
  [CLASS.word | CLASS.side, 'norte sur este oeste'],
  [
    CLASS.word | CLASS.institution,
    `escuela hospital hosp sanatorio clinica instituto colegio universidad facultad biblioteca museo municipalidad comisaria
     supermercado hipermercado shopping caps cic esc ep eet eest cens isfd e.p e.p.n e.s e.e.s.t e.p.b c.a.p.s c.i.c j.i u.p.a ypf shell axion puma petrobras esso gulf dispensario policlinico maternidad ministerio secretaria delegacion registro juzgado
     correo sucursal cajero policia seccional subcomisaria destacamento cria ees ji cef cesac ipem ipet sede anexo suc subdelegacion farmacia jardin ctro laboratorio hogar
     htal fac dispens cea cfp cec eem eemn esb eso epb ubs upa jirimm seimm cpem eempi deno diegep dipregep e.e.s e.e.m e.s.b c.f.p c.e.a i.s.f.d i.s.f.t e.e.t uegp neni epep epet eempa eetp egb jin cebja cenma isft`,
  ],
  [CLASS.word | CLASS.institution | CLASS.plot, 'consultorio'],
  [CLASS.word | CLASS.institution, SHOPS],
  [
    CLASS.word | CLASS.premises,
    `centro comuna complejo predio plaza parque pque pqe estacion terminal club iglesia parroquia capilla convento galeria aeropuerto
     polideportivo teatro mercado cementerio paraje colonia country puerto base campus banco sala posta estancia finca sociedad dique`,
  ],
  [CLASS.word | CLASS.given, [...GIVEN_NAMES, ...TITLES].join(' ')],
];

/** The words that say what something is, as they are written out: a letter too many makes none of them a name. */
const WRITTEN_OUT = words(
  `calle avenida pasaje diagonal boulevard esquina interseccion entre ruta nro numero altura kilometro piso departamento
   oficina subsuelo manzana`,
);

/** "callle", "avenidda", "pisso": a word with each of its letters in turn written twice. */
function doubled(word: string): string[] {
  return Array.from(word, (letter, at) => word.slice(0, at) + letter + word.slice(at));
}

const LISTED: ReadonlyMap<string, number> = new Map(
  TABLE.flatMap(([mask, forms]) => words(forms).map((form) => [form, mask] as const)),
);

/** Folded single words with their classes. */
export const WORD_CLASSES: ReadonlyMap<string, number> = new Map([
  ...WRITTEN_OUT.flatMap((word) => doubled(word).map((form) => [form, LISTED.get(word) ?? 0] as const)),
  ...LISTED,
]);

/** Folded phrases that are one token, with their classes; the longest that fits is taken. */
const PHRASES: readonly (readonly [mask: number, phrases: readonly string[]])[] = [
  [
    CLASS.noNumber,
    ['s n', 's nro', 's numero', 'sin numero', 'sin nro', 'sin num', 'sin n', 'sin nº', 'sin n°', 'sin numeracion'],
  ],
  [CLASS.noName, ['sin nombre', 's nombre', 'calle publica', 'calle publ']],
  [
    CLASS.label,
    ['n °', 'n º', 'n ª', 'nro °', 'nro º', 'a la altura del', 'a la altura de', 'a la altura', 'altura del'],
  ],
  [CLASS.label, ['altura catastral', 'altura aprox', 'altura aproximada', 'altura aproximadamente']],
  [CLASS.door, ['unidad funcional']],
  [CLASS.ground, ['planta baja', 'planta alta', 'pta baja', 'p baja', 'entre piso', 'sub suelo']],
  [
    CLASS.corner,
    [
      'esquina con',
      'esq con',
      'esq c/',
      'esquina c/',
      'casi esquina',
      'casi esq',
      'interseccion con',
      ...['en esquina', 'en esquina con', 'en la esquina con', 'en esq', 'en esq con', 'sobre esquina', 'sobre esq'],
      ...['haciendo esquina con', 'formando esquina con', 'boca calle de', 'bocacalle'],
      'cruce con',
      'interseccion de las',
      'esquina de las',
      'cruce de las',
    ],
  ],
  [CLASS.route, ['r nac', 'r nacional', 'r prov', 'r provincial', 'r pcial', 'r pcia']],
  [
    CLASS.word | CLASS.institution,
    [
      ...['est serv', 'est de serv', 'est de servicio', 'unidad sanitaria', 'unidad penal', 'unidad educativa'],
      ...['centro de salud', 'ctro de salud', 'c de salud', 'puesto de salud', 'puesto sanitario', 'posta sanitaria'],
      ...['sala de primeros auxilios', 'sala 1° aux', 'sala 1º aux', 'sala de 1° auxilios', 'sala de 1º auxilios'],
    ],
  ],
  [CLASS.between, ['entre calles', 'entre las calles', 'e/ calles', 'e/ las calles', 'ent calles']],
];

/** Phrases by their first word, longest first. */
export const PHRASES_BY_FIRST: ReadonlyMap<string, readonly { words: readonly string[]; mask: number }[]> = (() => {
  const index = new Map<string, { words: readonly string[]; mask: number }[]>();
  for (const [mask, phrases] of PHRASES) {
    for (const phrase of phrases) {
      const parts = words(phrase);
      const first = parts[0];
      if (first === undefined) continue;
      const list = index.get(first) ?? [];
      list.push({ words: parts, mask });
      index.set(first, list);
    }
  }
  for (const list of index.values()) list.sort((a, b) => b.words.length - a.words.length);
  return index;
})();

/** What may stand between an "and" and the type of a street: "Mitre y la calle Alsina". */
export const ARTICLES: ReadonlySet<string> = new Set(['la', 'las']);

/** What may follow `sn`, `s/n`. */
const NUMBER_ENDINGS = ['ro', 'um', 'umero', 'umeracion'];
/** The forms of "without number" that are letters alone. */
export const NO_NUMBER_WORDS: readonly string[] = ['', ...NUMBER_ENDINGS].map((ending) => `sn${ending}`);

type Shapes = readonly (readonly [mask: number, shape: RegExp])[];

/** Forms with a digit in front that are told by their shape; the first that fits decides. For folded words that no table holds. */
export const SHAPES_WITH_DIGITS: Shapes = [
  [CLASS.number, /^\d+[°ºª]?$/],
  [CLASS.decimal, /^\d+(?:[.,]\d+)+$/],
  [CLASS.range, /^\d+(?:[/-]\d+)+$/],
  [CLASS.ordinal, /^\d+(?:er|era|ero|ra|ro|da|do|nda|ndo|ta|to|ma|mo|va|vo|na|no)$/],
  [CLASS.flat, /^\d{1,2}[/-]?[a-z]$/],
  [CLASS.flat | CLASS.lettered, /^\d{3}[/-]?[a-z]$/],
  [CLASS.lettered, /^\d{4,}[/-]?[a-z]$/],
];

/** The same, with anything else in front. */
export const SHAPES: Shapes = [
  [CLASS.noNumber, new RegExp(`^s(?:in[/.-]|[/.-])?n(?:${NUMBER_ENDINGS.join('|')})?[.°ºª]*$`)],
  [CLASS.label, /^n(?:ro?|um)?[^\p{Lu}\p{Ll}\p{N}\s/'’-]{1,3}$/u],
  [CLASS.letter, /^\p{L}$/u],
];

/** The words of a numbered road that tell its authority. */
export const ROUTE_SCOPES: readonly (readonly [scope: 'nacional' | 'provincial', shape: RegExp])[] = [
  ['nacional', /^(?:r\.?n|(?:r[. ]?)?nac(?:ional(?:es)?)?)$/],
  ['provincial', /^(?:r\.?p|(?:r[. ]?)?(?:prov(?:incial(?:es)?)?|pcial))$/],
];

/** What opens the name of a place behind a numbered street without a comma: "calle 50 La Plata". */
export const PLACE_OPENINGS: ReadonlySet<string> = new Set(
  words(
    'la villa ciudad city mar partido pdo localidad provincia pcia prov punta frente emplazado emplazada ubicado caba capital',
  ),
);

/** Roads that go along another one or on as it, and are called by it: "Colectora Av. General Paz", "acceso ruta 11". */
export const BESIDE_ROAD: ReadonlySet<string> = new Set(
  words(
    `colectora colect colec bicisenda salida entrada tunel lateral camino cno acceso acc autopista au autovia aut bajada subida puente rotonda prolongacion
     continuacion contraavenida prol paralela costanera ciclovia colectoras contra antig desvio costado bajo viaducto ex antigua antiguo vieja viejo nueva nuevo traza ramal variante empalme emp cruce circunvalacion corredor carril`,
  ),
);

/** What quarters say that they are, by a road or by how many houses they have: "Barrio Ruta 20", "Grupo 648 Viviendas". */
export const QUARTERS: ReadonlySet<string> = new Set(
  words(
    `barrio b b° bº bo bno loteo country conjunto complejo urbanizacion grupo plan nucleo consorcio asentamiento
     fonavi invico ippv iprodha ipv procrear`,
  ),
);

export const MONTHS: ReadonlySet<string> = new Set(
  words('enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre'),
);

/** Names that hold an "and", by the folded words around it: no corner of two streets. */
export const AND_INSIDE: ReadonlySet<string> = new Set([
  'lopez y planes',
  'pi y margall',
  'ramon y cajal',
  'ortega y gasset',
  'luz y fuerza',
  'guido y spano',
  'gelly y obes',
  'olaguer y feliu',
  'torres y tenorio',
  'batlle y ordonez',
  'battle y ordonez',
  'menendez y pelayo',
  'vera y aragon',
  'gonzalez y aragon',
  'trinidad y tobago',
  'trejo y sanabria',
  'riego y nunez',
  'arana y goiri',
  'martin y omar',
  'cepeda y ahumada',
  'castilla y leon',
  'echague y andia',
  'soto y calvo',
  'aviles y fierro',
  'toll y bernardet',
  'arana y goiti',
  'luca y patron',
  'vega y carpio',
  'mercado y villacorta',
  'lariz y deza',
  'nieva y castilla',
  'zuniga y acevedo',
  'camano y bazan',
  'yaniz y paz',
  'gortari y lizarazu',
  'lastra y gordillo',
  'tristan y moscoso',
  'marti y porta',
  'colobran y andreu',
  'campero y araoz',
  'chavez y abreu',
  'davila y matos',
  'castro y bazan',
  'olaechea y alcorta',
  ...['treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'].flatMap((ten) =>
    ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'].map((unit) => `${ten} y ${unit}`),
  ),
]);

/** The authority and kind of a road: alone with "ruta" they are no name ("Ruta Nacional" + 6 is Ruta Nacional 6). */
export const ROAD_WORDS: ReadonlySet<string> = new Set(
  words('nac nacional nacionales prov pov provincial provinciales provincia pcial pcia pvcial interprovincial'),
);
