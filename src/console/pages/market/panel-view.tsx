/** Panels of quotes. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useAnswer } from '../../api/request.ts';
import { securityLink } from '../../app/address.ts';
import { useWords } from '../../app/language.ts';
import { useSubject, useView } from '../../app/view.ts';
import type { Column } from '../../parts/columns.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Downloads } from '../../parts/downloads.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { savedFiles, tableFile } from '../../parts/files.ts';
import { Answer, Empty } from '../../parts/notice.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { PANEL, PANEL_NAMES, type PanelName, type PanelRow } from './answers.ts';
import { COUNTRY_WORDS, INSTRUMENT_WORDS, marketOf, plain, wordFor } from './codes.ts';
import { Change } from './figures.tsx';
import { choicesOf, choosePanel, filterRows } from './model.ts';
import { type Format, useFormat } from './money.ts';
import styles from './page.module.css';
import { PANELS_REQUEST, panelRequest } from './requests.ts';
import { PANEL_WORDS, QUOTE_WORDS, WORDS } from './words.ts';

/** A panel, chosen by country, instrument and name; its rows lead to the titles. */
export function PanelView(): JSX.Element {
  const { get } = useView();
  const t = useWords(WORDS);
  const instruments = useWords(INSTRUMENT_WORDS);
  const names = useAnswer(PANELS_REQUEST, PANEL_NAMES);
  const asked = { country: get('pais'), instrument: get('instrumento'), panel: get('panel') };
  const chosen = names.answer && choosePanel(names.answer.paneles, asked);
  useSubject(chosen ? `${chosen.panel}, ${wordFor(instruments, chosen.instrumento)}` : t.panel);
  return (
    <Answer of={names} lines={10}>
      {({ paneles }) =>
        chosen && (
          <div class="stack">
            <PanelChoice all={paneles} chosen={chosen} />
            <PanelTable chosen={chosen} />
          </div>
        )
      }
    </Answer>
  );
}

function PanelChoice({ all, chosen }: { readonly all: readonly PanelName[]; readonly chosen: PanelName }): JSX.Element {
  const t = useWords(PANEL_WORDS);
  const { go } = useView();
  const countryWords = useWords(COUNTRY_WORDS);
  const instrumentWords = useWords(INSTRUMENT_WORDS);
  const { countries, instruments, panels } = choicesOf(all, chosen);
  const { pais, instrumento } = chosen;
  return (
    <div class="fields">
      <SelectField
        label={t.country}
        value={pais}
        options={countries.map((code) => [code, wordFor(countryWords, code)] as const)}
        onChoose={(code) => go({ pais: code, instrumento: null, panel: null })}
      />
      <SelectField
        label={t.instrument}
        value={instrumento}
        options={instruments.map((code) => [code, wordFor(instrumentWords, code)] as const)}
        onChoose={(code) => go({ pais, instrumento: code, panel: null })}
      />
      <SelectField
        label={t.panel}
        value={chosen.panel}
        options={panels.map(({ panel, titulos }) => [panel, `${panel} (${titulos})`] as const)}
        onChoose={(panel) => go({ pais, instrumento, panel })}
      />
    </div>
  );
}

/** What a phone shows first of each title: name, price and change. */
const NARROW = { first: ['symbol', 'last', 'change'], under: ['description'] } as const;

function PanelTable({ chosen }: { readonly chosen: PanelName }): JSX.Element {
  const t = useWords(PANEL_WORDS);
  const format = useFormat();
  const [filter, setFilter] = useState('');
  const request = panelRequest(chosen.instrumento, chosen.panel, chosen.pais);
  const panel = useAnswer(request, PANEL);
  const columns = usePanelColumns(panel.answer?.titulos ?? []);
  const name = plain(`${chosen.instrumento} ${chosen.panel}`).replace(/\W+/g, '-');
  return (
    <Answer of={panel} lines={10}>
      {({ titulos }) => {
        const rows = filterRows(titulos, filter);
        return (
          <>
            {titulos.length === 0 ? (
              <Empty title={t.empty}>
                <p>{t.emptyHelp}</p>
              </Empty>
            ) : (
              <>
                <div class={styles.tableTop}>
                  <TextField label={t.filter} type="search" value={filter} onText={setFilter} />
                  <p class="soft small" role="status">
                    {t.count(format.quantity(rows.length))}
                  </p>
                  <Downloads
                    files={[tableFile(name, columns, rows), ...savedFiles(request, ['json'], name)]}
                    isDisabled={rows.length === 0}
                  />
                </div>
                <DataTable
                  label={chosen.panel}
                  columns={columns}
                  narrow={NARROW}
                  rows={rows}
                  rowKey={({ simbolo, mercado }) => `${mercado} ${simbolo}`}
                  scroll={[14, 'min(70vh, 44rem)']}
                  onRow={({ simbolo, mercado }) => {
                    const market = marketOf(mercado);
                    if (market !== '') location.hash = securityLink(market, simbolo);
                  }}
                  none={t.noneFiltered}
                />
              </>
            )}
            <RequestPanel requests={[PANELS_REQUEST, request]} />
          </>
        );
      }}
    </Answer>
  );
}

