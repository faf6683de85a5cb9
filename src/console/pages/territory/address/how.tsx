import type { JSX } from 'preact';
import { useNumbers, useWords } from '../../../app/language.ts';
import { nameOfFilter } from '../model/tries.ts';
import { Facts } from '../record/facts.tsx';
import type { Explanation } from '../schemas.ts';
import { WORDS } from '../words.ts';
import styles from './address.module.css';

/** The stages of the search for those who want them: cleaning, filters, lookups. */
export function How({
  title,
  explanation,
}: {
  readonly title: string;
  readonly explanation: Explanation;
}): JSX.Element {
  const t = useWords(WORDS);
  const numbers = useNumbers();
  const { limpieza, filtros, busquedas } = explanation;
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
          ...filtros.map(({ filtro, total }) => {
            const name = nameOfFilter(explanation, filtro) ?? '';
            return [`${t.places}: ${filtro}`, total === 1 ? name : `${name}: ${t.filterMeans(count(total))}`] as const;
          }),
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
