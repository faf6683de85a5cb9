/** One operation of the account. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useAnswer } from '../../api/request.ts';
import { securityLink } from '../../app/address.ts';
import { useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import { Answer } from '../../parts/notice.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import account from './account.module.css';
import { OPERATION_WORDS, PORTFOLIO_WORDS } from './account-words.ts';
import { ORDER, type Order } from './answers.ts';
import { MARKET_WORDS, MODE_WORDS, marketOf, SETTLEMENT_WORDS, TYPE_WORDS, wordFor } from './codes.ts';
import { Figure, OperationState } from './figures.tsx';
import { useFormat } from './money.ts';
import styles from './page.module.css';
import { orderRequest } from './requests.ts';
import { WORDS } from './words.ts';

/** An operation: its order, its states, executions and fees. */
export function OperationDetail({ number }: { readonly number: string }): JSX.Element {
  const t = useWords(OPERATION_WORDS);
  const { close } = useWords(PORTFOLIO_WORDS);
  const { go } = useView();
  const request = orderRequest(number);
  const order = useAnswer(request, ORDER);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section class={`card stack ${styles.detail}`} aria-labelledby="operation-title">
      <div class="ends">
        <h2 id="operation-title" ref={heading} tabIndex={-1}>
          {t.detail(number)}
        </h2>
        <button type="button" onClick={() => go({ numero: null })}>
          {close}
        </button>
      </div>
      <Answer of={order} lines={8}>
        {(answer) => <Detail order={answer} />}
      </Answer>
      <RequestPanel requests={[request]} />
    </section>
  );
}

function Detail({ order }: { readonly order: Order }): JSX.Element {
  const t = useWords(OPERATION_WORDS);
  const words = useWords(WORDS);
  const types = useWords(TYPE_WORDS);
  const modes = useWords(MODE_WORDS);
  const terms = useWords(SETTLEMENT_WORDS);
  const markets = useWords(MARKET_WORDS);
  const format = useFormat();
  const { moneda } = order;
  const market = marketOf(order.mercado);
  return (
    <>
      <p>
        <strong>
          {wordFor(types, order.tipo)} ·{' '}
          {market === '' ? order.simbolo : <a href={securityLink(market, order.simbolo)}>{order.simbolo}</a>}
        </strong>{' '}
        <span class="tag">{wordFor(markets, order.mercado)}</span> <OperationState state={order.estadoActual} />
      </p>
      <dl class={styles.figures}>
        <Figure name={words.quantity}>{format.quantity(order.cantidad)}</Figure>
        <Figure name={words.price}>{order.precio === null ? t.atMarket : format.price(order.precio, moneda)}</Figure>
        <Figure name={t.amount}>{format.money(order.monto, moneda)}</Figure>
        <Figure name={t.executedAmount}>{format.money(order.montoOperacion, moneda)}</Figure>
        <Figure name={t.mode}>{wordFor(modes, order.modalidad)}</Figure>
        <Figure name={t.term}>{wordFor(terms, order.plazo)}</Figure>
        <Figure name={words.date}>{format.moment(order.fechaAlta)}</Figure>
        <Figure name={t.validUntil}>{format.moment(order.validez)}</Figure>
      </dl>
      <div class={account.columns}>
        <section aria-labelledby="states-title">
          <h3 id="states-title">{t.states}</h3>
          <ol class={`stack tight ${account.steps}`}>
            {order.estados.map(({ detalle, fecha }) => (
              <li key={`${detalle} ${fecha}`}>
                <OperationState state={detalle} /> <span class="soft small">{format.moment(fecha)}</span>
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="executions-title">
          <h3 id="executions-title">{t.executions}</h3>
          {order.operaciones.length === 0 ? (
            <p class="soft">{t.noExecutions}</p>
          ) : (
            <ul class="stack tight">
              {order.operaciones.map(({ fecha, cantidad, precio }) => (
                <li key={`${fecha} ${cantidad} ${precio}`}>
                  {format.quantity(cantidad)} × {format.price(precio, moneda)}{' '}
                  <span class="soft small">{format.moment(fecha)}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
        <Fees order={order} />
      </div>
    </>
  );
}

function Fees({ order }: { readonly order: Order }): JSX.Element {
  const t = useWords(OPERATION_WORDS);
  const format = useFormat();
  const totals = [
    [order.arancelesARS, 'PESO_ARGENTINO'],
    [order.arancelesUSD, 'DOLARES_USA'],
  ] as const;
  return (
    <section aria-labelledby="fees-title">
      <h3 id="fees-title">{t.fees}</h3>
      {order.aranceles.length === 0 ? (
        <p class="soft">{t.noFees}</p>
      ) : (
        <table class={account.fees}>
          <thead>
            <tr>
              <th scope="col">{t.feeKind}</th>
              <th scope="col">{t.net}</th>
              <th scope="col">{t.vat}</th>
            </tr>
          </thead>
          <tbody>
            {order.aranceles.map(({ tipo, neto, iva, moneda }) => (
              <tr key={`${tipo} ${moneda}`}>
                <th scope="row" lang="es">
                  {tipo}
                </th>
                <td>{format.money(neto, moneda)}</td>
                <td>{format.money(iva, moneda)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {totals
              .filter(([amount]) => amount > 0)
              .map(([amount, currency]) => (
                <tr key={currency}>
                  <th scope="row">{t.total}</th>
                  <td colSpan={2}>{format.money(amount, currency)}</td>
                </tr>
              ))}
          </tfoot>
        </table>
      )}
    </section>
  );
}
