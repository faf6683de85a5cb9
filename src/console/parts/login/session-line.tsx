import type { JSX } from 'preact';
import { keeper, session } from '../../api/session.ts';
import { useWords } from '../../app/language.ts';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { LOGIN } from './words.ts';

/** Shows what needs a session to who has one; else asks for it in its place, and shows it after that. */
export function NeedSession({ children }: { readonly children: () => JSX.Element }): JSX.Element {
  return session.value === null ? <LoginForm /> : children();
}

/** Says who is logged in, and lets them out; nothing while nobody is. */
export function SessionLine(): JSX.Element | null {
  const t = useWords(LOGIN);
  const user = session.value?.user;
  if (user === undefined) return null;
  return (
    <p class={styles.line}>
      <span class={styles.user}>{t.loggedIn(user)}</span>
      <button type="button" onClick={() => keeper.logout()}>
        {t.logout}
      </button>
    </p>
  );
}
