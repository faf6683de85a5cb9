import type { JSX } from 'preact';
import { useWords } from '../../app/language.ts';
import { Empty } from '../../parts/notice/empty.tsx';
import type { Quote } from './answers.ts';
import { bookOf, type ShownLevel } from './book.ts';
import { useFormat } from './format.ts';
import { currencyCode, priceDigits } from './money.ts';
import styles from './page.module.css';
import { QUOTE_WORDS } from './words.ts';

/** The book: what is bid and asked, the best first, each with a bar as long as it is deep. */
export function BookView({ quote }: { readonly quote: Quote }): JSX.Element {
  const t = useWords(QUOTE_WORDS);
  const format = useFormat();
  const book = bookOf(quote.puntas);
  return (
    <section class={`card ${styles.book}`} aria-labelledby="book-title">
      <h2 id="book-title">
        {t.book} {book && <span class={styles.tag}>{currencyCode(quote.moneda) ?? quote.moneda}</span>}
      </h2>
      {book ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{t.bidQuantity}</th>
              <th scope="col">{t.bid}</th>
              <th scope="col">{t.ask}</th>
              <th scope="col">{t.askQuantity}</th>
            </tr>
          </thead>
          <tbody>
            {book.levels.map((level, at) => (
              // A level is told from the others by its place alone.
              <Row key={at} level={level} />
            ))}
          </tbody>
          {book.bidTotal + book.askTotal > 0 && (
            <tfoot>
              <tr>
                <td>{format.quantity(book.bidTotal)}</td>
                <th scope="row" colSpan={2}>
                  {t.total}
                </th>
                <td>{format.quantity(book.askTotal)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      ) : (
        <Empty title={t.noBook} />
      )}
      {book && book.spread !== null && (
        <p class="soft small">
          {t.spread}: {format.price(book.spread, quote.moneda)}
        </p>
      )}
    </section>
  );
}

function Row({ level }: { readonly level: ShownLevel }): JSX.Element {
  const format = useFormat();
  const price = (value: number): string => (value > 0 ? format.number(value, priceDigits(value)) : '—');
  const quantity = (value: number): string => (value > 0 ? format.quantity(value) : '—');
  return (
    <tr>
      <td class={styles.bid}>
        <i aria-hidden="true" style={{ width: `${level.bidDepth * 100}%` }} />
        <span>{quantity(level.cantidadCompra)}</span>
      </td>
      <td class={styles.bidPrice}>{price(level.precioCompra)}</td>
      <td class={styles.askPrice}>{price(level.precioVenta)}</td>
      <td class={styles.ask}>
        <i aria-hidden="true" style={{ width: `${level.askDepth * 100}%` }} />
        <span>{quantity(level.cantidadVenta)}</span>
      </td>
    </tr>
  );
}
