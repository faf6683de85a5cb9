/** Buttons and links to download what a page shows. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { base, Problem } from '../api/problem.ts';
import { addressOfRequest } from '../api/request.ts';
import { Icon } from '../app/icons.tsx';
import { useWords, words } from '../app/language.ts';
import styles from './downloads.module.css';
import { FORMATS, type LinkedFile, type OfferedFile, type SavedFile, saveFile } from './files.ts';
import { ProblemNotice } from './notice.tsx';

const WORDS = words({
  es: { download: 'Descargar', saving: 'Preparando el archivo…', saved: 'Descargado.' },
  en: { download: 'Download', saving: 'Preparing the file…', saved: 'Downloaded.' },
});

interface Props {
  readonly files: readonly OfferedFile[];
  /** Replaces the label, where the files have more or less than the page. */
  readonly label?: string;
  readonly isDisabled?: boolean;
}

/** Offers files: a link for each with an address, a button for each that the page makes or that needs the session. */
export function Downloads({ files, label, isDisabled = false }: Props): JSX.Element {
  const t = useWords(WORDS);
  const [state, setState] = useState<'saving' | 'saved' | Problem | null>(null);
  const save = async ({ format, name, load }: SavedFile): Promise<void> => {
    if (state === 'saving') return;
    setState('saving');
    try {
      const part = await load();
      saveFile(`${name}.${FORMATS[format].ending}`, format === 'csv' ? 'text/csv;charset=utf-8' : '', [part]);
      setState('saved');
    } catch (error) {
      // A connection that breaks during the download: the server does not answer.
      setState(error instanceof Problem ? error : new Problem('offline', 0, []));
    }
  };
  const title = label ?? t.download;
  return (
    <fieldset class={styles.downloads} aria-label={title}>
      <span class={`soft small ${label === undefined ? '' : styles.title}`} aria-hidden="true">
        {title}:
      </span>
      {files.map((file) =>
        'link' in file ? (
          <FileLink key={keyOf(file)} file={file} />
        ) : (
          <button key={keyOf(file)} type="button" disabled={isDisabled} onClick={() => void save(file)}>
            <Icon name="download" size={16} /> {labelOf(file)}
          </button>
        ),
      )}
      {files.some((file) => !('link' in file)) && (
        <span class="small soft" role="status">
          {state === 'saving' ? t.saving : state === 'saved' ? t.saved : ''}
        </span>
      )}
      {state instanceof Problem && <ProblemNotice problem={state} />}
    </fieldset>
  );
}

function FileLink({ file }: { readonly file: LinkedFile }): JSX.Element {
  const { link, format } = file;
  const name = link.path.slice(link.path.lastIndexOf('/') + 1);
  return (
    <a class="button" href={addressOfRequest(link, base())} download={`${name}.${FORMATS[format].ending}`}>
      <Icon name="download" size={16} /> {labelOf(file)}
    </a>
  );
}

function labelOf({ label, format }: OfferedFile): string {
  return label ?? FORMATS[format].label;
}

function keyOf({ label, format }: OfferedFile): string {
  return `${format} ${label ?? ''}`;
}
