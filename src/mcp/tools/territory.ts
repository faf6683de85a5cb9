import { choice, integer, text } from '../../server/parameters/parameter.ts';
import { listIn, memberOf, membersOf, numberIn, textIn } from '../json.ts';
import { COUNT, degrees, LINK, list, listOf, NUMBER, numbers, rows, shape, TEXT } from '../schemas.ts';
import { tool } from '../tool.ts';
import { ToolError } from '../tool-error.ts';

const ADDRESS_SENTENCE = 'Street and number, or corner "A y B".';

const address = text({
  required: true,
  minLength: 1,
  maxLength: 250,
  sentence: ADDRESS_SENTENCE,
});

const unit = (sentence: string) => text({ minLength: 1, maxLength: 200, sentence });

/** The units that narrow a search: names or ids. */
const FILTERS = {
  provincia: unit('Name or id.'),
  departamento: unit(''),
  localidad: unit(''),
};

const ADDRESS = shape('nomenclatura precision', numbers('ubicacion_lat ubicacion_lon'));

/** Official form and point of several addresses. */
export const normalizeAddresses = tool({
  name: 'normalize_addresses',
  description:
    'Official form and point of street addresses, all within the same province, department or town where one is given. `total` 0: not found, ask explain_address.',
  arguments: {
    direcciones: listOf(ADDRESS_SENTENCE, 20, address),
    ...FILTERS,
  },
  result: shape('', {
    resultados: list({ ...ADDRESS, properties: { direccion: TEXT, total: COUNT, ...ADDRESS.properties, url: LINK } }),
  }),
  run: async ({ direcciones, ...filters }, service) => {
    const rest = { ...filters, max: 1, aplanar: true, campos: 'nomenclatura,ubicacion,precision' };
    const { body } = await service.ask('direcciones-batch', {
      body: { direcciones: direcciones.map((direccion) => ({ direccion, ...rest })) },
    });
    const resultados = listIn(body, 'resultados').map((one, at) => ({
      ...membersOf(listIn(one, 'direcciones')[0]),
      direccion: direcciones[at],
      total: numberIn(one, 'total') ?? 0,
      url: service.link('C1', { query: { direccion: direcciones[at], ...filters } }),
    }));
    return { resultados };
  },
});

/** Alternatives of each kind in one result, at most. */
const MAXIMUM_ALTERNATIVES = 5;

/** Why an address is found or not. */
export const explainAddress = tool({
  name: 'explain_address',
  description: 'Why an address is not found, or found with doubts, and what is like it.',
  arguments: { direccion: address, ...FILTERS },
  result: shape('motivo lugar_del_texto', {
    url: LINK,
    total: COUNT,
    avisos: list(TEXT),
    calles_parecidas: list(TEXT),
    en_otros_lugares: list(TEXT),
    candidatos: list(shape('nomenclatura')),
  }),
  run: async ({ direccion, ...filters }, service) => {
    const query = { direccion, ...filters };
    const { body } = await service.ask('explicar', { query: { ...query, max: MAXIMUM_ALTERNATIVES } });
    const alike = listIn(memberOf(body, 'alternativas'), 'calles').flatMap((one) => listIn(one, 'parecidas'));
    return {
      total: numberIn(body, 'total'),
      motivo: memberOf(body, 'motivo.mensaje'),
      lugar_del_texto: textIn(body, 'lugar_del_texto'),
      avisos: listIn(body, 'avisos').map((one) => textIn(one, 'mensaje')),
      calles_parecidas: streets(alike),
      en_otros_lugares: streets(listIn(memberOf(body, 'alternativas'), 'en_otros_lugares')),
      candidatos: listIn(body, 'resultados'),
      url: service.link('explicar', { query }),
    };
  },
});

/** The first of a list of streets, each with where it is. */
function streets(found: readonly unknown[]): readonly string[] {
  return found
    .slice(0, MAXIMUM_ALTERNATIVES)
    .map((street) => ['nombre', 'departamento', 'provincia'].flatMap((name) => textIn(street, name) ?? []).join(', '));
}

