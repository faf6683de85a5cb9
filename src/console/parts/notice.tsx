/** Notices: waiting, nothing found, something to know, a problem; and an answer with what stands in its place. */
import type { ComponentChildren, JSX } from 'preact';
import type { Problem } from '../api/problem.ts';
import type { Answered } from '../api/request.ts';
import { useWords, type Words, words } from '../app/language.ts';
import styles from './notice.module.css';

interface NoticeProps {
  readonly title: string;
  readonly children?: ComponentChildren;
}

/** Says that a part of the request cannot be shown, though nothing failed. */
export function Caution({ title, children }: NoticeProps): JSX.Element {
  return (
    <div class={styles.caution} role="status">
      <p class={styles.title}>{title}</p>
      {children}
    </div>
  );
}

/** Says that there is nothing, and what to do about it. */
export function Empty({ title, children }: NoticeProps): JSX.Element {
  return (
    <div class={styles.empty}>
      <p class={styles.title}>{title}</p>
      {children}
    </div>
  );
}

const WAITING: Words<string> = { es: 'Cargando…', en: 'Loading…' };

/** Takes the room of some lines until they come, so that nothing jumps. */
export function Waiting({ lines = 3 }: { readonly lines?: number }): JSX.Element {
  return (
    <div class={styles.waiting} role="status">
      <span class="unseen">{useWords(WAITING)}</span>
      {Array.from({ length: lines }, (_, line) => (
        <i key={line} aria-hidden="true" />
      ))}
    </div>
  );
}

const WORDS = words({
  es: {
    kinds: {
      offline: {
        title: 'El servidor no responde',
        help: 'Compruebe que el servicio esté en marcha y pruebe de nuevo.',
      },
      refused: { title: 'El pedido no es válido', help: 'Corrija lo que se indica y pruebe de nuevo.' },
      missing: { title: 'No existe', help: 'Este servidor no tiene datos para lo que se pidió.' },
      login: { title: 'Hace falta ingresar', help: 'Ingrese con su usuario: la sesión no empezó, o ya terminó.' },
      forbidden: {
        title: 'Este usuario no puede ver esto',
        help: 'Su sesión sirve para otra cosa. Ingrese con un usuario que pueda.',
      },
      'too-many': { title: 'Demasiados pedidos', help: 'Se alcanzó el límite de consultas por ahora.' },
      busy: { title: 'El servidor está ocupado', help: 'Todavía no está listo, o tiene demasiado trabajo.' },
      broken: {
        title: 'Respuesta inesperada',
        help: 'El servidor respondió algo inesperado. Si se repite, avise a quien lo administra.',
      },
    },
    again: 'Reintentar',
    inSeconds: (seconds: number) => `Vuelva a probar en ${seconds} s.`,
  },
  en: {
    kinds: {
      offline: { title: 'The server does not answer', help: 'Check that the service is running and try again.' },
      refused: { title: 'The request is not valid', help: 'Correct what is listed below and try again.' },
      missing: {
        title: 'Not found',
        help: 'This server has no data for what was requested.',
      },
      login: { title: 'Log in first', help: 'Your session has not started or has ended. Log in with your account.' },
      forbidden: {
        title: 'This account cannot see this',
        help: 'Log in with an account that has access.',
      },
      'too-many': { title: 'Too many requests', help: 'The request limit has been reached for now.' },
      busy: { title: 'The server is busy', help: 'It is starting up or overloaded.' },
      broken: {
        title: 'Unexpected answer',
        help: 'The server sent something unexpected. If it keeps happening, please report it.',
      },
    },
    again: 'Try again',
    inSeconds: (seconds) => `Try again in ${seconds} s.`,
  },
});

/** Says in plain words why there is no answer, what the service said itself, and what to do. */
export function ProblemNotice({
  problem,
  again,
}: {
  readonly problem: Problem;
  readonly again?: () => void;
}): JSX.Element {
  const t = useWords(WORDS);
  const { title, help } = t.kinds[problem.kind];
  return (
    <div class={styles.problem} role="alert">
      <p class={styles.title}>{title}</p>
      <p>
        {help} {problem.retryAfter !== null && t.inSeconds(problem.retryAfter)}
      </p>
      {problem.sentences.length > 0 && (
        <ul lang={problem.language}>
          {problem.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {again && (
        <button type="button" onClick={again}>
          {t.again}
        </button>
      )}
    </div>
  );
}

/** An answer; a problem or some lines of waiting in its place. */
export function Answer<T>({
  of: { answer, problem, again },
  lines = 3,
  children,
}: {
  readonly of: Answered<T>;
  readonly lines?: number;
  readonly children: (answer: T) => ComponentChildren;
}): ComponentChildren {
  if (problem) return <ProblemNotice problem={problem} again={again} />;
  return answer === null ? <Waiting lines={lines} /> : children(answer);
}
