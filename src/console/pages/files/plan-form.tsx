/** The form of the plan, and the first rows of the file. */
import type { JSX } from 'preact';
import { SEPARATOR_NAMES, SEPARATORS } from '../../../csv/dialect.ts';
import { ENCODINGS } from '../../../csv/encoding.ts';
import { useNumbers, useWords } from '../../app/language.ts';
import type { Column } from '../../parts/columns.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { CheckField, SelectField, TextField } from '../../parts/field.tsx';
import { type Beginning, PREVIEW_ROWS, type SaidFile } from './beginning.ts';
import { guessSources } from './guess.ts';
import { KIND_NAMES, KINDS, type ParameterName } from './kinds.ts';
import styles from './page.module.css';
import { MOST_JOINED, type Plan, type Source } from './plan.ts';
import { WORDS } from './words.ts';

interface PlanFormProps {
  readonly beginning: Beginning;
  readonly said: SaidFile;
  readonly plan: Plan;
  readonly onPlan: (plan: Plan) => void;
  readonly onSaid: (said: SaidFile) => void;
}

/** Chooses what a row is, which columns hold its parameters, and how the file is read. */
export function PlanForm({ beginning, said, plan, onPlan, onSaid }: PlanFormProps): JSX.Element {
  const t = useWords(WORDS);
  const kind = KINDS[plan.kind];
  const needed = new Set(kind.needs[0]);
  const sign = String.fromCharCode(beginning.dialect.separator);
  const separator = SEPARATOR_NAMES.find((name) => SEPARATORS[name] === sign);
  const isJoined = plan.sources.direccion?.from === 'columns' && plan.sources.direccion.places.length > 1;
  return (
    <div class="stack">
      <div class={`fields ${styles.wide}`}>
        <SelectField
          label={t.kind}
          value={plan.kind}
          options={KIND_NAMES.map((name) => [name, t.kinds[name]] as const)}
          onChoose={(name) => onPlan({ ...plan, kind: name, sources: guessSources(name, beginning) })}
        />
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
      {isJoined && (
        <CheckField label={t.corner} isOn={plan.corner} onChange={(corner) => onPlan({ ...plan, corner })} />
      )}
      <details>
        <summary>{t.options}</summary>
        <div class={`fields ${styles.wide}`}>
          <SelectField
            label={t.separator}
            value={said.separator ?? ''}
            options={[
              ['', t.asRead(separator ? t.separators[separator] : sign)],
              ...SEPARATOR_NAMES.map((name) => [name, t.separators[name]] as const),
            ]}
            onChoose={(name) => onSaid({ ...said, separator: name === '' ? undefined : name })}
          />
          <SelectField
            label={t.encoding}
            value={said.encoding ?? ''}
            options={[
              ['', t.asRead(beginning.dialect.encoding.toUpperCase())],
              ...ENCODINGS.map((name) => [name, name.toUpperCase()] as const),
            ]}
            onChoose={(name) => onSaid({ ...said, encoding: name === '' ? undefined : name })}
          />
        </div>
        <CheckField
          label={t.header}
          isOn={beginning.hasHeader}
          onChange={(hasHeader) => onSaid({ ...said, hasHeader })}
        />
        {kind.hasExact && (
          <CheckField label={t.exact} isOn={plan.exact} onChange={(exact) => onPlan({ ...plan, exact })} />
        )}
        <CheckField label={t.comma} isOn={plan.comma} onChange={(comma) => onPlan({ ...plan, comma })} />
      </details>
    </div>
  );
}

interface PreviewProps {
  readonly beginning: Beginning;
  readonly plan: Plan;
}

/** The first rows of a file, with the parameters of its columns. */
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
        <span class="row">
          {heading || `#${place + 1}`}
          {role !== undefined && <span class="tag accent">{role}</span>}
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
        scroll={[5, '16rem']}
        none={t.noRows}
      />
    </section>
  );
}

interface SourceFieldProps {
  readonly parameter: ParameterName;
  readonly isNeeded: boolean;
  readonly source: Source | undefined;
  readonly beginning: Beginning;
  readonly onChange: (source: Source | undefined) => void;
}

/** The option of one value for all rows. */
const VALUE = 'value';
/** Longest text of a cell shown beside a heading. */
const LONGEST_SAMPLE = 28;

/** Chooses the columns of a parameter, or one value for all rows. */
function SourceField({ parameter, isNeeded, source, beginning, onChange }: SourceFieldProps): JSX.Element {
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
    return [String(place), `${heading || `#${place + 1}`} (${short})`] as const;
  });
  const put = (at: number, value: string): void => {
    const next = value === '' ? places.filter((_, index) => index !== at) : [...places];
    if (value !== '') next[at] = Number(value);
    onChange(next.length === 0 ? undefined : { from: 'columns', places: next });
  };
  return (
    <div class={styles.source}>
      <SelectField
        label={isNeeded ? `${name} (${t.needed})` : name}
        value={chosen}
        options={[['', t.none], ...options, ...(isNeeded ? [] : [[VALUE, t.sameForAll] as const])]}
        onChoose={(value) => (value === VALUE ? onChange({ from: 'value', value: '' }) : put(0, value))}
      />
      {source?.from === 'value' && (
        <TextField
          label={t.valueFor(name)}
          hint={t.valueHint}
          value={source.value}
          onText={(value) => onChange({ from: 'value', value })}
        />
      )}
      {Array.from({ length: joins ? places.length : Math.max(0, places.length - 1) }, (_, index) => index + 1).map(
        (at) => (
          <SelectField
            key={at}
            label={t.joinWith(name)}
            value={String(places[at] ?? '')}
            options={[['', t.none], ...options]}
            onChoose={(value) => put(at, value)}
          />
        ),
      )}
    </div>
  );
}
