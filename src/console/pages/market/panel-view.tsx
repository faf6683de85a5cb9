import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useAnswer } from '../../api/request.ts';
import { useWords } from '../../app/language.ts';
import { useSubject } from '../../app/subject.ts';
import { useView } from '../../app/view.ts';
import { securityLink } from '../../app/view-address.ts';
import { Downloads } from '../../parts/download/downloads.tsx';
import { savedFiles } from '../../parts/download/file-offer.ts';
import { Field } from '../../parts/field/field.tsx';
import { Empty, ProblemNotice, Waiting } from '../../parts/notice/notice.tsx';
import { RequestPanel } from '../../parts/request/request-panel.tsx';
import { DataTable } from '../../parts/table/data-table.tsx';
import { PANEL, PANEL_NAMES, type PanelName, type PanelRow } from './answers.ts';
import { COUNTRY_WORDS, INSTRUMENT_WORDS, marketOf, plain, wordFor } from './codes.ts';
import { type Format, useFormat } from './money.ts';
import styles from './page.module.css';
import { choicesOf, choosePanel, filterRows } from './panels.ts';
import { PANELS_REQUEST, panelRequest } from './requests.ts';
import { column, type SheetColumn, sheetFile } from './sheet.ts';
import { Change, useInSight } from './shown.tsx';
import { PANEL_WORDS, QUOTE_WORDS, WORDS } from './words.ts';

/** A panel of quotes: chosen by country, instrument and name, as a table whose rows lead to the titles. */
export function PanelView(): JSX.Element {
  const { get, go } = useView();
  const t = useWords(WORDS);
  const instruments = useWords(INSTRUMENT_WORDS);
  const names = useAnswer(PANELS_REQUEST, PANEL_NAMES);
  const asked = { country: get('pais'), instrument: get('instrumento'), panel: get('panel') };
  const chosen = names.answer && choosePanel(names.answer.paneles, asked);
  useSubject(chosen ? `${chosen.panel}, ${wordFor(instruments, chosen.instrumento)}` : t.panel);
  if (names.problem) return <ProblemNotice problem={names.problem} again={names.again} />;
  if (!names.answer) return <Waiting lines={10} />;
  const { paneles } = names.answer;
  return (
    <div class="stack">
      {chosen && <Chooser all={paneles} chosen={chosen} onChoose={(next) => go(next)} />}
      {chosen && <PanelTable chosen={chosen} />}
    </div>
  );
}

interface ChooserProps {
  readonly all: readonly PanelName[];
  readonly chosen: PanelName;
  readonly onChoose: (changes: Readonly<Record<string, string | null>>) => void;
}

