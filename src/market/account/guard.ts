import type { Guard } from '../../server/group.ts';
import { type Answer, json } from '../../server/http/answer.ts';
import type { Call } from '../../server/http/call.ts';
import type { Holder, VerifiedTokens } from './tokens/verified-tokens.ts';

/** The one answer to a missing, foreign, expired or revoked token (reference market.md 3.4). */
const DENIED: Answer = json(
  401,
  { message: 'Authorization has been denied for this request.' },
  { caching: 'no-store', headers: { 'WWW-Authenticate': 'Bearer' } },
);

/**
 * The guard of group B: names the account of a call whose `Authorization` holds a valid bearer token, else answers 401;
 * 403 where the token is limited to something else. Gives no promise while the token is known already. Nothing else of
 * the request has been looked at (decisions.md B).
 */
export function bearerGuard(tokens: VerifiedTokens): Guard {
  const admit = (call: Call, scope: string | undefined, holder: Holder | null): Answer | null => {
    if (holder === null) return DENIED;
    if (holder.scope !== '' && holder.scope !== scope) return outOfScope(holder.scope);
    call.account = holder.account;
    return null;
  };
  return (call, scope) => {
    const holder = tokens.holderOf(call.headers.authorization);
    return holder instanceof Promise ? holder.then((found) => admit(call, scope, found)) : admit(call, scope, holder);
  };
}

/** A limited token where it does not reach (RFC 6750 3.1). */
function outOfScope(scope: string): Answer {
  return json(
    403,
    { message: `The token is limited to '${scope}' and does not reach this operation.` },
    { caching: 'no-store', headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope"' } },
  );
}
