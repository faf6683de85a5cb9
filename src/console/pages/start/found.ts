import * as v from 'valibot';
import { fold } from '../../../indexes/fold.ts';
import type { ApiRequest } from '../../api/request.ts';
import { pointOf } from '../../app/coordinates.ts';
import { addressLink, organismLink, pointLink, securityLink, seriesLink, unitLink } from '../../app/view-address.ts';
import type { Option } from '../../parts/combobox/combobox.tsx';

/** Something that a search found, and where it is shown. */
export interface Found extends Option {
  readonly href: string;
}

/** How many of each are asked for: a list that is seen at a glance. */
const PLACES = 5;
const VARIABLES = 4;
const ORGANISMS = 3;

const Name = v.nullable(v.string());

export const PlacesSchema = v.object({
  sugerencias: v.array(
    v.object({
      id: Name,
      nombre: v.string(),
      texto: v.string(),
      tipo: v.string(),
      contexto: v.object({ departamento: Name, localidad: Name, provincia: Name }),
    }),
  ),
});

export const VariablesSchema = v.object({
  results: v.array(
    v.object({ idVariable: v.number(), descripcion: v.string(), categoria: Name, unidadExpresion: Name }),
  ),
});

export const OrganismsSchema = v.object({
  results: v.array(v.object({ id: v.number(), nombre: v.string(), localidad: Name, provincia: Name })),
});

/** What a search over everything asks of each group that anybody may ask. */
export interface SearchRequests {
  readonly places: ApiRequest;
  readonly variables: ApiRequest;
  readonly organisms: ApiRequest;
}

/** The requests behind a search over everything; none for a text that is empty or a point. */
export function requestsFor(text: string): SearchRequests | null {
  const q = text.trim();
  if (q === '' || pointOf(q)) return null;
  return {
    places: { method: 'GET', path: 'ventanilla/autocompletar', query: { q, limite: PLACES } },
    variables: { method: 'GET', path: 'ventanilla/series/buscar', query: { q, limite: VARIABLES } },
    organisms: { method: 'GET', path: 'organismos', query: { search: q, limit: ORGANISMS } },
  };
}

/** The market that a symbol without its market is looked up in. */
const HOME_MARKET = 'bCBA';

/** The security that a text may be the symbol of, to be shown once one logged in; null for what looks like none. */
export function foundSymbol(text: string, kinds: Readonly<Record<string, string>>, detail: string): Found | null {
  const label = symbolOf(text);
  if (label === null) return null;
  return { id: 'symbol', label, detail, kind: kinds.titulo ?? '', href: securityLink(HOME_MARKET, label) };
}

/** What a search found, by its group; `kinds` names their kinds in the language shown. */
export function foundOf(
  answers: {
    readonly places: v.InferOutput<typeof PlacesSchema> | null;
    readonly variables: v.InferOutput<typeof VariablesSchema> | null;
    readonly organisms: v.InferOutput<typeof OrganismsSchema> | null;
  },
  kinds: Readonly<Record<string, string>>,
): readonly (readonly Found[])[] {
  const places = (answers.places?.sugerencias ?? []).map(({ id, nombre, texto, tipo, contexto }, index) => {
    // A street on which a number was asked for, and a corner, are addresses: they are read again where they are shown.
    const isAddress = tipo === 'direccion' || id === null;
    const context = [contexto.localidad, contexto.departamento, contexto.provincia].filter(
      (name) => name !== null && name !== nombre,
    );
    return {
      id: `place-${index}-${tipo}-${id ?? texto}`,
      label: isAddress ? texto : nombre,
      detail: [...new Set(context)].join(', '),
      kind: kinds[tipo] ?? tipo,
      href: isAddress ? addressLink(texto, contexto.provincia ?? '') : unitLink(tipo, id),
    };
  });
  const variables = (answers.variables?.results ?? []).map(({ idVariable, descripcion, unidadExpresion }) => ({
    id: `variable-${idVariable}`,
    label: descripcion,
    ...(unidadExpresion !== null && { detail: unidadExpresion }),
    kind: kinds.variable ?? '',
    href: seriesLink([idVariable]),
  }));
  const organisms = (answers.organisms?.results ?? []).map(({ id, nombre, localidad, provincia }) => ({
    id: `organism-${id}`,
    label: nombre,
    detail: [localidad, provincia].filter(Boolean).join(', '),
    kind: kinds.organismo ?? '',
    href: organismLink(id),
  }));
  return [places, variables, organisms];
}

/** A point as something found, when the text is one. */
export function foundPoint(text: string, kinds: Readonly<Record<string, string>>, label: string): Found | null {
  const point = pointOf(text.trim());
  if (!point) return null;
  const { lat, lon } = point;
  return { id: 'point', label, detail: `${lat}, ${lon}`, kind: kinds.punto ?? '', href: pointLink(lat, lon) };
}

/** Something that a search found. */
interface Labelled {
  readonly label: string;
}

/** The words of a text, without case and accents. */
function wordsOf(text: string): readonly string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * What was found as one list. Each group is in its own order; groups in which something bears the very words that were typed
 * come before those where they are but the beginning of a word, or like one.
 */
export function inOrder<T extends Labelled>(text: string, groups: readonly (readonly T[])[]): readonly T[] {
  const typed = wordsOf(text);
  const bears = ({ label }: T): boolean => {
    const words = wordsOf(label);
    return typed.every((word) => words.includes(word));
  };
  return [...groups.filter((group) => group.some(bears)), ...groups.filter((group) => !group.some(bears))].flat();
}

/** A text in capitals, or of letters and digits, as symbols of securities are. */
const SYMBOL = /^(?=.*[A-Z])[A-Z0-9]{2,6}$|^(?=.*\d)[a-z][a-z0-9]{2,5}$/;

/** The symbol of a security that a text may be; null for what looks like none. */
export function symbolOf(text: string): string | null {
  const symbol = text.trim();
  return SYMBOL.test(symbol) ? symbol.toUpperCase() : null;
}
