/** The answers of the interface, with the members that this page shows. */
import * as v from 'valibot';

const text = v.string();
const nullableText = v.nullable(text);
const count = v.number();
const nullableNumber = v.nullable(v.number());

/** A reference to a unit. */
const reference = v.object({ id: nullableText, nombre: nullableText });
const centroid = v.object({ lat: nullableNumber, lon: nullableNumber });
const sides = v.object({ derecha: nullableNumber, izquierda: nullableNumber });

/** A record of any kind of unit. */
const UNIT = v.object({
  id: text,
  nombre: text,
  nombre_completo: v.optional(nullableText),
  categoria: v.optional(nullableText),
  funcion: v.optional(nullableText),
  nomenclatura: v.optional(nullableText),
  iso_id: v.optional(nullableText),
  fuente: v.optional(nullableText),
  centroide: v.optional(centroid),
  provincia: v.optional(reference),
  departamento: v.optional(reference),
  municipio: v.optional(reference),
  localidad_censal: v.optional(reference),
  altura: v.optional(v.object({ inicio: sides, fin: sides })),
});
export type Unit = v.InferOutput<typeof UNIT>;

/** A page of any list. */
export interface UnitPage {
  readonly key: ListKey;
  readonly total: number;
  readonly inicio: number;
  readonly rows: readonly Unit[];
}

/** Lists of units, by the name of the array in their answers. */
const LIST_KEYS = [
  'provincias',
  'departamentos',
  'municipios',
  'localidades_censales',
  'localidades',
  'calles',
] as const;
export type ListKey = (typeof LIST_KEYS)[number];

function pageOf(key: ListKey): v.GenericSchema<unknown, UnitPage> {
  return v.pipe(
    v.object({ total: count, inicio: count, [key]: v.array(UNIT) }),
    v.transform((answer): UnitPage => {
      const rows = answer[key];
      return { key, total: Number(answer.total), inicio: Number(answer.inicio), rows: Array.isArray(rows) ? rows : [] };
    }),
  );
}

/** The answers of the searches by name. */
export const PAGES: Readonly<Record<ListKey, v.GenericSchema<unknown, UnitPage>>> = {
  provincias: pageOf('provincias'),
  departamentos: pageOf('departamentos'),
  municipios: pageOf('municipios'),
  localidades_censales: pageOf('localidades_censales'),
  localidades: pageOf('localidades'),
  calles: pageOf('calles'),
};

const SUGGESTION = v.object({
  texto: text,
  tipo: v.picklist(['provincia', 'departamento', 'municipio', 'localidad', 'calle', 'direccion']),
  id: text,
  nombre: text,
  contexto: v.object({ localidad: nullableText, departamento: nullableText, provincia: nullableText }),
});
export type Suggestion = v.InferOutput<typeof SUGGESTION>;

/** The answer of `/ventanilla/autocompletar`. */
export const SUGGESTIONS = v.object({ sugerencias: v.array(SUGGESTION) });

const streetCounts = { calles: v.number(), con_alturas: v.number(), con_trazado: v.number() };
const DEPARTMENT_COVERAGE = v.object({
  id: text,
  nombre: text,
  provincia: v.object({ id: nullableText, nombre: nullableText }),
  ...streetCounts,
});
export type DepartmentCoverage = v.InferOutput<typeof DEPARTMENT_COVERAGE>;

/** The answer of `/ventanilla/calles/cobertura`. */
export const COVERAGE = v.object({ ...streetCounts, departamentos: v.array(DEPARTMENT_COVERAGE) });

/** The answer of `/ubicacion`. */
export const LOCATION = v.object({
  ubicacion: v.object({
    lat: v.number(),
    lon: v.number(),
    provincia: reference,
    departamento: reference,
    municipio: reference,
  }),
});

/** The answer of `/ventanilla/direcciones/inversa`; all is null where no street is near. */
export const NEAREST_ADDRESS = v.object({
  direccion: v.object({ nomenclatura: nullableText, distancia: v.nullable(v.number()) }),
});

const range = v.tuple([v.number(), v.number()]);
const STREET = v.object({
  id: text,
  nombre: text,
  localidad_censal: nullableText,
  departamento: nullableText,
  provincia: nullableText,
  alturas: v.array(range),
});
export type Street = v.InferOutput<typeof STREET>;

const FILTER_UNIT = v.object({
  id: text,
  nombre: text,
  departamento: v.optional(nullableText),
  provincia: v.optional(nullableText),
});
export type FilterUnit = v.InferOutput<typeof FILTER_UNIT>;
const filterValue = v.union([text, v.array(text)]);
const address = {
  tipo: text,
  calles: v.array(text),
  altura: v.object({ valor: nullableText, unidad: nullableText }),
  piso: nullableText,
};
const reason = v.object({ codigo: text, mensaje: text });

const READING = v.object({
  ...address,
  lugares: v.array(text),
  elegida: v.boolean(),
  perdio_por: nullableText,
});
export type Reading = v.InferOutput<typeof READING>;

const CANDIDATE = v.object({
  calles: v.array(STREET),
  puesto: nullableNumber,
  perdio_por: nullableText,
});
export type Candidate = v.InferOutput<typeof CANDIDATE>;

const RESULT = v.object({
  nomenclatura: nullableText,
  calle: reference,
  calle_cruce_1: reference,
  provincia: reference,
  departamento: reference,
  localidad_censal: reference,
  ubicacion: centroid,
});
export type Result = v.InferOutput<typeof RESULT>;

const TAKEN_PLACE = v.object({
  clase: text,
  nombre: text,
  departamento: v.optional(nullableText),
  provincia: v.optional(nullableText),
});
export type TakenPlace = v.InferOutput<typeof TAKEN_PLACE>;
const TAKEN = v.object({
  modo: text,
  total: count,
  lugares: v.array(TAKEN_PLACE),
  dentro_de: v.array(TAKEN_PLACE),
});

/** The answer of `/ventanilla/direcciones/explicar`. */
export const EXPLANATION = v.object({
  texto: text,
  limpieza: v.nullable(v.object({ texto: text, reglas: v.array(text) })),
  lecturas: v.array(READING),
  texto_descartado: v.boolean(),
  relectura: v.nullable(v.object({ modo: text, direccion: v.object(address) })),
  lugar_del_texto: v.nullable(text),
  calles_del_lugar: v.nullable(v.number()),
  filtros: v.array(
    v.object({
      filtro: text,
      valor: filterValue,
      total: count,
      unidades: v.array(FILTER_UNIT),
      tomado_por: v.nullable(TAKEN),
    }),
  ),
  busquedas: v.array(v.object({ calle: nullableText, modo: text, textos: v.array(text), encontradas: count })),
  sustituto: nullableText,
  candidatos: v.array(CANDIDATE),
  total: count,
  resultados: v.array(RESULT),
  motivo: v.nullable(reason),
  avisos: v.array(reason),
  alternativas: v.object({
    filtros: v.array(v.object({ filtro: text, valor: filterValue, unidades: v.array(FILTER_UNIT) })),
    calles: v.array(v.object({ calle: text, parecidas: v.array(STREET) })),
    en_otros_lugares: v.array(STREET),
    cruces: v.array(v.object({ calle: STREET, se_cruza_con: v.array(v.object({ id: text, nombre: text })) })),
  }),
});
export type Explanation = v.InferOutput<typeof EXPLANATION>;
