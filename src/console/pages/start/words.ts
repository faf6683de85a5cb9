import type { Words } from '../../app/language.ts';
import type { GroupName } from './status.ts';

interface StartWords {
  readonly title: string;
  readonly lead: string;
  readonly search: string;
  readonly placeholder: string;
  readonly none: string;
  readonly examples: string;
  readonly holds: string;
  readonly groups: Readonly<Record<GroupName, { readonly name: string; readonly what: string; readonly go: string }>>;
  /** What the counts of `/status` are of; those that are not named are not shown. */
  readonly counts: Readonly<Record<string, string>>;
  readonly newest: string;
  readonly loaded: string;
  readonly version: string;
  readonly starter: string;
  readonly starterHelp: string;
  readonly noData: string;
  readonly late: string;
  readonly service: string;
  readonly running: string;
  readonly store: Readonly<Record<'up' | 'away' | 'full', string>>;
  readonly workers: (count: number) => string;
  /** What kinds of things a search finds. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly point: string;
  /** Of what may be the symbol of a security, while nobody is logged in. */
  readonly symbol: string;
}

/** The words of the start page. */
export const WORDS: Words<StartWords> = {
  es: {
    title: 'Datos públicos de la Argentina, en un solo lugar',
    lead: 'Lugares y direcciones, estadísticas monetarias, mercado y organismos, servidos desde este servidor.',
    search: 'Buscar en todo',
    placeholder: 'Una dirección, un lugar, una variable, un título, un organismo…',
    none: 'Nada se llama así en los datos de este servidor.',
    examples: 'Por ejemplo',
    holds: 'Qué hay en este servidor',
    groups: {
      territory: {
        name: 'Territorio',
        what: 'Provincias, departamentos, localidades, calles y direcciones',
        go: 'Explorar el territorio',
      },
      statistics: { name: 'Estadísticas', what: 'Variables monetarias y sus valores', go: 'Ver estadísticas' },
      market: { name: 'Mercado', what: 'Títulos, cotizaciones y series', go: 'Ver el mercado' },
      organisms: { name: 'Organismos', what: 'Organismos públicos y culturales', go: 'Ver organismos' },
    },
    counts: {
      provincias: 'provincias',
      departamentos: 'departamentos',
      localidades: 'localidades',
      calles: 'calles',
      variables: 'variables',
      metodologia: 'metodologías',
      titles: 'títulos',
      panels: 'paneles',
      corporate_actions: 'eventos',
      organismos: 'organismos',
    },
    newest: 'Dato más nuevo',
    loaded: 'Cargado',
    version: 'Versión',
    starter: 'Datos de muestra',
    starterHelp: 'Un extracto chico y real, para probar. Todo lo oficial se carga con: ventanilla sync',
    noData: 'Todavía sin datos',
    late: 'atrasado',
    service: 'El servicio',
    running: 'En marcha desde',
    store: {
      up: 'El almacén responde',
      away: 'El almacén no responde: se sirve lo que está en memoria',
      full: 'El almacén está lleno: no se guarda nada nuevo',
    },
    workers: (count) => (count === 1 ? 'Un proceso que responde' : `${count} hilos que responden`),
    kinds: {
      provincia: 'Provincia',
      departamento: 'Departamento',
      municipio: 'Municipio',
      localidad: 'Localidad',
      calle: 'Calle',
      direccion: 'Dirección',
      punto: 'Punto',
      variable: 'Variable',
      titulo: 'Título',
      organismo: 'Organismo',
    },
    point: 'Qué hay en este punto',
    symbol: 'se ve al ingresar',
  },
  en: {
    title: "Argentina's public data, in one place",
    lead: 'Places and addresses, monetary statistics, market and organisms, served from this server.',
    search: 'Search everything',
    placeholder: 'An address, a place, a variable, a security, an organism…',
    none: 'Nothing has that name in the data of this server.',
    examples: 'For example',
    holds: 'What this server holds',
    groups: {
      territory: {
        name: 'Territory',
        what: 'Provinces, departments, localities, streets and addresses',
        go: 'Explore the territory',
      },
      statistics: { name: 'Statistics', what: 'Monetary variables and their values', go: 'See statistics' },
      market: { name: 'Market', what: 'Securities, quotes and series', go: 'See the market' },
      organisms: { name: 'Organisms', what: 'Public and cultural bodies', go: 'See organisms' },
    },
    counts: {
      provincias: 'provinces',
      departamentos: 'departments',
      localidades: 'localities',
      calles: 'streets',
      variables: 'variables',
      metodologia: 'methodologies',
      titles: 'securities',
      panels: 'panels',
      corporate_actions: 'corporate actions',
      organismos: 'organisms',
    },
    newest: 'Newest datum',
    loaded: 'Loaded',
    version: 'Version',
    starter: 'Starter data',
    starterHelp: 'A small, real extract to try. Everything official is loaded by: ventanilla sync',
    noData: 'No data yet',
    late: 'late',
    service: 'The service',
    running: 'Running since',
    store: {
      up: 'The store answers',
      away: 'The store does not answer: what is in memory is served',
      full: 'The store is full: nothing new is kept',
    },
    workers: (count) => (count === 1 ? 'One process that answers' : `${count} threads that answer`),
    kinds: {
      provincia: 'Province',
      departamento: 'Department',
      municipio: 'Municipality',
      localidad: 'Locality',
      calle: 'Street',
      direccion: 'Address',
      punto: 'Point',
      variable: 'Variable',
      titulo: 'Security',
      organismo: 'Organism',
    },
    point: 'What is at this point',
    symbol: 'to be seen after logging in',
  },
};
