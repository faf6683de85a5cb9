/** The explanation of a holding. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useAnswer } from '../../api/request.ts';
import { linkTo } from '../../app/address.ts';
import { useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import type { Column } from '../../parts/columns.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Answer } from '../../parts/notice.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import account from './account.module.css';
import { PORTFOLIO_WORDS } from './account-words.ts';
import { EXPLANATION, type Explanation, type Figure, type Step } from './answers.ts';
import { STATE_WORDS, TYPE_WORDS, wordFor } from './codes.ts';
import { useFormat } from './money.ts';
import styles from './page.module.css';
import { explanationRequest } from './requests.ts';
import { WORDS } from './words.ts';

interface Props {
  readonly country: string;
  readonly market: string;
  readonly symbol: string;
}

/** How a holding came about: every execution with the position after it, and the formula of each figure. */
export function ExplanationView({ country, market, symbol }: Props): JSX.Element {
  const t = useWords(PORTFOLIO_WORDS);
  const { go } = useView();
  const request = explanationRequest(country, market, symbol);
  const explanation = useAnswer(request, EXPLANATION);
  const heading = useRef<HTMLHeadingElement>(null);
  // It opens below the button that was pressed: the focus moves there.
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [explanation.answer === null]);
  return (
    <section class={`card stack ${styles.detail}`} aria-labelledby="explanation-title">
      <div class="ends">
        <h2 id="explanation-title" ref={heading} tabIndex={-1}>
          {t.history(symbol)}
        </h2>
        <button type="button" onClick={() => go({ explicar: null })}>
          {t.close}
        </button>
      </div>
      <Answer of={explanation} lines={8}>
        {(answer) => <ExplanationDetail explanation={answer} />}
      </Answer>
      <RequestPanel requests={[request]} />
    </section>
  );
}

function ExplanationDetail({ explanation }: { readonly explanation: Explanation }): JSX.Element {
  const t = useWords(PORTFOLIO_WORDS);
  const states = useWords(STATE_WORDS);
  const format = useFormat();
  const { moneda, posicionInicial, pasos, precio, comprometido, parking, calculos, avisos } = explanation;
  const priceText = precio && (precio.origen === 'cotizacion' ? t.priceFrom.cotizacion : t.priceFrom.ultima_ejecucion);
  return (
    <>
      {avisos.length > 0 && (
        <ul class="note" lang="es">
          {avisos.map(({ mensaje }) => (
            <li key={mensaje}>{mensaje}</li>
          ))}
        </ul>
      )}
      <h3>{t.steps}</h3>
      {posicionInicial.ejecuciones > 0 && <p class="soft">{t.before(format.quantity(posicionInicial.ejecuciones))}</p>}
      <ol class={`stack ${account.steps}`}>
        {pasos.map((step, at) => (
          // One operation may have several executions in one second.
          <StepItem key={at} step={step} currency={moneda} />
        ))}
      </ol>
      {precio && priceText && (
        <p>{priceText(format.price(precio.ultimoPrecio, precio.moneda), format.moment(precio.fechaHora))}</p>
      )}
      {calculos.length > 0 && <Figures figures={calculos} />}
      <h3>{t.committedTitle}</h3>
      <ul class="stack tight">
        <li lang="es">{comprometido.calculo}</li>
        {comprometido.ordenes.map(({ numero, estadoActual, pendiente }) => (
          <li key={numero}>
            <a href={linkTo('mercado', { ver: 'operaciones', numero: String(numero) })}>
              {t.operation} {numero}
            </a>
            : {wordFor(states, estadoActual)}, {format.quantity(pendiente)}
          </li>
        ))}
        {parking && <li lang="es">{parking.calculo}</li>}
      </ul>
    </>
  );
}

interface StepProps {
  readonly step: Step;
  /** The currency of the title, and of its cost. */
  readonly currency: string;
}

function StepItem({ step, currency }: StepProps): JSX.Element {
  const t = useWords(PORTFOLIO_WORDS);
  const words = useWords(WORDS);
  const types = useWords(TYPE_WORDS);
  const format = useFormat();
  const { numero, tipo, simbolo, fecha, cantidad, relacion, precio, moneda, efecto, posicion, calculo } = step;
  const sign = efecto === 'suma' ? '+' : efecto === 'resta' ? '−' : '';
  const units = cantidad === null ? (relacion ?? '') : `${sign}${format.quantity(cantidad)}`;
  return (
    <li>
      <p>
        <strong>
          {wordFor(types, tipo)} {simbolo} · {units}
          {precio !== null && ` × ${format.price(precio, moneda)}`}
        </strong>{' '}
        <span class="soft small">
          {format.moment(fecha)}
          {numero === null ? (
            ` · ${t.ofMarket}`
          ) : (
            <>
              {' · '}
              <a href={linkTo('mercado', { ver: 'operaciones', numero: String(numero) })}>
                {t.operation} {numero}
              </a>
            </>
          )}
        </span>
      </p>
      <p>
        {t.left}: {words.quantity.toLowerCase()} {format.quantity(posicion.cantidad)}, {t.cost.toLowerCase()}{' '}
        {format.money(posicion.costo, currency)}, {t.average.toLowerCase()}{' '}
        {format.price(posicion.precioPromedio, currency)}
      </p>
      <details>
        <summary>{t.sums}</summary>
        <ul class={`stack tight ${account.sums}`} lang="es">
          {calculo.map((line) => (
            <li key={line}>
              <code>{line}</code>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function Figures({ figures }: { readonly figures: readonly Figure[] }): JSX.Element {
  const t = useWords(PORTFOLIO_WORDS);
  const column = (id: keyof Figure, head: string): Column<Figure> => ({
    id,
    head,
    value: (row) => row[id],
    cell: (row) => <span lang="es">{row[id]}</span>,
    ...(id === 'miembro' ? { isRowName: true } : { wraps: true }),
  });
  return (
    <>
      <h3>{t.figures}</h3>
      <DataTable
        label={t.figures}
        columns={[column('miembro', t.figure), column('calculo', t.sum), column('formula', t.formula)]}
        rows={figures}
        rowKey={({ miembro }) => miembro}
      />
    </>
  );
}
