import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { fold } from '../../../../indexes/fold.ts';
import { ask, useAnswer } from '../../../api/request.ts';
import { pointOf, written } from '../../../app/coordinates.ts';
import { Icon } from '../../../app/icons.tsx';
import { useWords } from '../../../app/language.ts';
import { go } from '../../../app/view.ts';
import { Combobox, type Option } from '../../../parts/combobox/combobox.tsx';
import { Field } from '../../../parts/field/field.tsx';
import { type Get, suggestionRequest } from '../model/lists.ts';
import { type Asked, localityOf, nameOfFilter, onlyUnit, placeOf, showing } from '../model/request.ts';
import { type Explanation, PAGES, SUGGESTIONS, type Suggestion, type Unit } from '../schemas.ts';
import { WORDS } from '../words.ts';
import styles from './search.module.css';

interface Choice extends Option {
  readonly suggestion: Suggestion;
}

/** How long typing may rest before it is asked about: shorter than the pause between two words. */
const REST_MS = 120;

/** The text of the box for what the address of the page asks. */
function textOf(asked: Asked): string {
  if (asked.what === 'address') return asked.direccion;
  return asked.what === 'point' ? `${written(asked.lat)}, ${written(asked.lon)}` : '';
}

/** One box for everything: suggestions while typing, Enter for an address, coordinates, or the very name of a place. */
export function Search({ asked }: { readonly asked: Asked }): JSX.Element {
  const t = useWords(WORDS);
  const places = placeOf(asked);
  const given = textOf(asked);
  const [typed, setTyped] = useState(given);
  const [rested, setRested] = useState('');
  // Another view than before brings its own text.
  useEffect(() => {
    setTyped(given);
    setRested('');
  }, [given]);
  useEffect(() => {
    if (typed === given) return;
    const rest = setTimeout(() => setRested(typed.trim()), REST_MS);
    return () => clearTimeout(rest);
  }, [typed, given]);
  const isAsked = rested !== '' && pointOf(rested) === null;
  const { answer, state } = useAnswer(isAsked ? suggestionRequest(rested, places) : null, SUGGESTIONS);
  const options = (answer?.sugerencias ?? []).map(
    (suggestion): Choice => ({
      id: `${suggestion.tipo} ${suggestion.id} ${suggestion.texto}`,
      label: suggestion.texto,
      detail: detailOf(suggestion),
      kind: t.kinds[suggestion.tipo],
      suggestion,
    }),
  );
  const submitting = useRef<AbortController | null>(null);
  const submit = async (text: string): Promise<void> => {
    submitting.current?.abort();
    const ending = new AbortController();
    submitting.current = ending;
    const point = pointOf(text);
    if (point) go(showing({ lat: written(point.lat), lon: written(point.lon) }));
    else if (text.trim() !== '') {
      const named = await exactPlace(text.trim(), places, ending.signal);
      if (ending.signal.aborted) return;
      if (named) {
        setTyped('');
        choose(named, places);
      } else goToAddress(text.trim(), places, null);
    }
  };
  return (
    <Combobox
      large
      label={t.search}
      placeholder={t.placeholder}
      value={typed}
      options={options}
      isWaiting={state === 'waiting' || (typed !== given && rested !== typed.trim())}
      {...(isAsked && { none: places.provincia === '' ? t.none : t.noneHere })}
      onInput={setTyped}
      onChoose={({ suggestion }) => {
        // A unit is told by its record; the box is free for what comes next.
        setTyped(suggestion.tipo === 'direccion' ? suggestion.texto : '');
        choose(suggestion, places);
      }}
      onSubmit={(text) => void submit(text)}
    />
  );
}

/** What tells a suggestion from others of its name: what it lies in, each name once. */
function detailOf({ nombre, tipo, contexto: { localidad, departamento, provincia } }: Suggestion): string {
  const names = [
    tipo === 'localidad' ? departamento : localidad,
    tipo === 'localidad' ? null : departamento,
    provincia,
  ];
  const told = names.filter((name, place) => name !== null && name !== nombre && names.indexOf(name) === place);
  return told.join(', ');
}

type Places = ReturnType<typeof placeOf>;

function choose(suggestion: Suggestion, places: Places): void {
  const { tipo, id, texto, contexto } = suggestion;
  if (tipo !== 'direccion') go(showing({ [tipo]: id }));
  else goToAddress(texto, places, localityOf({ id, localidad_censal: contexto.localidad }));
}

function goToAddress(direccion: string, { provincia, departamento }: Places, locality: string | null): void {
  go(
    showing({
      direccion,
      ...(departamento !== '' ? { departamento } : provincia !== '' ? { provincia } : {}),
      ...(locality === null ? {} : { localidad_censal: locality }),
    }),
  );
}

/** The place whose very name a text without numbers is; a street's name is as well the beginning of an address. */
async function exactPlace(text: string, places: Places, signal: AbortSignal): Promise<Suggestion | null> {
  if (/\d/.test(text)) return null;
  try {
    const { sugerencias } = await ask(suggestionRequest(text, places), SUGGESTIONS, signal);
    const [first] = sugerencias;
    return first && first.tipo !== 'direccion' && fold(first.texto).trim() === fold(text).trim() ? first : null;
  } catch {
    // Suggestions are a help alone: the address is asked for itself, and tells what is wrong.
    return null;
  }
}

/** A point, typed or pasted in any of the ways that people and maps write it. */
export function PointField({ asked }: { readonly asked: Asked }): JSX.Element {
  const t = useWords(WORDS);
  const given = asked.what === 'point' ? `${written(asked.lat)}, ${written(asked.lon)}` : '';
  const [text, setText] = useState(given);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    setText(given);
    setWrong(false);
  }, [given]);
  const locate = (event: Event): void => {
    event.preventDefault();
    const point = pointOf(text);
    setWrong(point === null);
    if (point) go(showing({ lat: written(point.lat), lon: written(point.lon) }));
  };
  return (
    <form class={styles.point} onSubmit={locate} noValidate>
      <Field label={t.coordinates} error={isWrong ? t.noPoint : null}>
        {(control) => (
          <input
            {...control}
            type="text"
            autocomplete="off"
            placeholder={t.coordinatesExample}
            value={text}
            onInput={(event) => {
              setText(event.currentTarget.value);
              setWrong(false);
            }}
          />
        )}
      </Field>
      <button type="submit">{t.locate}</button>
    </form>
  );
}

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

/** The filters that the two choices of place do not show: each can be taken away. */
export function FilterChips({
  asked,
  explanation,
}: {
  readonly asked: Asked;
  readonly explanation: Explanation | null;
}): JSX.Element | null {
  const t = useWords(WORDS);
  if (asked.what !== 'address') return null;
  const shown = (['localidad_censal', 'localidad'] as const).flatMap((name) => {
    const value = asked.filters[name];
    if (value === undefined) return [];
    return [{ name, label: (explanation && nameOfFilter(explanation, name)) || value }];
  });
  if (shown.length === 0) return null;
  return (
    <div class="row">
      <span class="soft small">{t.alsoWithin}:</span>
      {shown.map(({ name, label }) => (
        <button key={name} type="button" onClick={() => go({ [name]: null, puesto: null })}>
          {label}
          <span class="unseen"> {t.removeFilter(t.filters[name])}</span>
          <Icon name="close" size={14} />
        </button>
      ))}
    </div>
  );
}
