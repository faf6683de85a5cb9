import type { JSX } from 'preact';
import { useAnswer } from '../../api/use-answer.ts';
import { useDates, useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { Empty } from '../../parts/notice/empty.tsx';
import { nameOf } from './chart-data.ts';
import type { Chosen } from './chosen.ts';
import styles from './page.module.css';
import { variableRequest } from './requests.ts';
import { CatalogueSchema, type Latest } from './schemas.ts';
import { WORDS } from './words.ts';

/** Series whose dates are told, at most: a request each. */
const MOST_TOLD = 6;

/** A stretch without values: says of when there are some. */
export function NoValues({
  chosen,
  latest,
}: {
  readonly chosen: Chosen;
  readonly latest: readonly Latest[];
}): JSX.Element {
  const t = useWords(WORDS);
  const date = useDates();
  const { go } = useView();
  return (
    <div class={styles.chartWaiting}>
      <Empty title={t.noValues}>
        <p>{t.noValuesHelp(chosen.from && date(chosen.from), chosen.to && date(chosen.to))}</p>
        <ul>
          {latest.slice(0, MOST_TOLD).map(({ idVariable }) => (
            <Span key={idVariable} id={idVariable} />
          ))}
        </ul>
        <button type="button" onClick={() => go({ desde: null, hasta: null })}>
          {t.showAll}
        </button>
      </Empty>
    </div>
  );
}

function Span({ id }: { readonly id: number }): JSX.Element | null {
  const t = useWords(WORDS);
  const date = useDates();
  const { answer } = useAnswer(variableRequest(id), CatalogueSchema);
  const variable = answer?.results?.[0];
  if (!variable?.primerFechaInformada || !variable.ultFechaInformada) return null;
  return (
    <li>
      {t.span(nameOf(variable.descripcion, id), date(variable.primerFechaInformada), date(variable.ultFechaInformada))}
    </li>
  );
}
