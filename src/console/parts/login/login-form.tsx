import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import * as v from 'valibot';
import { Problem } from '../../api/problem.ts';
import { type ApiRequest, useAnswer } from '../../api/request.ts';
import { hasEnded, keeper } from '../../api/session.ts';
import { useWords } from '../../app/language.ts';
import { Field } from '../field/field.tsx';
import styles from './login.module.css';
import { LOGIN } from './words.ts';

/** The account of the starter data: published, and valid only where the market group serves these. */
export const DEMO = { user: 'demo', password: 'demo-ventanilla' } as const;

/** What `/status` says of the market group. */
export const MARKET_STATUS = v.object({
  groups: v.object({ market: v.nullish(v.object({ starter: v.boolean() })) }),
});

/** True where the server said itself that it serves the starter data. */
export function hasDemoAccount(status: v.InferOutput<typeof MARKET_STATUS> | null): boolean {
  return status?.groups.market?.starter === true;
}

const STATUS: ApiRequest = { method: 'GET', path: 'status' };

/** Asks for user and password; who it lets in is the session of all pages. Offers the sample account where there is one. */
export function LoginForm(): JSX.Element {
  const t = useWords(LOGIN);
  const status = useAnswer(STATUS, MARKET_STATUS);
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const isShown = useRef(true);
  useEffect(
    () => () => {
      isShown.current = false;
    },
    [],
  );
  const enter = async (user: string, secret: string): Promise<void> => {
    setChecking(true);
    setProblem(null);
    try {
      await keeper.login(user, secret);
    } catch (error) {
      if (!isShown.current) return;
      setProblem(error instanceof Problem ? error : new Problem('broken', 0, []));
      password.current?.select();
    } finally {
      if (isShown.current) setChecking(false);
    }
  };
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isChecking || !form.current) return;
    const fields = new FormData(form.current);
    void enter(String(fields.get('username') ?? '').trim(), String(fields.get('password') ?? ''));
  };
  return (
    <section class={`card ${styles.login}`} aria-labelledby="login-title">
      <h2 id="login-title">{t.title}</h2>
      <p>{hasEnded.value ? t.ended : t.why}</p>
      {/* Sent by script alone; were it ever sent otherwise, not in the address. */}
      <form ref={form} method="post" class="stack" onSubmit={onSubmit}>
        <Field label={t.user}>
          {(control) => (
            <input
              {...control}
              name="username"
              type="text"
              autocomplete="username"
              autocapitalize="off"
              spellcheck={false}
              required
            />
          )}
        </Field>
        <Field label={t.password} error={problem ? failure(t, problem) : null}>
          {(control) => (
            <input
              {...control}
              ref={password}
              name="password"
              type="password"
              autocomplete="current-password"
              required
            />
          )}
        </Field>
        <button type="submit" class="primary" aria-disabled={isChecking}>
          {isChecking ? t.checking : t.submit}
        </button>
      </form>
      {hasDemoAccount(status.answer) ? (
        <div class={styles.demo}>
          <p>{t.demo}</p>
          <button type="button" disabled={isChecking} onClick={() => void enter(DEMO.user, DEMO.password)}>
            {t.useDemo}
          </button>
        </div>
      ) : (
        <p class="soft small">{t.noAccount}</p>
      )}
      <p class="soft small">{t.memory}</p>
    </section>
  );
}

function failure(t: (typeof LOGIN)['es'], { kind, retryAfter }: Problem): string {
  return `${t.failed[kind]}${retryAfter === null ? '' : ` ${t.inSeconds(retryAfter)}`}`;
}
