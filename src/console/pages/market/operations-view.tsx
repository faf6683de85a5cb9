/** The operations of the account. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type ApiRequest, useAnswer } from '../../api/request.ts';
import { realDate } from '../../app/dates.ts';
import { useWords } from '../../app/language.ts';
import { useView, type ViewState } from '../../app/view.ts';
import { Choices } from '../../parts/choices.tsx';
import type { Column } from '../../parts/columns.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Downloads } from '../../parts/downloads.tsx';
import { DateField, SelectField, TextField } from '../../parts/field.tsx';
import { savedFiles, tableFile } from '../../parts/files.ts';
import { Answer, Empty } from '../../parts/notice.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
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
import { OperationState } from './figures.tsx';
import { currencyCode, useFormat } from './money.ts';
import { OperationDetail } from './operation-detail.tsx';
import styles from './page.module.css';
import { ordersRequest, ROWS_PER_PAGE } from './requests.ts';
import { STATE_FILTER_WORDS, WORDS } from './words.ts';

const NUMBER = /^\d{1,9}$/;

/** The operations with their filters, and one of them with its states. */
export function OperationsView(): JSX.Element {
  const view = useView();
  const { get } = view;
  const skip = NUMBER.test(get('inicio')) ? Number(get('inicio')) : 0;
  const filter = {
    state: oneOf(STATE_FILTERS, get('estado')),
    from: realDate(get('desde')) ?? '',
    to: realDate(get('hasta')) ?? '',
    country: COUNTRIES.find((known) => known === get('pais')) ?? '',
    skip,
  };
  const request = ordersRequest(filter);
  const orders = useAnswer(request, ORDERS);
  const number = get('numero');
  return (
    <div class="stack">
      <Filters view={view} />
      {number !== '' && <OperationDetail key={number} number={number} />}
      <Answer of={orders} lines={10}>
        {(rows) => <Orders rows={rows} skip={skip} request={request} />}
      </Answer>
      <RequestPanel requests={[request]} />
    </div>
  );
}

const NO_FILTER = { estado: null, desde: null, hasta: null, pais: null, inicio: null } as const;

function Filters({ view: { get, go } }: { readonly view: ViewState }): JSX.Element {
  const t = useWords(OPERATION_WORDS);
  const states = useWords(STATE_FILTER_WORDS);
  const countries = useWords(COUNTRY_WORDS);
  return (
    <div class="stack">
      <Choices
        label={t.state}
        choices={STATE_FILTERS.map((id) => ({ id, label: states[id] }))}
        chosen={oneOf(STATE_FILTERS, get('estado'))}
        onChoose={(id) => go({ estado: id === 'todas' ? null : id, inicio: null })}
      />
      <div class="fields">
        <DateField
          label={t.from}
          value={realDate(get('desde')) ?? ''}
          onDate={(desde) => go({ desde, inicio: null })}
        />
        <DateField label={t.to} value={realDate(get('hasta')) ?? ''} onDate={(hasta) => go({ hasta, inicio: null })} />
        <SelectField
          label={t.country}
          value={get('pais')}
          options={[['', t.bothCountries], ...COUNTRIES.map((code) => [code, wordFor(countries, code)] as const)]}
          onChoose={(pais) => go({ pais, inicio: null })}
        />
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
      <TextField
        label={t.number}
        error={isWrong ? t.notNumber : null}
        inputMode="numeric"
        value={text}
        onText={setText}
      />
      <button type="submit" class={styles.find} aria-label={t.findLabel}>
        {t.find}
      </button>
    </form>
  );
}

/** What a phone shows first of each operation: number, type and symbol, state, price. */
const NARROW = { first: ['number', 'state', 'price'], under: ['type', 'symbol'] } as const;

interface OrdersProps {
  readonly rows: readonly OrderRow[];
  readonly skip: number;
  /** The request of the rows. */
  readonly request: ApiRequest;
}

function Orders({ rows, skip, request }: OrdersProps): JSX.Element {
  const { get, go } = useView();
  const t = useWords(OPERATION_WORDS);
  const format = useFormat();
  const columns = useOrderColumns();
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
            tableFile('operaciones', columns, rows),
            ...savedFiles(request, ['xlsx', 'json', 'parquet'], 'operaciones'),
          ]}
        />
      </div>
      <DataTable
        label={t.shown(format.quantity(skip + 1), format.quantity(skip + rows.length))}
        columns={columns}
        narrow={NARROW}
        rows={rows}
        rowKey={({ numero }) => numero}
        onRow={({ numero }) => go({ numero: String(numero) })}
        isChosen={({ numero }) => String(numero) === get('numero')}
        scroll={[14, 'min(70vh, 40rem)']}
      />
    </>
  );
}

function useOrderColumns(): readonly Column<OrderRow>[] {
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
    head: string,
    value: (row: OrderRow) => number | null,
    write: (value: number, currency: string) => string,
    none = '—',
  ): Column<OrderRow> => {
    const cell = (row: OrderRow): string => {
      const known = value(row);
      return known === null ? none : write(known, row.moneda);
    };
    return { id, head, value, cell, isNumber: true };
  };
  return [
    {
      id: 'number',
      head: t.number,
      value: ({ numero }) => numero,
      cell: ({ numero }) => (
        <button type="button" class="link" onClick={() => go({ numero: String(numero) })}>
          {numero}
        </button>
      ),
      isRowName: true,
    },
    {
      id: 'date',
      head: words.date,
      value: ({ fechaOrden }) => fechaOrden,
      cell: ({ fechaOrden }) => format.moment(fechaOrden),
    },
    { id: 'type', head: t.type, value: ({ tipo }) => wordFor(types, tipo) },
    { id: 'symbol', head: words.symbol, value: ({ simbolo }) => simbolo },
    {
      id: 'state',
      head: t.state,
      value: ({ estado }) => wordFor(states, estado),
      cell: ({ estado }) => <OperationState state={estado} />,
    },
    number('quantity', words.quantity, ({ cantidad }) => cantidad, format.quantity),
    number('price', words.price, ({ precio }) => precio, format.price, t.atMarket),
    number('executed', t.executed, ({ cantidadOperada }) => cantidadOperada, format.quantity),
    number('executed-price', t.executedPrice, ({ precioOperado }) => precioOperado, format.price),
    number('executed-amount', t.executedAmount, ({ montoOperado }) => montoOperado, format.money),
    { id: 'market', head: words.market, value: ({ mercado }) => wordFor(markets, mercado) },
    { id: 'term', head: t.term, value: ({ plazo }) => wordFor(terms, plazo) },
    { id: 'currency', head: t.currency, value: ({ moneda }) => currencyCode(moneda) ?? moneda },
  ];
}
