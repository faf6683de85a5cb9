import { useWords } from '../../app/language.ts';
import { useView } from '../../app/view.ts';
import account from './account.module.css';
import type { OrderRow } from './account-answers.ts';
import { OPERATION_WORDS } from './account-words.ts';
import { MARKET_WORDS, SETTLEMENT_WORDS, STATE_WORDS, TYPE_WORDS, wordFor } from './code-words.ts';
import { useFormat } from './format.ts';
import { currencyCode } from './money.ts';
import { column, type SheetColumn } from './sheet.ts';
import { StateShown } from './state-shown.tsx';
import { WORDS } from './words.ts';

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
