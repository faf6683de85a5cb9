import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type ApiRequest, useAnswer } from '../../api/request.ts';
import { useWords } from '../../app/language.ts';
import { useView, type ViewState } from '../../app/view.ts';
import { Downloads } from '../../parts/download/downloads.tsx';
import { savedFiles } from '../../parts/download/file-offer.ts';
import { Field } from '../../parts/field/field.tsx';
import { Empty, ProblemNotice, Waiting } from '../../parts/notice/notice.tsx';
import { RequestPanel } from '../../parts/request/request-panel.tsx';
import { DataTable } from '../../parts/table/data-table.tsx';
import account from './account.module.css';
import { OPERATION_WORDS } from './account-words.ts';
import { ORDERS, type OrderRow } from './answers.ts';
import {
  COUNTRIES,
  COUNTRY_WORDS,
  MARKET_WORDS,
  oneOf,
  SETTLEMENT_WORDS,
  STATE_FILTERS,
  STATE_WORDS,
  TYPE_WORDS,
  wordFor,
} from './codes.ts';
import { currencyCode, useFormat } from './money.ts';
import { OperationDetail } from './operation-detail.tsx';
import styles from './page.module.css';
import { dayOf, ordersRequest, ROWS_PER_PAGE } from './requests.ts';
import { column, type SheetColumn, sheetFile } from './sheet.ts';
import { Choices, StateShown, useInSight } from './shown.tsx';
import { STATE_FILTER_WORDS, WORDS } from './words.ts';

const NUMBER = /^\d{1,9}$/;

/** The record of operations: filtered, and one of them with its states. */
export function OperationsView(): JSX.Element {
  const view = useView();
  const { get } = view;
  const skip = NUMBER.test(get('inicio')) ? Number(get('inicio')) : 0;
  const wanted = {
    state: oneOf(STATE_FILTERS, get('estado')),
    from: dayOf(get('desde')) ?? '',
    to: dayOf(get('hasta')) ?? '',
    country: COUNTRIES.find((known) => known === get('pais')) ?? '',
    skip,
  };
  const request = ordersRequest(wanted);
  const { answer, problem, again } = useAnswer(request, ORDERS);
  const number = get('numero');
  return (
    <div class="stack">
      <Filters view={view} />
      {number !== '' && <OperationDetail key={number} number={number} />}
      {problem && <ProblemNotice problem={problem} again={again} />}
      {!problem && !answer && <Waiting lines={10} />}
      {answer && <Orders rows={answer} skip={skip} request={request} />}
      <RequestPanel requests={[request]} />
    </div>
  );
}

/** Without any filter. */
const NO_FILTER = { estado: null, desde: null, hasta: null, pais: null, inicio: null } as const;

