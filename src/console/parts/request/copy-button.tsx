import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../app/icons.tsx';
import { useWords, type Words } from '../../app/language.ts';

interface CopyWords {
  readonly copy: string;
  readonly copied: string;
  readonly failed: string;
}

const WORDS: Words<CopyWords> = {
  es: { copy: 'Copiar', copied: 'Copiado', failed: 'El navegador no lo permite' },
  en: { copy: 'Copy', copied: 'Copied', failed: 'The browser forbids it' },
};

const TOLD_MS = 2000;

/** Copies a text, and says whether it could. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }): JSX.Element {
  const t = useWords(WORDS);
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
