import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { base } from '../../api/problem.ts';
import { type ApiRequest, addressOfRequest, keyOf } from '../../api/request.ts';
import { FORMS, type Form, shownRequest } from '../../api/shown-request.ts';
import { Icon } from '../../app/icons.tsx';
import { useWords, type Words } from '../../app/language.ts';
import { Tabs } from '../tabs/tabs.tsx';
import styles from './request.module.css';

interface RequestWords {
  readonly title: string;
  readonly forms: Readonly<Record<Form, string>>;
  readonly label: string;
  readonly open: string;
  readonly token: string;
}

const WORDS: Words<RequestWords> = {
  es: {
    title: 'El pedido exacto',
    forms: { curl: 'curl', javascript: 'JavaScript', python: 'Python' },
    label: 'Lenguaje',
    open: 'Abrir la respuesta',
    token: 'TOKEN es el que da POST /token.',
  },
  en: {
    title: 'The exact request',
    forms: { curl: 'curl', javascript: 'JavaScript', python: 'Python' },
    label: 'Language',
    open: 'Open the answer',
    token: 'TOKEN is what POST /token gives.',
  },
};

interface Props {
  readonly requests: readonly ApiRequest[];
  readonly open?: boolean;
}

/** What was asked for what is shown, as programs to copy. Nothing when nothing was asked. */
export function RequestPanel({ requests, open = false }: Props): JSX.Element | null {
  const t = useWords(WORDS);
  const [form, setForm] = useState<Form>('curl');
  if (requests.length === 0) return null;
  return (
    <details class={`unfolds ${styles.panel}`} open={open}>
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

interface CopyWords {
  readonly copy: string;
  readonly copied: string;
  readonly failed: string;
}

const COPY_WORDS: Words<CopyWords> = {
  es: { copy: 'Copiar', copied: 'Copiado', failed: 'El navegador no lo permite' },
  en: { copy: 'Copy', copied: 'Copied', failed: 'The browser forbids it' },
};

const TOLD_MS = 2000;

/** Copies a text, and says whether it could. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }): JSX.Element {
  const t = useWords(COPY_WORDS);
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const told = setTimeout(() => setOutcome(null), TOLD_MS);
    return () => clearTimeout(told);
  }, [outcome]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // No permission, or no secure context: said on the button.
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
