import type { Words } from '../../app/language.ts';
import type { Part } from './model/reading.ts';
import type { Filter, Kind } from './model/request.ts';
import type { TryKind } from './model/tries.ts';
import type { ListKey } from './schemas.ts';

interface TerritoryWords {
  readonly title: string;
  readonly search: string;
  readonly placeholder: string;
  readonly none: string;
  readonly noneHere: string;
  readonly province: string;
  readonly department: string;
  readonly everywhere: string;
  readonly wholeProvince: string;
  readonly coordinates: string;
  readonly coordinatesExample: string;
  readonly locate: string;
  readonly noPoint: string;
  readonly alsoWithin: string;
  readonly removeFilter: (name: string) => string;
  readonly kinds: Readonly<Record<Kind | 'direccion', string>>;
  readonly lists: Readonly<Record<ListKey, string>>;
  readonly filters: Readonly<Record<Filter, string>>;
  readonly country: string;
  readonly countryLead: string;
  readonly coverage: {
    readonly title: string;
    readonly lead: (covered: string, all: string) => string;
    readonly calles: string;
    readonly con_alturas: string;
    readonly con_trazado: string;
  };
  readonly examples: string;
  readonly where: string;
  readonly fullName: string;
  readonly category: string;
  readonly purpose: string;
  readonly point: string;
  readonly source: string;
  readonly iso: string;
  readonly numbers: string;
  readonly numbersFromTo: (from: string, to: string) => string;
  readonly noNumbers: string;
  readonly odd: string;
  readonly even: string;
  readonly tryNumber: string;
  readonly numberOnStreet: string;
  readonly inIt: string;
  readonly filterList: string;
  readonly rowsOf: (from: string, to: string, total: string) => string;
  readonly before: string;
  readonly behind: string;
  readonly nearestAddress: string;
  readonly metresAway: (metres: string) => string;
  readonly noStreetNear: string;
  readonly noRows: string;
  readonly name: string;
  readonly unknownUnit: string;
  readonly unknownUnitHelp: string;
  readonly toCountry: string;
  readonly atPoint: string;
  readonly outside: string;
  readonly outsideHelp: string;
  readonly meant: string;
  readonly noUnit: string;
  readonly copyPoint: string;
  readonly found: string;
  readonly foundWith: string;
  readonly notFound: string;
  readonly many: (total: string) => string;
  readonly normal: string;
  readonly noPointKnown: string;
  readonly reading: string;
  readonly readingTyped: string;
  readonly readingCleaned: string;
  readonly parts: Readonly<Record<Part, string>>;
  readonly ignored: string;
  readonly reread: (text: string) => string;
  readonly dropped: string;
  readonly otherReadings: string;
  readonly candidates: string;
  readonly candidatesOf: (shown: string, total: string) => string;
  readonly winner: string;
  readonly equal: string;
  readonly lostBy: string;
  readonly lost: Readonly<Record<string, string>>;
  readonly readingLost: Readonly<Record<string, string>>;
  readonly showAll: string;
  readonly seeThis: string;
  readonly shown: string;
  readonly how: string;
  readonly instead: string;
  readonly tries: Readonly<Record<TryKind, (about: string) => string>>;
  readonly everywhereTry: string;
  readonly map: string;
  readonly mapOf: (what: string) => string;
  readonly onClick: string;
  readonly onClicks: Readonly<Record<'provincias' | 'departamentos' | 'municipios' | 'punto', string>>;
}

