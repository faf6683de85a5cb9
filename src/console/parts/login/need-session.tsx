import type { JSX } from 'preact';
import { session } from '../../api/session.ts';
import { LoginForm } from './login-form.tsx';

/** Shows what needs a session to who has one; else asks for it in its place, and shows it after that. */
export function NeedSession({ children }: { readonly children: () => JSX.Element }): JSX.Element {
  return session.value === null ? <LoginForm /> : children();
}
