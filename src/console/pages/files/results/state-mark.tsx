import type { JSX } from 'preact';
import { useWords, type Words } from '../../../app/language.ts';
import styles from '../page.module.css';
import type { State } from './outcomes.ts';

const STATE: Words<Readonly<Record<State, string>>> = {
  es: { hallado: 'hallada', aproximado: 'aproximada', sin_resultado: 'sin resultado', fila_invalida: 'inválida' },
  en: { hallado: 'found', aproximado: 'approximate', sin_resultado: 'no result', fila_invalida: 'invalid' },
};

/** The outcome of one row, in colour and in words. */
export function StateMark({ state }: { readonly state: State }): JSX.Element {
  return <span class={`${styles.mark} ${styles[state]}`}>{useWords(STATE)[state]}</span>;
}