function Chooser({ all, chosen, onChoose }: ChooserProps): JSX.Element {
  const t = useWords(PANEL_WORDS);
  const countryWords = useWords(COUNTRY_WORDS);
  const instrumentWords = useWords(INSTRUMENT_WORDS);
  const { countries, instruments, panels } = choicesOf(all, chosen);
  const select = (
    label: string,
    value: string,
    options: readonly { readonly value: string; readonly text: string }[],
    change: (value: string) => void,
  ): JSX.Element => (
    <Field label={label}>
      {(control) => (
        <select {...control} value={value} onChange={({ currentTarget }) => change(currentTarget.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  return (
    <div class={styles.filters}>
      {select(
        t.country,
        chosen.pais,
        countries.map((value) => ({ value, text: wordFor(countryWords, value) })),
        (pais) => onChoose({ pais, instrumento: null, panel: null }),
      )}
      {select(
        t.instrument,
        chosen.instrumento,
        instruments.map((value) => ({ value, text: wordFor(instrumentWords, value) })),
        (instrumento) => onChoose({ pais: chosen.pais, instrumento, panel: null }),
      )}
      {select(
        t.panel,
        chosen.panel,
        panels.map(({ panel, titulos }) => ({ value: panel, text: `${panel} (${titulos})` })),
        (panel) => onChoose({ pais: chosen.pais, instrumento: chosen.instrumento, panel }),
      )}
    </div>
  );
}

/** What a phone shows of each title before anything is scrolled: its name, price and change. */
const IN_SIGHT = { first: ['symbol', 'last', 'change'], under: ['description'] } as const;

/** Rows of a table that scrolls in a box. */
const LONG = 14;

function PanelTable({ chosen }: { readonly chosen: PanelName }): JSX.Element {
  const t = useWords(PANEL_WORDS);
  const format = useFormat();
  const [filter, setFilter] = useState('');
  const request = panelRequest(chosen.instrumento, chosen.panel, chosen.pais);
  const { answer, problem, again } = useAnswer(request, PANEL);
  const columns = usePanelColumns(answer?.titulos ?? []);
  const shown = useInSight(columns, IN_SIGHT);
  if (problem) return <ProblemNotice problem={problem} again={again} />;
  if (!answer) return <Waiting lines={10} />;
  const rows = filterRows(answer.titulos, filter);
  const name = plain(`${chosen.instrumento} ${chosen.panel}`).replace(/\W+/g, '-');
  return (
    <>
      {answer.titulos.length === 0 ? (
        <Empty title={t.empty}>
          <p>{t.emptyHelp}</p>
        </Empty>
      ) : (
        <>
          <div class={styles.tableTop}>
            <Field label={t.filter}>
              {(control) => (
                <input
                  {...control}
                  type="search"
                  value={filter}
                  onInput={({ currentTarget }) => setFilter(currentTarget.value)}
                />
              )}
            </Field>
            <p class="soft small" role="status">
              {t.count(format.quantity(rows.length))}
            </p>
            <Downloads
              files={[sheetFile(name, columns, rows), ...savedFiles(request, ['json'], name)]}
              isDisabled={rows.length === 0}
            />
          </div>
          <DataTable
            label={chosen.panel}
            columns={shown}
            rows={rows}
            rowKey={({ simbolo, mercado }) => `${mercado} ${simbolo}`}
            {...(rows.length > LONG && { height: 'min(70vh, 44rem)' })}
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
}

/** The columns of a panel in the language shown: those of which some row says something. */
export function usePanelColumns(rows: readonly PanelRow[]): readonly SheetColumn<PanelRow>[] {
  const t = useWords(PANEL_WORDS);
  const words = useWords(WORDS);
  const quote = useWords(QUOTE_WORDS);
  const format = useFormat();
  const columns: SheetColumn<PanelRow>[] = [
    column(
      'symbol',
      words.symbol,
      ({ simbolo }) => simbolo,
      ({ simbolo, mercado }) => {
        const market = marketOf(mercado);
        return market === '' ? simbolo : <a href={securityLink(market, simbolo)}>{simbolo}</a>;
      },
      { isRowName: true },
    ),
    column(
      'description',
      words.description,
      ({ descripcion }) => descripcion,
      ({ descripcion }) => descripcion,
    ),
    price('last', words.last, ({ ultimoPrecio }) => ultimoPrecio, format),
    column(
      'change',
      `${words.change} %`,
      ({ variacionPorcentual }) => variacionPorcentual,
      ({ variacionPorcentual }) => <Change value={variacionPorcentual} />,
      { isNumber: true },
    ),
    ...optionColumns(t, format),
    quantity('bid-quantity', t.bidQuantity, ({ puntas }) => puntas.cantidadCompra, format),
    price('bid', t.bid, ({ puntas }) => puntas.precioCompra, format),
    price('ask', t.ask, ({ puntas }) => puntas.precioVenta, format),
    quantity('ask-quantity', t.askQuantity, ({ puntas }) => puntas.cantidadVenta, format),
    price('open', quote.open, ({ apertura }) => apertura, format),
    price('low', quote.low, ({ minimo }) => minimo, format),
    price('high', quote.high, ({ maximo }) => maximo, format),
    quantity('volume', quote.volume, ({ volumen }) => volumen, format),
    quantity('trades', quote.trades, ({ cantidadOperaciones }) => cantidadOperaciones, format),
    column(
      'date',
      words.date,
      ({ fecha }) => fecha,
      ({ fecha }) => format.moment(fecha),
    ),
  ];
  return columns.filter(({ value }) => rows.some((row) => value(row) !== null));
}

const NOTHING = '—';

function price(id: string, text: string, of: (row: PanelRow) => number | null, format: Format): SheetColumn<PanelRow> {
  const known = (row: PanelRow): number | null => of(row) || null;
  return column(
    id,
    text,
    known,
    (row) => {
      const value = known(row);
      return value === null ? NOTHING : format.price(value, row.moneda);
    },
    { isNumber: true },
  );
}

function quantity(id: string, text: string, of: (row: PanelRow) => number, format: Format): SheetColumn<PanelRow> {
  // Zero is how the interface says that a quantity is not known.
  const known = (row: PanelRow): number | null => of(row) || null;
  return column(id, text, known, (row) => (of(row) > 0 ? format.quantity(of(row)) : NOTHING), { isNumber: true });
}

function optionColumns(t: (typeof PANEL_WORDS)['es'], format: Format): SheetColumn<PanelRow>[] {
  return [
    column(
      'option-type',
      t.optionType,
      ({ tipoOpcion }) => tipoOpcion,
      ({ tipoOpcion }) => tipoOpcion ?? NOTHING,
    ),
    price('strike', t.strike, ({ precioEjercicio }) => precioEjercicio, format),
    column(
      'maturity',
      t.maturity,
      ({ fechaVencimiento }) => fechaVencimiento,
      ({ fechaVencimiento }) => (fechaVencimiento === null ? NOTHING : format.date(fechaVencimiento)),
    ),
  ];
}
