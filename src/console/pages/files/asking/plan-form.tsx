import type { JSX } from 'preact';
import { SEPARATOR_NAMES, SEPARATORS } from '../../../../csv/dialect.ts';
import { ENCODINGS } from '../../../../csv/encoding.ts';
import { useWords } from '../../../app/language.ts';
import { Field } from '../../../parts/field/field.tsx';
import type { Beginning, SaidFile } from '../opening/beginning.ts';
import styles from '../page.module.css';
import { WORDS } from '../words.ts';
import { guessSources } from './guess.ts';
import { KIND_NAMES, KINDS, kindOf } from './kinds.ts';
import type { Plan } from './plan.ts';
import { SourceField } from './source-field.tsx';

interface Props {
  readonly beginning: Beginning;
  readonly said: SaidFile;
  readonly plan: Plan;
  readonly onPlan: (plan: Plan) => void;
  readonly onSaid: (said: SaidFile) => void;
}

/** What the file holds a row of, which columns hold what, and how it is read. */
export function PlanForm({ beginning, said, plan, onPlan, onSaid }: Props): JSX.Element {
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
