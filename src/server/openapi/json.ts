/** A JSON value of the document. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const SCHEMAS = '#/components/schemas/';

/** Plain data as JSON values; drops what JSON cannot say. References to schemas get the names that components have. */
export function toJson(value: unknown): Json {
  const text = JSON.stringify(value, (key, inner: unknown) =>
    key === '$ref' && typeof inner === 'string' && inner.startsWith(SCHEMAS)
      ? `${SCHEMAS}${pascalCase(inner.slice(SCHEMAS.length))}`
      : inner,
  );
  return text === undefined ? null : (JSON.parse(text) as Json);
}

/** Words joined as type names of generated clients: `lista_calles_v2` → `ListaCallesV2`. */
export function pascalCase(words: string): string {
  return words
    .split(/[^A-Za-z0-9]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
