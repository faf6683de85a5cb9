import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { base } from '../../api/base.ts';
import { type ApiRequest, addressOfRequest, keyOf } from '../../api/request.ts';
import { FORMS, type Form, shownRequest } from '../../api/shown-request.ts';
import { Icon } from '../../app/icons.tsx';
import { useWords, type Words } from '../../app/language.ts';
import { Tabs } from '../tabs/tabs.tsx';
import { CopyButton } from './copy-button.tsx';
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
