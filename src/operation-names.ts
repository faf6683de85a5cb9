/** Method names of operations whose ids follow no pattern, by id. */
const NAMES: Readonly<Record<string, string>> = {
  A1: 'getMethodology',
  A2: 'listMethodologies',
  A3: 'listVariables',
  A4: 'getVariableValues',
  series: 'getSeries',
  'series-buscar': 'searchVariables',
  'series-ultimos': 'getLatestValues',
  'series-revisiones': 'listRevisions',
  B1: 'getQuote',
  B2: 'getQuoteHistory',
  B3: 'getPanel',
  B4: 'getOperation',
  B5: 'getPortfolio',
  'B5-pais': 'getCountryPortfolio',
  operaciones: 'listOperations',
  'explicar-portafolio': 'explainPortfolio',
  estadocuenta: 'getAccountStatement',
  token: 'createToken',
  'titulos-buscar': 'searchTitles',
  'titulos-paneles': 'listPanels',
  'titulos-cotizaciones': 'getQuotes',
  'titulo-serie': 'getTitleSeries',
  'titulo-eventos': 'listTitleEvents',
  'cotizaciones-todos': 'listQuotes',
  instrumentos: 'listInstruments',
  'instrumento-paneles': 'listInstrumentPanels',
  C1: 'normalizeAddress',
  'direcciones-search': 'normalizeAddress',
  'direcciones-batch': 'normalizeManyAddresses',
  C2: 'searchLocalidades',
  C3: 'searchManyLocalidades',
  C4: 'searchManyMunicipios',
  C5: 'searchManyLocalidadesCensales',
  C6: 'searchManyCalles',
  'ubicacion-search': 'locatePoint',
  C7: 'locateManyPoints',
  'ubicacion-batch': 'locateManyPoints',
  explicar: 'explainAddress',
  'explicar-batch': 'explainManyAddresses',
  inversa: 'reverseGeocode',
  'inversa-batch': 'reverseGeocodeMany',
  autocompletar: 'autocomplete',
  'mapa-calle': 'getMapCalle',
  cobertura: 'getStreetCoverage',
  'establecimientos-cercanos': 'findNearbyEstablecimientos',
  D1: 'listOrganisms',
  organismo: 'getOrganism',
  'organismos-cercanos': 'findNearbyOrganisms',
  'organismo-territorio': 'getOrganismTerritory',
  cultura: 'listOrganismLists',
  museos: 'listMuseums',
  institutos: 'listInstitutes',
  programas: 'listPrograms',
  tramites: 'listProcedures',
  convocatorias: 'listCalls',
  usuarios: 'listUsers',
  healthz: 'getHealth',
  readyz: 'getReadiness',
  status: 'getStatus',
  metrics: 'getMetrics',
  openapi: 'getOpenApi',
  versiones: 'listVersions',
  mcp: 'callMcp',
};

/** Kinds of operations that many lists have: what their ids look like, and the name that follows from the list's. */
const PATTERNS: readonly (readonly [pattern: RegExp, name: (list: string, type: string) => string])[] = [
  [/^(.+)-search$/, (list) => `search${list}`],
  [/^(.+)-batch$/, (list) => `searchMany${list}`],
  [/^(.+)-file-([a-z]+)$/, (list, type) => `download${list}${type}`],
  [/^archivos-(.+)$/, (list) => `download${list}`],
  [/^contornos-(.+)$/, (list) => `get${list}Outlines`],
  [/^csv-(.+)$/, (list) => `add${list}ToCsv`],
  [/^mapa-(.+)$/, (list) => `getMap${list}`],
  [/^versiones-(.+)-registros$/, (list) => `download${list}Records`],
  [/^versiones-(.+)$/, (list) => `compare${list}Versions`],
];

/** What ids and names of generations after the first end in. */
const GENERATION = /-v(\d+)$/;

/**
 * The method name of an operation in generated clients: a verb, what it is about, and the generation of the interface where it is
 * not the first (`C2`: `searchLocalidades`; `localidades-search-v2`: `searchLocalidadesV2`). Undefined for an id that has none yet.
 */
export function operationName(id: string): string | undefined {
  const generation = GENERATION.exec(id)?.[1];
  const base = id.replace(GENERATION, '');
  const name = NAMES[base] ?? nameByPattern(base);
  return name === undefined || generation === undefined ? name : `${name}V${generation}`;
}

function nameByPattern(id: string): string | undefined {
  for (const [pattern, name] of PATTERNS) {
    const found = pattern.exec(id);
    if (found) return name(pascalCase(found[1] ?? ''), pascalCase(found[2] ?? ''));
  }
  return undefined;
}

function pascalCase(words: string): string {
  return words
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
