import * as v from 'valibot';
import { type ApiRequest, useAnswer } from '../../api/request.ts';
import { session } from '../../api/session.ts';
import { securityLink } from '../../app/view-address.ts';
import type { Found } from './found.ts';

/** What a search finds among the securities. */
export interface SecuritiesFound {
  readonly found: readonly Found[];
  readonly requests: readonly ApiRequest[];
}

/** How many are asked for: a list that is seen at a glance. */
const SECURITIES = 4;

const SecuritiesSchema = v.object({
  titulos: v.array(v.object({ simbolo: v.string(), mercado: v.string(), descripcion: v.string() })),
});

/** Securities that answer to a text; none while nobody is logged in, for the interface shows them to nobody else. */
export function useSecurities(text: string, kinds: Readonly<Record<string, string>>): SecuritiesFound {
  const q = text.trim();
  const request: ApiRequest | null =
    q === '' || session.value === null
      ? null
      : { method: 'GET', path: 'ventanilla/titulos/buscar', query: { q, limite: SECURITIES }, bearer: true };
  const { answer } = useAnswer(request, SecuritiesSchema);
  const found = (answer?.titulos ?? []).map(({ simbolo, mercado, descripcion }) => ({
    id: `security-${mercado}-${simbolo}`,
    label: simbolo,
    detail: descripcion,
    kind: kinds.titulo ?? '',
    href: securityLink(mercado, simbolo),
  }));
  return { found, requests: request ? [request] : [] };
}
