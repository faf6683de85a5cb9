import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { send } from '../../api/ask.ts';
import { Problem } from '../../api/problem.ts';
import { type ApiRequest, keyOf } from '../../api/request.ts';
import { Icon } from '../../app/icons.tsx';
import { useWords } from '../../app/language.ts';
import { ProblemNotice } from '../../parts/notice/problem-notice.tsx';
import { CopyButton } from '../../parts/request/copy-button.tsx';
import { saveFile } from '../../parts/save-file.ts';
import type { Chosen } from './chosen.ts';
import styles from './page.module.css';
import { csvRequest, fileName } from './requests.ts';
import { WORDS } from './words.ts';

interface Props {
  readonly chosen: Chosen;
  readonly request: ApiRequest;
  readonly pastRequest: ApiRequest | null;
}

/** Files of exactly what is charted, written by the interface itself, and the link of the view. */
export function Downloads({ chosen, request, pastRequest }: Props): JSX.Element {
  const t = useWords(WORDS);
  const [state, setState] = useState<'saving' | 'saved' | Problem | null>(null);
  const save = async (asked: ApiRequest, name: string, type: string): Promise<void> => {
    setState('saving');
    try {
      const answer = await send(asked);
      saveFile(name, type, [await answer.blob()]);
      setState('saved');
    } catch (error) {
      // A connection that breaks while the file comes is as if nobody answered.
      setState(error instanceof Problem ? error : new Problem('offline', 0, []));
    }
  };
  const now = { ...chosen, asOf: '' };
  const csv = (form: 'sheet' | 'plain') => () =>
    save(csvRequest(request, form), fileName(now, 'csv'), 'text/csv;charset=utf-8');
  return (
    <div class={styles.downloads} key={keyOf(request)}>
      <fieldset class="row" aria-label={t.download}>
        <button type="button" onClick={csv('sheet')}>
          <Icon name="download" size={16} /> {t.csvSheet}
        </button>
        <button type="button" onClick={csv('plain')}>
          <Icon name="download" size={16} /> {t.csvPlain}
        </button>
        <button type="button" onClick={() => save(request, fileName(now, 'json'), 'application/json')}>
          <Icon name="download" size={16} /> {t.json}
        </button>
        {pastRequest && (
          <button
            type="button"
            onClick={() => save(csvRequest(pastRequest, 'sheet'), fileName(chosen, 'csv'), 'text/csv;charset=utf-8')}
          >
            <Icon name="download" size={16} /> {t.csvPast}
          </button>
        )}
        <CopyButton text={location.href} label={t.copyLink} />
      </fieldset>
      <p class="small soft" role="status">
        {state === 'saving' ? t.saving : state === 'saved' ? t.saved : ''}
      </p>
      {state instanceof Problem && <ProblemNotice problem={state} />}
    </div>
  );
}
