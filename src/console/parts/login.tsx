/** Logging in and out. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import * as v from 'valibot';
import { Problem } from '../api/problem.ts';
import { type ApiRequest, useAnswer } from '../api/request.ts';
import { isExpired, session, sessionKeeper } from '../api/session.ts';
import { useWords, words } from '../app/language.ts';
import { TextField } from './field.tsx';
import styles from './login.module.css';

const WORDS = words({
  es: {
    title: 'Ingresar',
    why: 'Los datos de mercado y de la cuenta se muestran a quien tiene un usuario en este servidor.',
    ended: 'La sesión terminó: ingrese de nuevo para seguir donde estaba.',
    user: 'Usuario',
    password: 'Contraseña',
    submit: 'Ingresar',
    checking: 'Comprobando…',
    memory: 'La sesión queda en la memoria de esta página: al cerrarla o recargarla se olvida.',
    demo: 'Este servidor sirve los datos de muestra, que traen una cuenta de prueba.',
    useDemo: 'Entrar con la cuenta de prueba',
    noAccount: 'Los usuarios los crea quien opera el servidor, con “ventanilla account add”.',
    failed: {
      offline: 'El servidor no responde. Compruebe que esté en marcha y pruebe de nuevo.',
      refused: 'El usuario o la contraseña no son correctos.',
      missing: 'Este servidor no permite ingresar.',
      login: 'El servidor no permite ingresar desde aquí.',
      forbidden: 'Este usuario no puede ingresar aquí.',
      'too-many': 'Hubo demasiados intentos por un momento.',
      busy: 'El servidor no puede comprobar la contraseña en este momento: no llega a su base de datos o hay demasiados ingresos a la vez. No es un error suyo.',
      broken: 'El servidor respondió algo inesperado. Si se repite, avise a quien lo administra.',
    },
    inSeconds: (seconds: number) => `Vuelva a probar en ${seconds} s.`,
    loggedIn: (user: string) => `Sesión de ${user}`,
    logout: 'Salir',
  },
  en: {
    title: 'Log in',
    why: 'Market and account data are shown to those who have an account on this server.',
    ended: 'The session ended: log in again to go on where you were.',
    user: 'User',
    password: 'Password',
    submit: 'Log in',
    checking: 'Checking…',
    memory: 'The session stays in the memory of this page: closing or reloading it forgets it.',
    demo: 'This server serves the sample data, which have an account to try things with.',
    useDemo: 'Use the sample account',
    noAccount: 'Accounts are made by whoever operates the server, with “ventanilla account add”.',
    failed: {
      offline: 'The server does not answer. See that it is running, and try again.',
      refused: 'The user or the password is wrong.',
      missing: 'One cannot log in to this server.',
      login: 'The server does not let you log in from here.',
      forbidden: 'This account may not log in here.',
      'too-many': 'There were too many attempts for a moment.',
      busy: 'The server cannot check the password just now: its store is out of reach, or too many are logging in. It is no mistake of yours.',
      broken: 'The server sent an answer that could not be read. If it keeps happening, please report it.',
    },
    inSeconds: (seconds) => `Try again in ${seconds} s.`,
    loggedIn: (user) => `Session of ${user}`,
    logout: 'Log out',
  },
});

/** The account of the starter data: published, and valid only where the market group serves these. */
const DEMO = { user: 'demo', password: 'demo-ventanilla' } as const;

/** What `/status` says of the market group. */
const MARKET_STATUS = v.object({
  groups: v.object({ market: v.nullish(v.object({ starter: v.boolean() })) }),
});

const STATUS: ApiRequest = { method: 'GET', path: 'status' };

/** Begins the session of all pages with user and password. Offers the sample account where there is one. */
function LoginForm(): JSX.Element {
  const t = useWords(WORDS);
  const status = useAnswer(STATUS, MARKET_STATUS);
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isMounted = useRef(true);
  useEffect(
    () => () => {
      isMounted.current = false;
    },
    [],
  );
  const login = async (user: string, secret: string): Promise<void> => {
    setChecking(true);
    setProblem(null);
    try {
      await sessionKeeper.login(user, secret);
    } catch (error) {
      if (!isMounted.current) return;
      setProblem(error instanceof Problem ? error : new Problem('broken', 0, []));
      form.current?.querySelector<HTMLInputElement>('[type=password]')?.select();
    } finally {
      if (isMounted.current) setChecking(false);
    }
  };
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isChecking || !form.current) return;
    const fields = new FormData(form.current);
    void login(String(fields.get('username') ?? '').trim(), String(fields.get('password') ?? ''));
  };
  const failure =
    problem && `${t.failed[problem.kind]}${problem.retryAfter === null ? '' : ` ${t.inSeconds(problem.retryAfter)}`}`;
  return (
    <section class={`card ${styles.login}`} aria-labelledby="login-title">
      <h2 id="login-title">{t.title}</h2>
      <p>{isExpired.value ? t.ended : t.why}</p>
      {/* Sent by script alone; by `post`, so that no mishap puts the password into the address. */}
      <form ref={form} method="post" autocapitalize="off" class="stack" onSubmit={onSubmit}>
        <TextField label={t.user} name="username" autocomplete="username" required />
        <TextField
          label={t.password}
          error={failure}
          name="password"
          type="password"
          autocomplete="current-password"
          required
        />
        <button type="submit" class="primary" aria-disabled={isChecking}>
          {isChecking ? t.checking : t.submit}
        </button>
      </form>
      {status.answer?.groups.market?.starter === true ? (
        <div class={styles.demo}>
          <p>{t.demo}</p>
          <button type="button" disabled={isChecking} onClick={() => void login(DEMO.user, DEMO.password)}>
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

/** Shows its content during a session; before, the login in its place. */
export function WithSession({ children }: { readonly children: () => JSX.Element }): JSX.Element {
  return session.value === null ? <LoginForm /> : children();
}

/** The user of the session, with a button to log out; nothing without a session. */
export function SessionLine(): JSX.Element | null {
  const t = useWords(WORDS);
  const user = session.value?.user;
  if (user === undefined) return null;
  return (
    <p class={styles.line}>
      <span class={styles.user}>{t.loggedIn(user)}</span>
      <button type="button" onClick={() => sessionKeeper.logout()}>
        {t.logout}
      </button>
    </p>
  );
}