function Filters({ view: { get, go } }: { readonly view: ViewState }): JSX.Element {
  const t = useWords(OPERATION_WORDS);
  const states = useWords(STATE_FILTER_WORDS);
  const countries = useWords(COUNTRY_WORDS);
  const day = (name: 'desde' | 'hasta', label: string): JSX.Element => (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={dayOf(get(name)) ?? ''}
          onChange={({ currentTarget }) => go({ [name]: currentTarget.value, inicio: null })}
        />
      )}
    </Field>
  );
  return (
    <div class="stack">
      <Choices
        label={t.state}
        choices={STATE_FILTERS.map((id) => ({ id, label: states[id] }))}
        chosen={oneOf(STATE_FILTERS, get('estado'))}
        onChoose={(id) => go({ estado: id === 'todas' ? null : id, inicio: null })}
      />
      <div class={styles.filters}>
        {day('desde', t.from)}
        {day('hasta', t.to)}
        <Field label={t.country}>
          {(control) => (
            <select
              {...control}
              value={get('pais')}
              onChange={({ currentTarget }) => go({ pais: currentTarget.value, inicio: null })}
            >
              <option value="">{t.bothCountries}</option>
              {COUNTRIES.map((country) => (
                <option key={country} value={country}>
                  {wordFor(countries, country)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <ByNumber go={go} />
      </div>
    </div>
  );
}

function ByNumber({ go }: Pick<ViewState, 'go'>): JSX.Element {
  const t = useWords(OPERATION_WORDS);
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const number = text.trim();
    setWrong(!NUMBER.test(number));
    if (NUMBER.test(number)) go({ numero: String(Number(number)) });
  };
  return (
    <form class={styles.byNumber} onSubmit={onSubmit}>
      <Field label={t.number} error={isWrong ? t.notNumber : null}>
        {(control) => (
          <input
            {...control}
            inputMode="numeric"
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </Field>
      <button type="submit" class={styles.find} aria-label={t.findLabel}>
        {t.find}
      </button>
    </form>
  );
}

/** What a phone shows of each operation before anything is scrolled: what it was, its state and its price. */
const IN_SIGHT = { first: ['number', 'state', 'price'], under: ['type', 'symbol'] } as const;

interface OrdersProps {
  readonly rows: readonly OrderRow[];
  readonly skip: number;
  /** What the rows were requested by. */
  readonly request: ApiRequest;
}

function Orders({ rows, skip, request }: OrdersProps): JSX.Element {
  const { get, go } = useView();
  const t = useWords(OPERATION_WORDS);
  const format = useFormat();
  const columns = useOrderColumns();
  const shown = useInSight(columns, IN_SIGHT);
  if (rows.length === 0) {
    return (
      <Empty title={t.none}>
        <p>{t.noneHelp}</p>
        <button type="button" onClick={() => go(NO_FILTER)}>
          {t.clear}
        </button>
      </Empty>
    );
  }
  const move = (by: number): void => go({ inicio: skip + by <= 0 ? null : String(skip + by) });
  return (
    <>
      <div class={styles.tableTop}>
        <p class="soft small">{t.shown(format.quantity(skip + 1), format.quantity(skip + rows.length))}</p>
        {(skip > 0 || rows.length === ROWS_PER_PAGE) && (
          <div class="row">
            <button type="button" disabled={skip === 0} onClick={() => move(-ROWS_PER_PAGE)}>
              {t.later}
            </button>
            <button type="button" disabled={rows.length < ROWS_PER_PAGE} onClick={() => move(ROWS_PER_PAGE)}>
              {t.earlier}
            </button>
          </div>
        )}
        <Downloads
          files={[
            sheetFile('operaciones', columns, rows),
            ...savedFiles(request, ['xlsx', 'json', 'parquet'], 'operaciones'),
          ]}
        />
      </div>
      <DataTable
        label={t.shown(format.quantity(skip + 1), format.quantity(skip + rows.length))}
        columns={shown}
        rows={rows}
        rowKey={({ numero }) => numero}
        onRow={({ numero }) => go({ numero: String(numero) })}
        isChosen={({ numero }) => String(numero) === get('numero')}
        {...(rows.length > LONG && { height: 'min(70vh, 40rem)' })}
      />
    </>
  );
}

/** Operations of a table that scrolls in a box. */
const LONG = 14;

/** The columns of the operation record in the language shown. */
export function useOrderColumns(): readonly SheetColumn<OrderRow>[] {
  const t = useWords(OPERATION_WORDS);
  const words = useWords(WORDS);
  const states = useWords(STATE_WORDS);
  const types = useWords(TYPE_WORDS);
  const markets = useWords(MARKET_WORDS);
  const terms = useWords(SETTLEMENT_WORDS);
  const format = useFormat();
  const { go } = useView();
  const number = (
    id: string,
    text: string,
    of: (row: OrderRow) => number | null,
    write: (value: number, currency: string) => string,
    none = '—',
  ): SheetColumn<OrderRow> =>
    column(
      id,
      text,
      of,
      (row) => {
        const value = of(row);
        return value === null ? none : write(value, row.moneda);
      },
      { isNumber: true },
    );
  return [
    column(
      'number',
      t.number,
      ({ numero }) => numero,
      ({ numero }) => (
        <button type="button" class={account.asLink} onClick={() => go({ numero: String(numero) })}>
          {numero}
        </button>
      ),
      { isRowName: true },
    ),
    column(
      'date',
      words.date,
      ({ fechaOrden }) => fechaOrden,
      ({ fechaOrden }) => format.moment(fechaOrden),
    ),
    column(
      'type',
      t.type,
      ({ tipo }) => wordFor(types, tipo),
      ({ tipo }) => wordFor(types, tipo),
    ),
    column(
      'symbol',
      words.symbol,
      ({ simbolo }) => simbolo,
      ({ simbolo }) => simbolo,
    ),
    column(
      'state',
      t.state,
      ({ estado }) => wordFor(states, estado),
      ({ estado }) => <StateShown state={estado} />,
    ),
    number('quantity', words.quantity, ({ cantidad }) => cantidad, format.quantity),
    number('price', words.price, ({ precio }) => precio, format.price, t.atMarket),
    number('executed', t.executed, ({ cantidadOperada }) => cantidadOperada, format.quantity),
    number('executed-price', t.executedPrice, ({ precioOperado }) => precioOperado, format.price),
    number('executed-amount', t.executedAmount, ({ montoOperado }) => montoOperado, format.money),
    column(
      'market',
      words.market,
      ({ mercado }) => wordFor(markets, mercado),
      ({ mercado }) => wordFor(markets, mercado),
    ),
    column(
      'term',
      t.term,
      ({ plazo }) => wordFor(terms, plazo),
      ({ plazo }) => wordFor(terms, plazo),
    ),
    column(
      'currency',
      t.currency,
      ({ moneda }) => currencyCode(moneda) ?? moneda,
      ({ moneda }) => currencyCode(moneda) ?? moneda,
    ),
  ];
}
