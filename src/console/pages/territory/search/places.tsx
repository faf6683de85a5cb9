import type { JSX } from 'preact';
import { useAnswer } from '../../../api/use-answer.ts';
import { useWords } from '../../../app/language.ts';
import { go } from '../../../app/view.ts';
import { Field } from '../../../parts/field/field.tsx';
import { type Asked, placeOf, showing } from '../model/asked.ts';
import { onlyUnit } from '../model/filters.ts';
import type { Get } from '../model/lists.ts';
import { type Explanation, PAGES, type Unit } from '../schemas.ts';
import { WORDS } from '../words.ts';
import styles from './search.module.css';

const PROVINCES: Get = { method: 'GET', path: 'provincias', query: { campos: 'basico', orden: 'nombre', max: 100 } };

function departmentsOf(provincia: string): Get {
  // No province has more than a few hundred.
  return { method: 'GET', path: 'departamentos', query: { provincia, campos: 'basico', orden: 'nombre', max: 1000 } };
}

/** The unit that a value of the address means: an id, or a name as people write it. */
function meant(units: readonly Unit[], value: string): string {
  const plain = value.toLowerCase();
  return units.find(({ id, nombre }) => id === value || nombre.toLowerCase() === plain)?.id ?? '';
}

interface Props {
  readonly asked: Asked;
  /** Tells which units the filters of an address stand for. */
  readonly explanation: Explanation | null;
}

/** The only unit that a filter by name stands for. */
function resolved(explanation: Explanation | null, name: string): string | undefined {
  return explanation === null ? undefined : onlyUnit(explanation, name)?.id;
}

/** Where to look: a province, a department. Beside an address they are its filters; else they show their record. */
export function Places({ asked, explanation }: Props): JSX.Element {
  const t = useWords(WORDS);
  const places = placeOf(asked);
  const provinces = useAnswer(PROVINCES, PAGES.provincias).answer?.rows ?? [];
  const isFiltered = asked.what === 'address';
  const department = isFiltered ? resolved(explanation, 'departamento') : undefined;
  const provincia = meant(
    provinces,
    (isFiltered ? (resolved(explanation, 'provincia') ?? department?.slice(0, 2)) : undefined) ?? places.provincia,
  );
  const departments = useAnswer(provincia === '' ? null : departmentsOf(provincia), PAGES.departamentos);
  const rows = departments.state === 'done' ? (departments.answer?.rows ?? []) : [];
  const departamento = meant(rows, department ?? places.departamento);
  const show = (place: { readonly provincia?: string; readonly departamento?: string }): void => {
    go(showing(asked.what === 'address' ? { ...place, direccion: asked.direccion } : place));
  };
  return (
    <div class={styles.places}>
      <Field label={t.province}>
        {(control) => (
          <select {...control} value={provincia} onChange={(event) => show({ provincia: event.currentTarget.value })}>
            <option value="">{t.everywhere}</option>
            {provinces.map(({ id, nombre }) => (
              <option key={id} value={id}>
                {nombre}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t.department}>
        {(control) => (
          <select
            {...control}
            value={departamento}
            disabled={provincia === ''}
            onChange={(event) => {
              const { value } = event.currentTarget;
              show(value === '' ? { provincia } : { departamento: value });
            }}
          >
            <option value="">{provincia === '' ? t.everywhere : t.wholeProvince}</option>
            {rows.map(({ id, nombre }) => (
              <option key={id} value={id}>
                {nombre}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