/** Returns the columns of a panel that have a value in some row. */
function usePanelColumns(rows: readonly PanelRow[]): readonly Column<PanelRow>[] {
  const t = useWords(PANEL_WORDS);
  const words = useWords(WORDS);
  const quote = useWords(QUOTE_WORDS);
  const format = useFormat();
  const columns: readonly Column<PanelRow>[] = [
    {
      id: 'symbol',
      head: words.symbol,
      value: ({ simbolo }) => simbolo,
      cell: ({ simbolo, mercado }) => {
        const market = marketOf(mercado);
        return market === '' ? simbolo : <a href={securityLink(market, simbolo)}>{simbolo}</a>;
      },
      isRowName: true,
    },
    { id: 'description', head: words.description, value: ({ descripcion }) => descripcion },
    price('last', words.last, ({ ultimoPrecio }) => ultimoPrecio, format),
    {
      id: 'change',
      head: `${words.change} %`,
      value: ({ variacionPorcentual }) => variacionPorcentual,
      cell: ({ variacionPorcentual }) => <Change value={variacionPorcentual} />,
      isNumber: true,
    },
    {
      id: 'option-type',
      head: t.optionType,
      value: ({ tipoOpcion }) => tipoOpcion,
      cell: ({ tipoOpcion }) => tipoOpcion ?? UNKNOWN,
    },
    price('strike', t.strike, ({ precioEjercicio }) => precioEjercicio, format),
    {
      id: 'maturity',
      head: t.maturity,
      value: ({ fechaVencimiento }) => fechaVencimiento,
      cell: ({ fechaVencimiento }) => (fechaVencimiento === null ? UNKNOWN : format.date(fechaVencimiento)),
    },
    quantity('bid-quantity', t.bidQuantity, ({ puntas }) => puntas.cantidadCompra, format),
    price('bid', t.bid, ({ puntas }) => puntas.precioCompra, format),
    price('ask', t.ask, ({ puntas }) => puntas.precioVenta, format),
    quantity('ask-quantity', t.askQuantity, ({ puntas }) => puntas.cantidadVenta, format),
    price('open', quote.open, ({ apertura }) => apertura, format),
    price('low', quote.low, ({ minimo }) => minimo, format),
    price('high', quote.high, ({ maximo }) => maximo, format),
    quantity('volume', quote.volume, ({ volumen }) => volumen, format),
    quantity('trades', quote.trades, ({ cantidadOperaciones }) => cantidadOperaciones, format),
    { id: 'date', head: words.date, value: ({ fecha }) => fecha, cell: ({ fecha }) => format.moment(fecha) },
  ];
  return columns.filter(({ value }) => value && rows.some((row) => value(row) !== null));
}

const UNKNOWN = '—';

type KnownValue = (row: PanelRow) => number | null;

function price(id: string, head: string, known: KnownValue, format: Format): Column<PanelRow> {
  return numberColumn(id, head, known, (value, { moneda }) => format.price(value, moneda));
}

function quantity(id: string, head: string, known: KnownValue, format: Format): Column<PanelRow> {
  return numberColumn(id, head, known, format.quantity);
}

function numberColumn(
  id: string,
  head: string,
  known: KnownValue,
  write: (value: number, row: PanelRow) => string,
): Column<PanelRow> {
  // The interface writes an unknown number as zero.
  const value = (row: PanelRow): number | null => known(row) || null;
  const cell = (row: PanelRow): string => {
    const number = value(row);
    return number === null ? UNKNOWN : write(number, row);
  };
  return { id, head, value, cell, isNumber: true };
}
