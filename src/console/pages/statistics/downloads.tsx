import type { JSX } from 'preact';
import { type ApiRequest, keyOf } from '../../api/request.ts';
import { useWords } from '../../app/language.ts';
import { Downloads } from '../../parts/download/downloads.tsx';
import { savedFiles } from '../../parts/download/file-offer.ts';
import { CopyButton } from '../../parts/request/copy-button.tsx';
import type { Chosen } from './chosen.ts';
import styles from './page.module.css';
import { type CsvForm, csvRequest, fileName } from './requests.ts';
import { WORDS } from './words.ts';

interface Props {
  readonly chosen: Chosen;
  readonly request: ApiRequest;
  readonly pastRequest: ApiRequest | null;
}

/** Files of exactly what is charted, written by the interface itself, and the link of the view. */
export function TableDownloads({ chosen, request, pastRequest }: Props): JSX.Element {
  const t = useWords(WORDS);
  const now = fileName({ ...chosen, asOf: '' });
  const csv = (label: string, table: ApiRequest, form: CsvForm, name: string) =>
    savedFiles(csvRequest(table, form), ['csv'], name).map((file) => ({ ...file, label }));
  return (
    <div class={styles.downloads} key={keyOf(request)}>
      <Downloads
        label={t.download}
        files={[
          ...csv(t.csvSheet, request, 'sheet', now),
          ...csv(t.csvPlain, request, 'plain', now),
          ...savedFiles(request, ['xlsx', 'json', 'parquet'], now),
          ...(pastRequest ? csv(t.csvPast, pastRequest, 'sheet', fileName(chosen)) : []),
        ]}
      />
      <div class="row">
        <CopyButton text={location.href} label={t.copyLink} />
      </div>
    </div>
  );
}
