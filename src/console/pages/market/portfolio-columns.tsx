import { useWords } from '../../app/language.ts';
import { securityLink } from '../../app/links.ts';
import { useView } from '../../app/view.ts';
import account from './account.module.css';
import { PORTFOLIO_WORDS } from './account-words.ts';
import { KIND_WORDS, wordFor } from './code-words.ts';
import { marketOf } from './codes.ts';
import type { Part } from './composition.ts';
import { useFormat } from './format.ts';
import { column, type SheetColumn } from './sheet.ts';
import { Change } from './shown.tsx';
import { WORDS } from './words.ts';

/** The columns of a portfolio in the language shown. */
export function useAssetColumns(): readonly SheetColumn<Part>[] {
  const t = useWords(PORTFOLIO_WORDS);
  const words = useWords(WORDS);
  const kinds = useWords(KIND_WORDS);
  const format = useFormat();
  const { go } = useView();
  const number = (id: string, text: string, of: (part: Part) => number, cell: SheetColumn<Part>['cell']) =>
    column<Part>(id, text, of, cell, { isNumber: true });
  return [
    column(
      'symbol',
      words.symbol,
      ({ asset }) => asset.titulo.simbolo,
      ({ asset: { titulo } }) => (
        <a href={securityLink(marketOf(titulo.mercado) || titulo.mercado, titulo.simbolo)}>{titulo.simbolo}</a>
      ),
      { isRowName: true },
    ),
    {
      id: 'explain',
      text: t.origin,
      head: t.origin,
      value: () => null,
      cell: ({ asset: { titulo } }) => (
        <button
          type="button"
          class={account.action}
          onClick={() => go({ explicar: `${titulo.mercado}:${titulo.simbolo}` })}
        >
          {t.explain}
          <span class="unseen">{t.explainOf(titulo.simbolo)}</span>
        </button>
      ),
    },
    column(
      'description',
      words.description,
      ({ asset }) => asset.titulo.descripcion,
      ({ asset: { titulo } }) => (
        <>
          {titulo.descripcion} <span class="soft small">{wordFor(kinds, titulo.tipo)}</span>
        </>
      ),
    ),
    number(
      'share',
      `${t.share} %`,
      ({ share }) => Math.round(share * 10_000) / 100,
      ({ share }) => `${format.number(share * 100, [1, 1])} %`,
    ),
    number(
      'value',
      words.value,
      ({ asset }) => asset.valorizado,
      ({ asset }) => format.money(asset.valorizado, asset.titulo.moneda),
    ),
    number(
      'gain',
      t.gain,
      ({ asset }) => asset.gananciaDinero,
      ({ asset }) => (
        <Change value={asset.gananciaDinero} text={format.money(asset.gananciaDinero, asset.titulo.moneda)} />
      ),
    ),
    number(
      'gain-percent',
      t.gainPercent,
      ({ asset }) => asset.gananciaPorcentaje,
      ({ asset }) => <Change value={asset.gananciaPorcentaje} />,
    ),
    number(
      'quantity',
      words.quantity,
      ({ asset }) => asset.cantidad,
      ({ asset }) => format.quantity(asset.cantidad),
    ),
    number(
      'last',
      words.last,
      ({ asset }) => asset.ultimoPrecio,
      ({ asset }) => format.price(asset.ultimoPrecio, asset.titulo.moneda),
    ),
    number(
      'today',
      `${t.today} %`,
      ({ asset }) => asset.variacionDiaria,
      ({ asset }) => <Change value={asset.variacionDiaria} />,
    ),
    number(
      'average',
      t.average,
      ({ asset }) => asset.ppc,
      ({ asset }) => format.price(asset.ppc, asset.titulo.moneda),
    ),
    number(
      'committed',
      t.committed,
      ({ asset }) => asset.comprometido,
      ({ asset }) => format.quantity(asset.comprometido),
    ),
  ];
}