/** The units that contain a point. */
export const locatePoint = tool({
  name: 'locate_point',
  description: 'Province, department and municipality of a point.',
  arguments: { lat: degrees('', 90), lon: degrees('', 180) },
  result: shape('provincia_id provincia_nombre departamento_id departamento_nombre municipio_id municipio_nombre', {
    url: LINK,
  }),
  run: async ({ lat, lon }, service) => {
    const query = { lat, lon };
    const { body } = await service.ask('ubicacion-search', { query: { ...query, aplanar: 'true' } });
    const place = memberOf(body, 'ubicacion');
    if (textIn(place, 'provincia_id') === undefined) {
      throw new ToolError(
        `The point ${lat}, ${lon} lies in no province of Argentina: latitudes there are -55 to -21, longitudes -74 to -53.`,
      );
    }
    return { ...membersOf(place), url: service.link('ubicacion-search', { query }) };
  },
});

/** The address nearest to a point. */
export const addressAtPoint = tool({
  name: 'address_at_point',
  description:
    'Nearest address to a point, with cross streets; metres. Without `nomenclatura`: no street within 200 m.',
  arguments: { lat: degrees('', 90), lon: degrees('', 180) },
  result: shape('nomenclatura precision calle_cruce_1_nombre calle_cruce_2_nombre', { distancia: NUMBER, url: LINK }),
  run: async ({ lat, lon }, service) => {
    const query = { lat, lon };
    const { body } = await service.ask('inversa', { query: { ...query, aplanar: 'true' } });
    return { ...membersOf(memberOf(body, 'direccion')), url: service.link('inversa', { query }) };
  },
});

/** The operations that search units of a kind. */
const SEARCHES = {
  provincias: 'provincias-search',
  departamentos: 'departamentos-search',
  municipios: 'municipios-search',
  localidades: 'C2',
  calles: 'calles-search',
} as const;

type Kind = keyof typeof SEARCHES;

/** Units and streets by name. */
export const findPlace = tool({
  name: 'find_place',
  description: 'Finds places or streets of Argentina by name.',
  arguments: {
    tipo: choice<Kind, { required: true; sentence: string }>(
      ['provincias', 'departamentos', 'municipios', 'localidades', 'calles'],
      { required: true, sentence: '' },
    ),
    nombre: text({ required: true, minLength: 1, maxLength: 200, sentence: '' }),
    provincia: FILTERS.provincia,
    departamento: FILTERS.departamento,
    limite: integer({ minimum: 1, maximum: 50, fallback: 10, sentence: '' }),
  },
  result: rows(
    'lugares',
    shape('id nombre categoria departamento_nombre provincia_nombre', numbers('centroide_lat centroide_lon')),
  ),
  run: async ({ tipo, limite, ...query }, service) => {
    const id = SEARCHES[tipo];
    const { body } = await service.ask(id, { query: { ...query, max: limite, aplanar: 'true' } });
    const lugares = listIn(body, tipo);
    return {
      lugares,
      omitted: (numberIn(body, 'total') ?? lugares.length) - lugares.length,
      url: service.link(id, { query: { ...query, max: 5000 } }),
    };
  },
});

/** Bodies that are looked for, and that `omitted` counts among, at most. */
const MAXIMUM_NEAR = 100;

/** Bodies near a point. */
export const publicBodiesNear = tool({
  name: 'public_bodies_near',
  description: 'Public and cultural bodies (museums, libraries, offices) near a point, nearest first; metres.',
  arguments: {
    lat: degrees('', 90),
    lon: degrees('', 180),
    search: text({ maxLength: 200, sentence: 'Spanish words, e.g. "museo".' }),
    radio: integer({ minimum: 1, maximum: 5_000_000, sentence: '' }),
    limite: integer({ minimum: 1, maximum: 50, fallback: 10, sentence: '' }),
  },
  result: rows('organismos', shape('nombre tipo direccion localidad telefono web', { distancia: NUMBER })),
  run: async ({ limite, ...query }, service) => {
    const whole = { ...query, max: MAXIMUM_NEAR };
    const { body } = await service.ask('organismos-cercanos', { query: whole });
    const all = listIn(body, 'organismos').map((one) => ({
      ...membersOf(memberOf(one, 'organismo')),
      ...membersOf(one),
    }));
    return {
      organismos: all.slice(0, limite),
      omitted: Math.max(0, all.length - limite),
      url: service.link('organismos-cercanos', { query: whole }),
    };
  },
});
