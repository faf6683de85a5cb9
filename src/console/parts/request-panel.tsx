/** The exact requests behind what a page shows, as programs to copy. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { base } from '../api/problem.ts';
import { type ApiRequest, addressOfRequest, keyOf } from '../api/request.ts';
import { FORMS, type Form, shownRequest } from '../api/shown-request.ts';
import { Icon } from '../app/icons.tsx';
import { useWords, words } from '../app/language.ts';
import { Tabs } from './choices.tsx';
import styles from './request-panel.module.css';

const WORDS = words({
  es: {
    title: 'Consulta a la API',
    forms: { curl: 'curl', javascript: 'JavaScript', python: 'Python' },
    label: 'Lenguaje',
    open: 'Abrir la respuesta',
    token: 'TOKEN es el que da POST /token.',
  },
  en: {
    title: 'API request',
    forms: { curl: 'curl', javascript: 'JavaScript', python: 'Python' },
    label: 'Language',
    open: 'Open the answer',
    token: 'TOKEN is what POST /token gives.',
  },
});

/** Shows requests; nothing without any. */
export function RequestPanel({ requests }: { readonly requests: readonly ApiRequest[] }): JSX.Element | null {
  const t = useWords(WORDS);
  const [form, setForm] = useState<Form>('curl');
  if (requests.length === 0) return null;
  return (
    <details class={`card fold ${styles.panel}`}>
      <summary>{t.title}</summary>
      <Tabs label={t.label} tabs={FORMS.map((id) => ({ id, label: t.forms[id] }))} chosen={form} onChoose={setForm}>
        {requests.map((request) => {
          const text = shownRequest(form, request, base());
          return (
            <div key={keyOf(request)} class={styles.request}>
              <pre class={styles.text} tabIndex={0}>
                <code>{text}</code>
              </pre>
              <div class="row">
                <CopyButton text={text} />
                {request.method === 'GET' && !request.bearer && (
                  <a
                    class={`button ${styles.open}`}
                    href={addressOfRequest(request, base())}
                    target="_blank"
                    rel="noreferrer"
                  >
                    <Icon name="open" size={16} /> {t.open}
                  </a>
                )}
                {request.bearer && <span class="soft small">{t.token}</span>}
              </div>
            </div>
          );
        })}
      </Tabs>
    </details>
  );
}

const COPY_WORDS = words({
  es: { copy: 'Copiar', copied: 'Copiado', failed: 'El navegador no lo permite' },
  en: { copy: 'Copy', copied: 'Copied', failed: 'The browser forbids it' },
});

const OUTCOME_MS = 2000;

/** Copies a text, and says whether the browser allowed it. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }): JSX.Element {
  const t = useWords(COPY_WORDS);
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), OUTCOME_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // No permission, or no secure context: the button says so.
      setOutcome('failed');
    }
  };
  return (
    <button type="button" onClick={copy}>
      <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={16} />
      <span aria-live="polite">{outcome === null ? (label ?? t.copy) : t[outcome]}</span>
    </button>
  );
}