/** The words of this page. */
export const WORDS: Words<TerritoryWords> = {
  es: {
    title: 'Territorio',
    search: 'Dirección, calle, lugar o coordenadas',
    placeholder: 'Av. Corrientes 1234 · Rosario · -34.6, -58.38',
    none: 'Nada con ese nombre; con Enter se busca como dirección.',
    noneHere: 'Nada con ese nombre en el lugar elegido; con Enter se busca como dirección.',
    province: 'Provincia',
    department: 'Departamento',
    everywhere: 'Todo el país',
    wholeProvince: 'Toda la provincia',
    coordinates: 'Latitud y longitud',
    coordinatesExample: '-34.6037, -58.3816',
    locate: 'Ubicar',
    noPoint: 'Escriba la latitud y la longitud, por ejemplo -34.6037, -58.3816.',
    alsoWithin: 'Dentro de',
    removeFilter: (name) => `Quitar ${name}`,
    kinds: {
      provincia: 'Provincia',
      departamento: 'Departamento',
      municipio: 'Municipio',
      localidad_censal: 'Localidad censal',
      localidad: 'Localidad',
      calle: 'Calle',
      direccion: 'Dirección',
    },
    lists: {
      provincias: 'Provincias',
      departamentos: 'Departamentos',
      municipios: 'Municipios',
      localidades_censales: 'Localidades censales',
      localidades: 'Localidades',
      calles: 'Calles',
    },
    filters: {
      provincia: 'Provincia',
      departamento: 'Departamento',
      municipio: 'Municipio',
      localidad_censal: 'Localidad censal',
      localidad: 'Localidad',
    },
    country: 'Argentina',
    coverage: {
      title: 'Calles en los datos',
      lead: (covered, all) =>
        `Los datos tienen calles de ${covered} de ${all} departamentos. Una calle que no se encuentra puede faltar en los datos.`,
      calles: 'Calles',
      con_alturas: 'Con alturas',
      con_trazado: 'Con trazado',
    },
    countryLead: 'Escriba una dirección para ver cómo se lee y dónde está, o entre a una provincia.',
    examples: 'Por ejemplo',
    where: 'Dónde está',
    fullName: 'Nombre completo',
    category: 'Categoría',
    purpose: 'Función',
    point: 'Punto',
    source: 'Fuente',
    iso: 'ISO 3166-2',
    numbers: 'Alturas',
    numbersFromTo: (from, to) => `${from} a ${to}`,
    noNumbers: 'los datos no las tienen',
    odd: 'derecha',
    even: 'izquierda',
    tryNumber: 'Buscar',
    numberOnStreet: 'Altura en esta calle',
    inIt: 'Lo que contiene',
    filterList: 'Buscar por nombre',
    rowsOf: (from, to, total) => `${from} a ${to} de ${total}`,
    before: 'Anteriores',
    behind: 'Siguientes',
    nearestAddress: 'Dirección más cercana',
    metresAway: (metres) => `a ${metres} m`,
    noStreetNear: 'ninguna calle conocida a menos de 200 m',
    noRows: 'Nada en los datos.',
    name: 'Nombre',
    unknownUnit: 'No hay ninguna unidad así en los datos',
    unknownUnitHelp:
      'El identificador o el nombre de la dirección de esta página no existe en los datos de este servidor.',
    toCountry: 'Ver todo el país',
    atPoint: 'Lo que hay en este punto',
    outside: 'Este punto no está dentro de ninguna provincia',
    outsideHelp: 'Es del mar o de otro país, o el dato está mal escrito.',
    meant: '¿Quiso decir?',
    noUnit: 'ninguno en los datos',
    copyPoint: 'Copiar',
    found: 'Encontrada',
    foundWith: 'Encontrada, con reparos',
    notFound: 'No encontrada',
    many: (total) => `${total} resultados: se muestra el mejor; los demás están entre los candidatos.`,
    normal: 'Forma normalizada',
    noPointKnown: 'sin punto en los datos',
    reading: 'Cómo se leyó',
    readingTyped: 'El texto, con cada parte en su color:',
    readingCleaned: 'El texto después de la limpieza, con cada parte en su color:',
    parts: { calle: 'Calle', altura: 'Altura', cruce: 'Cruce', piso: 'Piso', lugar: 'Lugar' },
    ignored: 'Sin resaltar: lo que une las partes, o lo que no se usó.',
    reread: (text) => `Así no se encontró nada; se leyó de nuevo como «${text}».`,
    dropped: 'Una parte del texto se dejó de lado para entenderlo.',
    otherReadings: 'Otras lecturas posibles',
    candidates: 'Candidatos',
    candidatesOf: (shown, total) => `${shown} de ${total}`,
    winner: 'el mejor',
    equal: 'igual de bueno que el mejor en todo',
    lostBy: 'pierde por',
    lost: {
      escritura: 'la escritura: su nombre se parece menos a lo escrito',
      filtros: 'los filtros: cumple menos de lo pedido',
      lugar_del_texto: 'el lugar: no es el que nombra el texto',
      altura: 'la altura: no la tiene, o no se sabe si la tiene',
      localidad: 'la localidad: no es la pedida',
      parecido_y_tamaño: 'el parecido del nombre y el tamaño del lugar',
      letra_por_letra: 'las letras: otra calle se llama exactamente así',
      sin_cruce: 'sin cruce: no cruza a la otra calle en los datos',
      lejos_de_la_altura: 'la distancia: esa altura está lejos del cruce',
      en_otro_departamento: 'el departamento: esa altura está en otro',
    },
    readingLost: {
      calles_numeradas: 'deja menos calles con su número',
      con_altura: 'deja el texto sin altura',
      forma: 'es una forma de dirección menos probable',
      rareza: 'usa las palabras de un modo más raro',
      empate: 'empata con la primera',
    },
    showAll: 'Ver todos',
    seeThis: 'Ver',
    shown: 'se muestra',
    how: 'Cómo se buscó',
    instead: 'Pruebe con',
    tries: {
      number: (about) => `Las alturas más cercanas que ${about} sí tiene`,
      'place-named': (about) => `Lugares con un nombre parecido a «${about}»`,
      'street-like': (about) => `Calles con un nombre parecido a «${about}»`,
      elsewhere: (about) => `Otros lugares donde hay una calle «${about}»`,
      crossing: (about) => `Calles que sí cruzan ${about}`,
      'without-filter': () => 'La misma dirección en un lugar más amplio',
      'number-alone': () => 'La altura sola',
      'corner-alone': () => 'La esquina sola',
      'other-reading': () => 'Una de las lecturas',
    },
    everywhereTry: 'en todo el país',
    map: 'Mapa',
    mapOf: (what) => `Mapa: ${what}. Lo mismo está escrito en los detalles.`,
    onClick: 'Al tocar el mapa',
    onClicks: { provincias: 'Provincia', departamentos: 'Departamento', municipios: 'Municipio', punto: 'Punto' },
  },
  en: {
    title: 'Territory',
    search: 'Address, street, place or coordinates',
    placeholder: 'Av. Corrientes 1234 · Rosario · -34.6, -58.38',
    none: 'Nothing by that name; Enter looks for it as an address.',
    noneHere: 'Nothing by that name in the place chosen; Enter looks for it as an address.',
    province: 'Province',
    department: 'Department',
    everywhere: 'The whole country',
    wholeProvince: 'The whole province',
    coordinates: 'Latitude and longitude',
    coordinatesExample: '-34.6037, -58.3816',
    locate: 'Locate',
    noPoint: 'Write latitude and longitude, for example -34.6037, -58.3816.',
    alsoWithin: 'Within',
    removeFilter: (name) => `Remove ${name}`,
    kinds: {
      provincia: 'Province',
      departamento: 'Department',
      municipio: 'Municipality',
      localidad_censal: 'Census locality',
      localidad: 'Locality',
      calle: 'Street',
      direccion: 'Address',
    },
    lists: {
      provincias: 'Provinces',
      departamentos: 'Departments',
      municipios: 'Municipalities',
      localidades_censales: 'Census localities',
      localidades: 'Localities',
      calles: 'Streets',
    },
    filters: {
      provincia: 'Province',
      departamento: 'Department',
      municipio: 'Municipality',
      localidad_censal: 'Census locality',
      localidad: 'Locality',
    },
    country: 'Argentina',
    coverage: {
      title: 'Streets in the data',
      lead: (covered, all) =>
        `The data have streets of ${covered} of ${all} departments. A street that is not found may be missing from the data.`,
      calles: 'Streets',
      con_alturas: 'With numbers',
      con_trazado: 'With a course',
    },
    countryLead: 'Type an address to see how it is read and where it is, or enter a province.',
    examples: 'For example',
    where: 'Where it is',
    fullName: 'Full name',
    category: 'Category',
    purpose: 'Function',
    point: 'Point',
    source: 'Source',
    iso: 'ISO 3166-2',
    numbers: 'Numbers',
    numbersFromTo: (from, to) => `${from} to ${to}`,
    noNumbers: 'not in the data',
    odd: 'right',
    even: 'left',
    tryNumber: 'Search',
    numberOnStreet: 'Number in this street',
    inIt: 'What is in it',
    filterList: 'Search by name',
    rowsOf: (from, to, total) => `${from} to ${to} of ${total}`,
    before: 'Previous',
    behind: 'Next',
    nearestAddress: 'Nearest address',
    metresAway: (metres) => `${metres} m away`,
    noStreetNear: 'no known street within 200 m',
    noRows: 'Nothing in the data.',
    name: 'Name',
    unknownUnit: 'There is no such unit in the data',
    unknownUnitHelp: 'The id or name in the address of this page does not exist in the data of this server.',
    toCountry: 'See the whole country',
    atPoint: 'What is at this point',
    outside: 'This point lies in no province',
    outsideHelp: 'It is at sea or in another country, or it was written wrongly.',
    meant: 'Did you mean?',
    noUnit: 'none in the data',
    copyPoint: 'Copy',
    found: 'Found',
    foundWith: 'Found, with reservations',
    notFound: 'Not found',
    many: (total) => `${total} results: the best is shown; the others are among the candidates.`,
    normal: 'Normalised form',
    noPointKnown: 'no point in the data',
    reading: 'How it was read',
    readingTyped: 'The text, each part in its colour:',
    readingCleaned: 'The text after cleaning, each part in its colour:',
    parts: { calle: 'Street', altura: 'Number', cruce: 'Crossing', piso: 'Floor', lugar: 'Place' },
    ignored: 'Not coloured: what joins the parts, or was not used.',
    reread: (text) => `Read so nothing was found; it was read again as “${text}”.`,
    dropped: 'A part of the text was left aside to understand it.',
    otherReadings: 'Other possible readings',
    candidates: 'Candidates',
    candidatesOf: (shown, total) => `${shown} of ${total}`,
    winner: 'the best',
    equal: 'as good as the best in everything',
    lostBy: 'loses by',
    lost: {
      escritura: 'spelling: its name is less like what was written',
      filtros: 'filters: it meets less of what was asked',
      lugar_del_texto: 'place: not the one that the text names',
      altura: 'number: it lacks it, or it is not known whether it has it',
      localidad: 'locality: not the one asked for',
      parecido_y_tamaño: 'likeness of the name and size of the place',
      letra_por_letra: 'letters: another street is called exactly so',
      sin_cruce: 'crossing: it does not cross the other street in the data',
      lejos_de_la_altura: 'distance: that number is far from the crossing',
      en_otro_departamento: 'department: that number lies in another one',
    },
    readingLost: {
      calles_numeradas: 'leaves fewer streets with their number',
      con_altura: 'leaves the text without a number',
      forma: 'is a less likely form of address',
      rareza: 'uses the words in a rarer way',
      empate: 'is as good as the first',
    },
    showAll: 'Show all',
    seeThis: 'See',
    shown: 'shown',
    how: 'How it was looked for',
    instead: 'Try',
    tries: {
      number: (about) => `The nearest numbers that ${about} does have`,
      'place-named': (about) => `Places with a name like “${about}”`,
      'street-like': (about) => `Streets with a name like “${about}”`,
      elsewhere: (about) => `Other places where there is a street “${about}”`,
      crossing: (about) => `Streets that do cross ${about}`,
      'without-filter': () => 'The same address in a larger place',
      'number-alone': () => 'The number alone',
      'corner-alone': () => 'The corner alone',
      'other-reading': () => 'One of the readings',
    },
    everywhereTry: 'in the whole country',
    map: 'Map',
    mapOf: (what) => `Map: ${what}. The details say the same in words.`,
    onClick: 'A click on the map',
    onClicks: { provincias: 'Province', departamentos: 'Department', municipios: 'Municipality', punto: 'Point' },
  },
};
