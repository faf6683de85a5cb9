import type { Route } from '../../../server/group.ts';
import { type Answer, json } from '../../../server/http/answer.ts';
import type { Call } from '../../../server/http/call.ts';
import { limitedAddress } from '../../../server/limits/access-rules.ts';
import { parseQueryString } from '../../../server/parameters/table.ts';
import { RETRY_AFTER_STORE_S } from '../../../server/store-trouble.ts';
import { StoreBusy, StoreFull, StoreUnavailable } from '../../../store/store.ts';
import type { Grant, TokenIssuer } from '../tokens/tokens.ts';
import type { LoginChecker } from './login.ts';

const FORM = 'application/x-www-form-urlencoded';
/** Longest body of a token request. */
export const MAXIMUM_FORM_BYTES = 16 * 1024;
const RETRY_AFTER_S = 2;
/** Failures that the watch of the store reports, once. */
const REPORTED_BY_WATCH = [StoreUnavailable, StoreFull, StoreBusy] as const;

/** The error codes of RFC 6749 5.2 that the token address uses. */
type TokenError = 'invalid_request' | 'invalid_grant' | 'unsupported_grant_type' | 'temporarily_unavailable';

/** `POST /token`: trades a name and password, or a refresh token, for new tokens (reference market.md 3.1–3.3). */
export function tokenRoute(logins: LoginChecker, tokens: TokenIssuer): Route {
  const errorBody = { $ref: '#/components/schemas/TokenError' };
  return {
    id: 'token',
    method: 'POST',
    path: '/token',
    summary: 'Access and refresh tokens for a password or a refresh token.',
    description:
      'Form-encoded. A refresh token serves once; using it again revokes every token that descends from the same login. Wrong passwords delay the answer.',
    // Checking a password takes as long as many questions, and is meant to.
    cost: 20,
    parameters: {},
    requestBody: {
      type: FORM,
      schema: {
        type: 'object',
        properties: {
          grant_type: { type: 'string', enum: ['password', 'refresh_token'] },
          username: { type: 'string', description: 'With `grant_type=password`.' },
          password: { type: 'string', description: 'With `grant_type=password`.' },
          refresh_token: { type: 'string', description: 'With `grant_type=refresh_token`.' },
        },
        required: ['grant_type'],
      },
      example: { grant_type: 'password', username: 'demo', password: 'demo-ventanilla' },
    },
    responses: {
      200: { sentence: 'The tokens and how long they hold.', schema: { $ref: '#/components/schemas/Token' } },
      400: { sentence: 'Wrong user, password or refresh token, or a malformed request.', schema: errorBody },
      503: { sentence: 'Too many logins at once, or the store cannot be reached.', schema: errorBody },
    },
    handle: async (call) => {
      try {
        return await answerToken(call, logins, tokens);
      } catch (error) {
        // Other errors of the store are logged with the request, and answered as for any request.
        if (!REPORTED_BY_WATCH.some((Kind) => error instanceof Kind)) throw error;
        return unavailable('The store of the service cannot be reached just now.', RETRY_AFTER_STORE_S);
      }
    },
  };
}

async function answerToken(call: Call, logins: LoginChecker, tokens: TokenIssuer): Promise<Answer> {
  const form = readForm(call);
  if ('problem' in form) return refused('invalid_request', form.problem);
  const { fields } = form;
  switch (fields.get('grant_type')) {
    case 'password': {
      const user = fields.get('username');
      const password = fields.get('password');
      if (!user || !password) return refused('invalid_request', 'username and password are required.');
      const outcome = await logins.check({
        user,
        password,
        client: limitedAddress(call.peer()),
        signal: call.signal,
      });
      if (outcome === 'overloaded') return unavailable('Too many logins at once.', RETRY_AFTER_S);
      const grant = outcome === 'wrong' ? null : await tokens.login(user, outcome.passwordHash);
      return grant ? granted(grant) : refused('invalid_grant', 'The user name or password is incorrect.');
    }
    case 'refresh_token': {
      const text = fields.get('refresh_token');
      if (!text) return refused('invalid_request', 'refresh_token is required.');
      const grant = await tokens.refresh(text);
      return grant ? granted(grant) : refused('invalid_grant', 'The refresh token is unknown, used or expired.');
    }
    default:
      return refused('unsupported_grant_type', 'grant_type must be password or refresh_token.');
  }
}

type Form = { readonly fields: ReadonlyMap<string, string> } | { readonly problem: string };

function readForm(call: Call): Form {
  const type = (call.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== FORM) return { problem: `The body must be ${FORM}.` };
  if (call.body.byteLength > MAXIMUM_FORM_BYTES) return { problem: 'The body is too long.' };
  const fields = new Map<string, string>();
  for (const [name, value] of parseQueryString(Buffer.from(call.body).toString('utf8').trim())) {
    if (typeof value !== 'string') continue;
    if (fields.has(name)) return { problem: 'A field is given twice.' };
    fields.set(name, value);
  }
  return { fields };
}

/** The seven members, in the order they were captured (reference 3.2); clients parse the dates as RFC 1123. */
function granted(grant: Grant): Answer {
  return json(
    200,
    {
      access_token: grant.access,
      token_type: 'bearer',
      expires_in: grant.expiresIn,
      refresh_token: grant.refresh,
      '.issued': new Date(grant.issuedAt).toUTCString(),
      '.expires': new Date(grant.expiresAt).toUTCString(),
      '.refreshexpires': new Date(grant.refreshExpiresAt).toUTCString(),
    },
    { caching: 'no-store', headers: { Pragma: 'no-cache' } },
  );
}

function refused(error: TokenError, description: string): Answer {
  return json(400, { error, error_description: description }, { caching: 'no-store' });
}

function unavailable(description: string, retryAfter: number): Answer {
  const error: TokenError = 'temporarily_unavailable';
  return json(
    503,
    { error, error_description: description },
    { caching: 'no-store', headers: { 'Retry-After': String(retryAfter) } },
  );
}
