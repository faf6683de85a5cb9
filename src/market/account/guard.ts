import { type Answer, json } from '../../server/http/answer.ts';
import type { Call } from '../../server/http/call.ts';
import type { VerifiedTokens } from './tokens/verified-tokens.ts';

/** The one answer to a missing, foreign, expired or revoked token (reference market.md 3.4). */
const DENIED: Answer = json(
  401,
  { message: 'Authorization has been denied for this request.' },
  { caching: 'no-store', headers: { 'WWW-Authenticate': 'Bearer' } },
);

// Two published clients send `token_type` back as received, `bearer`: the scheme has no letter case.
const BEARER = /^\s*bearer +(\S+)\s*$/i;

/**
 * The guard of group B: names the account of a call whose `Authorization` holds a valid bearer token, else answers 401.
 * Gives no promise while the token is known already. Nothing else of the request has been looked at (decisions.md B).
 */
export function bearerGuard(tokens: VerifiedTokens): (call: Call) => Answer | null | Promise<Answer | null> {
  const admit = (call: Call, account: string | null): Answer | null => {
    if (account === null) return DENIED;
    call.account = account;
    return null;
  };
  return (call) => {
    const token = BEARER.exec(call.headers.authorization ?? '')?.[1];
    if (token === undefined) return DENIED;
    const account = tokens.accountOf(token);
    return account instanceof Promise ? account.then((found) => admit(call, found)) : admit(call, account);
  };
}
