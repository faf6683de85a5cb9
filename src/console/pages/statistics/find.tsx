/** The search that adds series. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useAnswer } from '../../api/request.ts';
import { linkTo } from '../../app/address.ts';
import { useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { Chips } from '../../parts/choices.tsx';
import { Combobox } from '../../parts/combobox.tsx';
import { ProblemNotice } from '../../parts/notice.tsx';
import { nameOf, shortUnit } from './chart-data.ts';
import { suggestRequest } from './requests.ts';
import { FoundSchema } from './schemas.ts';
import { MOST_SERIES, type SeriesSelection, toggled } from './selection.ts';
import { WORDS } from './words.ts';

/** Example views, of principal series. */
const EXAMPLES = [
  { name: 'dollar', values: { ids: '1,5' } },
  { name: 'prices', values: { ids: '27,28' } },
  { name: 'money', values: { ids: '15', cada: 'mes', cambio: 'interanual' } },
  { name: 'rates', values: { ids: '7,44' } },
] as const;

/** The search, and examples before the first series. */
export function Find({ selection }: { readonly selection: SeriesSelection }): JSX.Element {
  const t = useWords(WORDS);
  const { go } = useView();
  const [text, setText] = useState('');
  const { answer, state, problem, again } = useAnswer(suggestRequest(text), FoundSchema);
  const options = (answer?.results ?? [])
    .filter(({ idVariable }) => !selection.ids.includes(idVariable))
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
  const isFull = selection.ids.length >= MOST_SERIES;
  const add = (id: string): void => {
    setText('');
    go(toggled(selection, Number(id)));
  };
  return (
    <section class="stack" aria-label={t.add}>
      <Combobox
        large={selection.ids.length === 0}
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
      {selection.ids.length === 0 && (
        <Chips
          label={t.examples}
          chips={EXAMPLES.map(({ name, values }) => ({
            text: t.exampleNames[name],
            href: linkTo('estadisticas', values),
          }))}
        />
      )}
    </section>
  );
}
