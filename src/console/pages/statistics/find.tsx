import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useAnswer } from '../../api/request.ts';
import { useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { linkTo } from '../../app/view-address.ts';
import { Chips } from '../../parts/chips/chips.tsx';
import { Combobox } from '../../parts/combobox/combobox.tsx';
import { ProblemNotice } from '../../parts/notice/notice.tsx';
import { nameOf, shortUnit } from './chart-data.ts';
import { type Chosen, MOST_SERIES, toggled } from './chosen.ts';
import styles from './page.module.css';
import { suggestRequest } from './requests.ts';
import { FoundSchema } from './schemas.ts';
import { WORDS } from './words.ts';

/** Views that show what the page can do, with series that are among the principal ones. */
const EXAMPLES = [
  { name: 'dollar', values: { ids: '1,5' } },
  { name: 'prices', values: { ids: '27,28' } },
  { name: 'money', values: { ids: '15', cada: 'mes', cambio: 'interanual' } },
  { name: 'rates', values: { ids: '7,44' } },
] as const;

/** The box that adds series while typing, and ready examples. */
export function Find({ chosen }: { readonly chosen: Chosen }): JSX.Element {
  const t = useWords(WORDS);
  const { go } = useView();
  const [text, setText] = useState('');
  const { answer, state, problem, again } = useAnswer(suggestRequest(text), FoundSchema);
  const options = (answer?.results ?? [])
    .filter(({ idVariable }) => !chosen.ids.includes(idVariable))
    .map(({ idVariable: id, descripcion, unidadExpresion, categoria, periodicidad }) => ({
      id: String(id),
      label: nameOf(descripcion, id),
      detail: [
        shortUnit(unidadExpresion),
        t.periods[periodicidad ?? ''] ?? periodicidad,
        (categoria ?? '').trim(),
        `${t.number} ${id}`,
      ]
        .filter(Boolean)
        .join(' · '),
    }));
  const isFull = chosen.ids.length >= MOST_SERIES;
  const add = (id: string): void => {
    setText('');
    go(toggled(chosen, Number(id)));
  };
  return (
    <section class={styles.find} aria-label={t.add}>
      <Combobox
        large={chosen.ids.length === 0}
        label={t.add}
        placeholder={t.placeholder}
        value={text}
        options={options}
        onInput={setText}
        onChoose={({ id }) => add(id)}
        onSubmit={() => {
          const [first] = options;
          if (first) add(first.id);
        }}
        isWaiting={state === 'waiting'}
        none={t.noneFound}
      />
      {isFull && <p class="small">{t.full(MOST_SERIES)}</p>}
      {problem && <ProblemNotice problem={problem} again={again} />}
      {chosen.ids.length === 0 && (
        <Chips
          label={t.examples}
          chips={EXAMPLES.map(({ name, values }) => ({
            id: name,
            text: t.exampleNames[name],
            href: linkTo('estadisticas', values),
          }))}
        />
      )}
    </section>
  );
}
