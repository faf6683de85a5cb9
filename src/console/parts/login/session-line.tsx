import type { JSX } from 'preact';
import { keeper, session } from '../../api/session.ts';
import { useWords } from '../../app/language.ts';
import styles from './login.module.css';
import { LOGIN } from './words.ts';

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
