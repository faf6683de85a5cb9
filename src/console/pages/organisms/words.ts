import type { Words } from '../../app/language.ts';

interface OrganismsWords {
  readonly title: string;
  readonly about: string;
  readonly search: string;
  readonly searchHint: string;
  readonly province: string;
  readonly allProvinces: string;
  readonly locality: string;
  readonly localityNone: string;
  readonly kind: string;
  readonly kindHint: string;
  readonly radius: string;
  readonly anyDistance: string;
  readonly metres: (metres: string) => string;
  readonly kilometres: (kilometres: string) => string;
  readonly near: (lat: string, lon: string) => string;
  readonly everywhere: string;
  readonly clear: string;
  readonly found: (count: string) => string;
  readonly onMap: (count: string) => string;
  readonly loading: (loaded: string, count: string) => string;
  readonly cut: (most: string) => string;
  readonly none: string;
  readonly noneHelp: string;
  readonly noneAtAll: string;
  readonly noneAtAllHelp: string;
  readonly list: string;
  readonly map: string;
  readonly mapHelp: string;
  readonly columns: {
    readonly name: string;
    readonly place: string;
    readonly phone: string;
    readonly distance: string;
    readonly kind: string;
  };
  readonly back: string;
  readonly seeNear: string;
  readonly showOnMap: string;
  readonly fields: {
    readonly address: string;
    readonly place: string;
    readonly phone: string;
    readonly email: string;
    readonly web: string;
    readonly point: string;
    readonly changed: string;
  };
  readonly unknown: string;
  readonly territory: string;
  readonly units: {
    readonly provincia: string;
    readonly departamento: string;
    readonly municipio: string;
    readonly localidad: string;
  };
  readonly ways: Readonly<Record<'punto' | 'direccion' | 'punto_y_direccion' | 'nombre', string>>;
  readonly noWay: string;
  readonly readAs: string;
}

/** The words of the page. */
export const WORDS: Words<OrganismsWords> = {
  es: {
    title: 'Organismos',
    about: 'Museos, bibliotecas y otros organismos públicos: quiénes son, dónde están y cómo hablarles.',
    search: 'Buscar',
    searchHint: 'Todas las palabras, en nombre, descripción, dirección y localidad.',
    province: 'Provincia',
    allProvinces: 'Todas',
    locality: 'Localidad',
    localityNone: 'Ninguna de las que se ven',
    kind: 'Tipo',
    kindHint: 'Como lo llama la fuente: Museo, Biblioteca popular…',
    radius: 'A lo sumo a',
    anyDistance: 'cualquier distancia',
    metres: (metres) => `${metres} m`,
    kilometres: (kilometres) => `${kilometres} km`,
    near: (lat, lon) => `Cerca de ${lat}, ${lon}`,
    everywhere: 'Ver en todas partes',
    clear: 'Quitar los filtros',
    found: (count) => (count === '1' ? 'Un organismo' : `${count} organismos`),
    onMap: (count) => `${count} con punto en el mapa`,
    loading: (loaded, count) => `${loaded} de ${count}…`,
    cut: (most) => `Se muestran los primeros ${most}: busque con más precisión.`,
    none: 'Nada responde a esta búsqueda',
    noneHelp: 'Pruebe con menos palabras, sin localidad o en otra provincia.',
    noneAtAll: 'Este servidor no tiene organismos',
    noneAtAllHelp: 'Se cargan con «ventanilla import».',
    list: 'Organismos encontrados',
    map: 'Mapa de los organismos encontrados',
    mapHelp: 'Un clic en el mapa muestra los más cercanos; un clic en un punto, su ficha.',
    columns: { name: 'Nombre', place: 'Lugar', phone: 'Teléfono', distance: 'Distancia', kind: 'Tipo' },
    back: 'Volver a la lista',
    seeNear: 'Ver lo que hay cerca',
    showOnMap: 'Ver en el mapa',
    fields: {
      address: 'Dirección',
      place: 'Lugar',
      phone: 'Teléfono',
      email: 'Correo',
      web: 'Sitio',
      point: 'Punto',
      changed: 'Ficha del',
    },
    unknown: 'sin datos',
    territory: 'En el territorio',
    units: { provincia: 'Provincia', departamento: 'Departamento', municipio: 'Municipio', localidad: 'Localidad' },
    ways: {
      punto: 'Sabido por su punto publicado.',
      direccion: 'Sabido por su dirección.',
      punto_y_direccion: 'Sabido por su punto publicado y por su dirección.',
      nombre: 'Sabido por los nombres de su localidad y provincia.',
    },
    noWay: 'No se pudo saber dónde está.',
    readAs: 'Dirección leída como',
  },
  en: {
    title: 'Organisms',
    about: 'Museums, libraries and other public bodies: who they are, where, and how to reach them.',
    search: 'Search',
    searchHint: 'All of the words, in name, description, address and locality.',
    province: 'Province',
    allProvinces: 'All',
    locality: 'Locality',
    localityNone: 'None of those shown',
    kind: 'Kind',
    kindHint: 'As the source calls it: Museo, Biblioteca popular…',
    radius: 'At most',
    anyDistance: 'any distance',
    metres: (metres) => `${metres} m`,
    kilometres: (kilometres) => `${kilometres} km`,
    near: (lat, lon) => `Near ${lat}, ${lon}`,
    everywhere: 'Show everywhere',
    clear: 'Clear the filters',
    found: (count) => (count === '1' ? 'One organism' : `${count} organisms`),
    onMap: (count) => `${count} with a point on the map`,
    loading: (loaded, count) => `${loaded} of ${count}…`,
    cut: (most) => `The first ${most} are shown: search more narrowly.`,
    none: 'Nothing answers to this search',
    noneHelp: 'Try fewer words, no locality, or another province.',
    noneAtAll: 'This server has no organisms',
    noneAtAllHelp: 'They are loaded by “ventanilla import”.',
    list: 'Organisms found',
    map: 'Map of the organisms found',
    mapHelp: 'A click on the map shows what is nearest; a click on a point its record.',
    columns: { name: 'Name', place: 'Place', phone: 'Telephone', distance: 'Distance', kind: 'Kind' },
    back: 'Back to the list',
    seeNear: 'See what is near',
    showOnMap: 'Show on the map',
    fields: {
      address: 'Address',
      place: 'Place',
      phone: 'Telephone',
      email: 'E-mail',
      web: 'Site',
      point: 'Point',
      changed: 'Record of',
    },
    unknown: 'not known',
    territory: 'In the territory',
    units: { provincia: 'Province', departamento: 'Department', municipio: 'Municipality', localidad: 'Locality' },
    ways: {
      punto: 'Known by its published point.',
      direccion: 'Known by its address.',
      punto_y_direccion: 'Known by its published point and by its address.',
      nombre: 'Known by the names of its locality and province.',
    },
    noWay: 'Where it is could not be found out.',
    readAs: 'Address read as',
  },
};
