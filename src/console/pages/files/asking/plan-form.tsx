import type { JSX } from 'preact';
import { SEPARATOR_NAMES, SEPARATORS } from '../../../../csv/dialect.ts';
import { ENCODINGS } from '../../../../csv/encoding.ts';
import { useNumbers, useWords } from '../../../app/language.ts';
import { Field } from '../../../parts/field/field.tsx';
import { type Column, DataTable } from '../../../parts/table/data-table.tsx';
import { type Beginning, PREVIEW_ROWS, type SaidFile } from '../opening/beginning.ts';
import styles from '../page.module.css';
import { WORDS } from '../words.ts';
import { guessSources } from './guess.ts';
import { KIND_NAMES, KINDS, kindOf, type ParameterName } from './kinds.ts';
import { MOST_JOINED, type Plan, type Source } from './plan.ts';

interface PlanFormProps {
  readonly beginning: Beginning;
  readonly said: SaidFile;
  readonly plan: Plan;
  readonly onPlan: (plan: Plan) => void;
  readonly onSaid: (said: SaidFile) => void;
}

/** What the file holds a row of, which columns hold what, and how it is read. */
export function PlanForm({ beginning, said, plan, onPlan, onSaid }: PlanFormProps): JSX.Element {
  const t = useWords(WORDS);
  const kind = KINDS[plan.kind];
  const needed = new Set(kind.needs[0]);
  const sign = String.fromCharCode(beginning.dialect.separator);
  const separator = SEPARATOR_NAMES.find((name) => SEPARATORS[name] === sign);
  const isJoined = plan.sources.direccion?.from === 'columns' && plan.sources.direccion.places.length > 1;
  return (
    <div class="stack">
      <div class={styles.fields}>
        <Field label={t.kind}>
          {(control) => (
            <select
              {...control}
              value={plan.kind}
              onChange={({ currentTarget: { value } }) => {
                const chosen = kindOf(value);
                if (chosen) onPlan({ ...plan, kind: chosen.name, sources: guessSources(chosen.name, beginning) });
              }}
            >
              {KIND_NAMES.map((name) => (
                <option key={name} value={name}>
                  {t.kinds[name]}
                </option>
              ))}
            </select>
          )}
        </Field>
        {kind.parameters.map((parameter) => (
          <SourceField
            key={parameter}
            parameter={parameter}
            isNeeded={needed.has(parameter)}
            source={plan.sources[parameter]}
            beginning={beginning}
            onChange={(source) => {
              const { [parameter]: _, ...others } = plan.sources;
              onPlan({ ...plan, sources: source ? { ...others, [parameter]: source } : others });
            }}
          />
        ))}
      </div>
      {isJoined && <Check label={t.corner} isOn={plan.corner} onChange={(corner) => onPlan({ ...plan, corner })} />}
      <details class={styles.more}>
        <summary>{t.options}</summary>
        <div class={styles.fields}>
          <Field label={t.separator}>
            {(control) => (
              <select
                {...control}
                value={said.separator ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  onSaid({ ...said, separator: SEPARATOR_NAMES.find((name) => name === value) })
                }
              >
                <option value="">{t.asRead(separator ? t.separators[separator] : sign)}</option>
                {SEPARATOR_NAMES.map((name) => (
                  <option key={name} value={name}>
                    {t.separators[name]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t.encoding}>
            {(control) => (
              <select
                {...control}
                value={said.encoding ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  onSaid({ ...said, encoding: ENCODINGS.find((name) => name === value) })
                }
              >
                <option value="">{t.asRead(beginning.dialect.encoding.toUpperCase())}</option>
                {ENCODINGS.map((name) => (
                  <option key={name} value={name}>
                    {name.toUpperCase()}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <Check label={t.header} isOn={beginning.hasHeader} onChange={(hasHeader) => onSaid({ ...said, hasHeader })} />
        {kind.hasExact && <Check label={t.exact} isOn={plan.exact} onChange={(exact) => onPlan({ ...plan, exact })} />}
        <Check label={t.comma} isOn={plan.comma} onChange={(comma) => onPlan({ ...plan, comma })} />
      </details>
    </div>
  );
}

interface CheckProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Check({ label, isOn, onChange }: CheckProps): JSX.Element {
  return (
    <label class={styles.check}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

interface PreviewProps {
  readonly beginning: Beginning;
  readonly plan: Plan;
}

/** The first rows of a file, with what its columns are taken for. */
export function Preview({ beginning, plan }: PreviewProps): JSX.Element {
  const t = useWords(WORDS);
  const number = useNumbers();
  const rows = beginning.rows.slice(0, PREVIEW_ROWS);
  const roleOf = (place: number): string | undefined => {
    const role = KINDS[plan.kind].parameters.find((name) => {
      const source = plan.sources[name];
      return source?.from === 'columns' && source.places.includes(place);
    });
    return role && t.parameters[role];
  };
  const columns = beginning.headings.map((heading, place): Column<readonly string[]> => {
    const role = roleOf(place);
    return {
      id: String(place),
      head: (
        <span class={styles.heading}>
          {heading || `#${place + 1}`}
          {role !== undefined && <span class={styles.role}>{role}</span>}
        </span>
      ),
      cell: (row) => <span class={styles.cell}>{row[place]}</span>,
      isRowName: place === 0,
    };
  });
  return (
    <section class="stack" aria-label={t.preview}>
      <h3>{rows.length < PREVIEW_ROWS ? t.preview : t.previewOf(number(rows.length))}</h3>
      <DataTable
        label={t.preview}
        columns={columns}
        rows={rows}
        rowKey={(_, index) => index}
        {...(rows.length > PREVIEW_HEIGHT_ROWS && { height: '16rem' })}
        none={t.noRows}
      />
    </section>
  );
}

/** Rows that are seen at once. */
const PREVIEW_HEIGHT_ROWS = 5;

interface SourceFieldProps {
  readonly parameter: ParameterName;
  readonly isNeeded: boolean;
  readonly source: Source | undefined;
  readonly beginning: Beginning;
  readonly onChange: (source: Source | undefined) => void;
}

/** Chosen in place of a column. */
const VALUE = 'value';
/** Longest text of a cell shown beside a heading. */
const LONGEST_SAMPLE = 28;

/** Which column, or columns, hold a parameter; or the one value that all rows have. */
export function SourceField({ parameter, isNeeded, source, beginning, onChange }: SourceFieldProps): JSX.Element {
  const t = useWords(WORDS);
  const { headings, rows } = beginning;
  const name = t.parameters[parameter];
  const places = source?.from === 'columns' ? source.places : [];
  const chosen = source?.from === 'value' ? VALUE : String(places[0] ?? '');
  // Coordinates and names are one cell; an address is often a street and a number.
  const joins =
    parameter === 'direccion' && places.length > 0 && places.length < Math.min(MOST_JOINED, headings.length);
  const options = headings.map((heading, place) => {
    const sample = rows.map((row) => row[place]?.trim() ?? '').find((text) => text !== '') ?? t.emptyCell;
    const short = sample.length > LONGEST_SAMPLE ? `${sample.slice(0, LONGEST_SAMPLE)}…` : sample;
    return (
      <option key={place} value={String(place)}>
        {heading || `#${place + 1}`} ({short})
      </option>
    );
  });
  const put = (at: number, value: string): void => {
    const next = value === '' ? places.filter((_, index) => index !== at) : [...places];
    if (value !== '') next[at] = Number(value);
    onChange(next.length === 0 ? undefined : { from: 'columns', places: next });
  };
  return (
    <div class={styles.source}>
      <Field label={isNeeded ? `${name} (${t.needed})` : name}>
        {(control) => (
          <select
            {...control}
            value={chosen}
            onChange={({ currentTarget: { value } }) =>
              value === VALUE ? onChange({ from: 'value', value: '' }) : put(0, value)
            }
          >
            <option value="">{t.none}</option>
            {options}
            {!isNeeded && <option value={VALUE}>{t.sameForAll}</option>}
          </select>
        )}
      </Field>
      {source?.from === 'value' && (
        <Field label={t.valueFor(name)} hint={t.valueHint}>
          {(control) => (
            <input
              {...control}
              type="text"
              autocomplete="off"
              value={source.value}
              onInput={(event) => onChange({ from: 'value', value: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
      {Array.from({ length: joins ? places.length : Math.max(0, places.length - 1) }, (_, index) => index + 1).map(
        (at) => (
          <Field key={at} label={t.joinWith(name)}>
            {(control) => (
              <select
                {...control}
                value={String(places[at] ?? '')}
                onChange={({ currentTarget: { value } }) => put(at, value)}
              >
                <option value="">{t.none}</option>
                {options}
              </select>
            )}
          </Field>
        ),
      )}
    </div>
  );
}
