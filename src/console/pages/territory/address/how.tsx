import type { JSX } from 'preact';
import { useNumbers, useWords } from '../../../app/language.ts';
import { HOW_WORDS } from '../how-words.ts';
import { nameOfFilter, placeInFull } from '../model/filters.ts';
import { Facts } from '../record/facts.tsx';
import type { Explanation } from '../schemas.ts';
import styles from './address.module.css';

/** Places of one filter that are told by name. */
const MOST_PLACES = 3;

/** The stages of the search for those who want them: cleaning, filters, lookups. */
export function How({
  title,
  explanation,
}: {
  readonly title: string;
  readonly explanation: Explanation;
}): JSX.Element {
  const t = useWords(HOW_WORDS);
  const numbers = useNumbers();
  const { limpieza, filtros, lugar_del_texto: stated, busquedas } = explanation;
  const count = (value: number): string => numbers(value, 0);
  return (
    <details class={`unfolds ${styles.how}`}>
      <summary>{title}</summary>
      <Facts
        facts={[
          [
            t.cleaned,
            limpieza && (
              <>
                {limpieza.texto}
                {limpieza.reglas.length > 0 && <span class="soft small"> ({limpieza.reglas.join(', ')})</span>}
              </>
            ),
          ],
          ...filtros.map(({ filtro, total, tomado_por: taken }) => {
            const name = nameOfFilter(explanation, filtro) ?? '';
            if (taken) {
              const places = taken.lugares.slice(0, MOST_PLACES).map(placeInFull);
              const more = taken.total - places.length;
              if (more > 0) places.push(t.morePlaces(count(more)));
              return [
                `${t.places}: ${filtro}`,
                t.takenFor(name, places.join('; '), t.taken[taken.modo] ?? taken.modo),
              ] as const;
            }
            return [`${t.places}: ${filtro}`, total === 1 ? name : `${name}: ${t.filterMeans(count(total))}`] as const;
          }),
          [t.stated, stated],
          ...busquedas.map(({ calle, modo, textos, encontradas }, place) => {
            const texts = textos.join('», «');
            const told = `${t.ways[modo] ?? modo}: ${t.lookedUp(texts, count(encontradas))}`;
            return [`${place === 0 ? t.lookups : ''} ${calle ?? ''}`.trim(), told] as const;
          }),
        ]}
      />
    </details>
  );
}
