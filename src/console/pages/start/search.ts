/** The search over everything: its requests, and its results as one list. */
import * as v from 'valibot';
import { fold } from '../../../indexes/fold.ts';
import { type ApiRequest, useAnswer } from '../../api/request.ts';
import { session } from '../../api/session.ts';
import { addressLink, organismLink, pointLink, securityLink, seriesLink, unitLink } from '../../app/address.ts';
import { pointOf } from '../../app/coordinates.ts';
import type { Option } from '../../parts/combobox.tsx';

/** A result, with the view that shows it. */
export interface SearchResult extends Option {
  readonly href: string;
}

/** Results of each kind. */
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

/** Requests of the groups that need no session. */
export interface SearchRequests {
  readonly places: ApiRequest;
  readonly variables: ApiRequest;
  readonly organisms: ApiRequest;
}

/** Returns the requests of a search; null for an empty text and for a point. */
export function requestsFor(text: string): SearchRequests | null {
  const q = text.trim();
  if (q === '' || pointOf(q)) return null;
  return {
    places: { method: 'GET', path: 'ventanilla/autocompletar', query: { q, limite: PLACES } },
    variables: { method: 'GET', path: 'ventanilla/series/buscar', query: { q, limite: VARIABLES } },
    organisms: { method: 'GET', path: 'organismos', query: { search: q, limit: ORGANISMS } },
  };
}

/** The securities among the results. */
export interface SecuritiesFound {
  readonly found: readonly SearchResult[];
  readonly requests: readonly ApiRequest[];
  /** True until the answer to the present text is there. */
  readonly isWaiting: boolean;
}

const SECURITIES = 4;

const SecuritiesSchema = v.object({
  titulos: v.array(v.object({ simbolo: v.string(), mercado: v.string(), descripcion: v.string() })),
});

/** Searches securities; only in a session, which the interface demands. */
export function useSecurities(text: string, kinds: Readonly<Record<string, string>>): SecuritiesFound {
  const q = text.trim();
  const request: ApiRequest | null =
    q === '' || session.value === null
      ? null
      : { method: 'GET', path: 'ventanilla/titulos/buscar', query: { q, limite: SECURITIES }, bearer: true };
  const { answer, state } = useAnswer(request, SecuritiesSchema);
  const found = (answer?.titulos ?? []).map(({ simbolo, mercado, descripcion }) => ({
    id: `security-${mercado}-${simbolo}`,
    label: simbolo,
    detail: descripcion,
    kind: kinds.titulo ?? '',
    href: securityLink(mercado, simbolo),
  }));
  return { found, requests: request ? [request] : [], isWaiting: state === 'waiting' };
}

/** The market of a symbol without a market. */
const HOME_MARKET = 'bCBA';

/** Offers a text that may be the symbol of a security, which is shown after a login; null for any other text. */
export function symbolResult(
  text: string,
  kinds: Readonly<Record<string, string>>,
  detail: string,
): SearchResult | null {
  const label = symbolOf(text);
  if (label === null) return null;
  return { id: 'symbol', label, detail, kind: kinds.titulo ?? '', href: securityLink(HOME_MARKET, label) };
}

/** Returns the results by group; `kinds` has the texts of their kinds. */
export function searchResults(
  answers: {
    readonly places: v.InferOutput<typeof PlacesSchema> | null;
    readonly variables: v.InferOutput<typeof VariablesSchema> | null;
    readonly organisms: v.InferOutput<typeof OrganismsSchema> | null;
  },
  kinds: Readonly<Record<string, string>>,
): readonly (readonly SearchResult[])[] {
  const places = (answers.places?.sugerencias ?? []).map(({ id, nombre, texto, tipo, contexto }, index) => {
    // A street with a number, and a corner, are addresses: the territory page searches them again.
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

/** Offers a point, if the text is one. */
export function pointResult(text: string, kinds: Readonly<Record<string, string>>, label: string): SearchResult | null {
  const point = pointOf(text.trim());
  if (!point) return null;
  const { lat, lon } = point;
  return { id: 'point', label, detail: `${lat}, ${lon}`, kind: kinds.punto ?? '', href: pointLink(lat, lon) };
}

interface Labelled {
  readonly label: string;
}

/** Returns the words of a text without case and accents. */
function wordsOf(text: string): readonly string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Joins the results of groups. Groups with a result that has all words of the text come before those that match only the beginning
 * of a word, or something similar; within a group the order stays.
 */
export function inOrder<T extends Labelled>(text: string, groups: readonly (readonly T[])[]): readonly T[] {
  const typed = wordsOf(text);
  const hasAllWords = ({ label }: T): boolean => {
    const words = wordsOf(label);
    return typed.every((word) => words.includes(word));
  };
  return [
    ...groups.filter((group) => group.some(hasAllWords)),
    ...groups.filter((group) => !group.some(hasAllWords)),
  ].flat();
}

/** Capitals, or letters with digits. */
const SYMBOL = /^(?=.*[A-Z])[A-Z0-9]{2,6}$|^(?=.*\d)[a-z][a-z0-9]{2,5}$/;

/** Returns the symbol that a text may be; null for any other text. */
export function symbolOf(text: string): string | null {
  const symbol = text.trim();
  return SYMBOL.test(symbol) ? symbol.toUpperCase() : null;
}
