/** The search of the page: one box for addresses, places and points, and the choices of a place. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { fold } from '../../../indexes/fold.ts';
import { ask, useAnswer } from '../../api/request.ts';
import { pointOf, written } from '../../app/coordinates.ts';
import { Icon } from '../../app/icons.tsx';
import { useWords } from '../../app/language.ts';
import { go } from '../../app/view.ts';
import { Combobox, type Option } from '../../parts/combobox.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import styles from './page.module.css';
import { type Get, suggestionRequest } from './requests.ts';
import { type Explanation, PAGES, SUGGESTIONS, type Suggestion, type Unit } from './schemas.ts';
import { localityOf, nameOfFilter, onlyUnit, placeOf, showing, type TerritorySelection } from './selection.ts';
import { WORDS } from './words.ts';

interface Choice extends Option {
  readonly suggestion: Suggestion;
}

/** Returns the text of the box for a selection. */
function textOf(selection: TerritorySelection): string {
  if (selection.what === 'address') return selection.direccion;
  return selection.what === 'point' ? `${written(selection.lat)}, ${written(selection.lon)}` : '';
}

/** One box for everything: suggestions during typing, Enter for an address, a point, or the exact name of a place. */
export function Search({ selection }: { readonly selection: TerritorySelection }): JSX.Element {
  const t = useWords(WORDS);
  const places = placeOf(selection);
  const given = textOf(selection);
  // A text belongs to the view in which it was typed: at a change of view no suggestions for the old one are requested.
  const [draft, setDraft] = useState({ view: given, text: given });
  useEffect(() => setDraft({ view: given, text: given }), [given]);
  const typed = draft.view === given ? draft.text : given;
  const setTyped = (text: string): void => setDraft({ view: given, text });
  const query = typed === given ? '' : typed.trim();
  const isSearched = query !== '' && pointOf(query) === null;
  const { answer, state } = useAnswer(isSearched ? suggestionRequest(query, places) : null, SUGGESTIONS);
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
      isWaiting={state === 'waiting'}
      {...(isSearched && { none: places.provincia === '' ? t.none : t.noneHere })}
      onInput={setTyped}
      onChoose={({ suggestion }) => {
        // A unit is named by its record: the box is empty for the next search.
        setTyped(suggestion.tipo === 'direccion' ? suggestion.texto : '');
        choose(suggestion, places);
      }}
      onSubmit={(text) => void submit(text)}
    />
  );
}

/** Returns the places that a suggestion lies in, each name once: they distinguish it from others of its name. */
function detailOf({ nombre, tipo, contexto: { localidad, departamento, provincia } }: Suggestion): string {
  const names = [
    tipo === 'localidad' ? departamento : localidad,
    tipo === 'localidad' ? null : departamento,
    provincia,
  ];
  const shown = names.filter((name, place) => name !== null && name !== nombre && names.indexOf(name) === place);
  return shown.join(', ');
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

/** Returns the place that a text without numbers is the exact name of. */
async function exactPlace(text: string, places: Places, signal: AbortSignal): Promise<Suggestion | null> {
  if (/\d/.test(text)) return null;
  try {
    const { sugerencias } = await ask(suggestionRequest(text, places), SUGGESTIONS, signal);
    const [first] = sugerencias;
    return first && first.tipo !== 'direccion' && fold(first.texto).trim() === fold(text).trim() ? first : null;
  } catch {
    // Suggestions only help: the address search itself reports problems.
    return null;
  }
}

/** A point, typed or pasted in any notation of people and maps. */
export function PointField({ selection }: { readonly selection: TerritorySelection }): JSX.Element {
  const t = useWords(WORDS);
  const given = selection.what === 'point' ? `${written(selection.lat)}, ${written(selection.lon)}` : '';
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
      <TextField
        label={t.coordinates}
        error={isWrong ? t.noPoint : null}
        placeholder={t.coordinatesExample}
        value={text}
        onText={(typed) => {
          setText(typed);
          setWrong(false);
        }}
      />
      <button type="submit">{t.locate}</button>
    </form>
  );
}

const PROVINCES: Get = { method: 'GET', path: 'provincias', query: { campos: 'basico', orden: 'nombre', max: 100 } };

function departmentsOf(provincia: string): Get {
  // No province has more than a few hundred.
  return { method: 'GET', path: 'departamentos', query: { provincia, campos: 'basico', orden: 'nombre', max: 1000 } };
}

/** Returns the id of a unit by its id or its name; empty for an unknown one. */
function unitId(units: readonly Unit[], value: string): string {
  const plain = value.toLowerCase();
  return units.find(({ id, nombre }) => id === value || nombre.toLowerCase() === plain)?.id ?? '';
}

interface Props {
  readonly selection: TerritorySelection;
  /** Has the units that the filters of an address mean. */
  readonly explanation: Explanation | null;
}

/** Returns the id of the unit that a filter means, if it is one. */
function resolved(explanation: Explanation | null, name: string): string | undefined {
  return explanation === null ? undefined : onlyUnit(explanation, name)?.id;
}

/** Chooses a province and a department: filters of an address, else records to show. */
export function Places({ selection, explanation }: Props): JSX.Element {
  const t = useWords(WORDS);
  const places = placeOf(selection);
  const provinces = useAnswer(PROVINCES, PAGES.provincias).answer?.rows ?? [];
  const isFiltered = selection.what === 'address';
  const department = isFiltered ? resolved(explanation, 'departamento') : undefined;
  const provincia = unitId(
    provinces,
    (isFiltered ? (resolved(explanation, 'provincia') ?? department?.slice(0, 2)) : undefined) ?? places.provincia,
  );
  const departments = useAnswer(provincia === '' ? null : departmentsOf(provincia), PAGES.departamentos);
  const rows = departments.state === 'done' ? (departments.answer?.rows ?? []) : [];
  const departamento = unitId(rows, department ?? places.departamento);
  const show = (place: { readonly provincia?: string; readonly departamento?: string }): void => {
    go(showing(selection.what === 'address' ? { ...place, direccion: selection.direccion } : place));
  };
  return (
    <div class="fields">
      <SelectField
        label={t.province}
        value={provincia}
        options={[['', t.everywhere], ...provinces.map(({ id, nombre }) => [id, nombre] as const)]}
        onChoose={(id) => show({ provincia: id })}
      />
      <SelectField
        label={t.department}
        value={departamento}
        options={[
          ['', provincia === '' ? t.everywhere : t.wholeProvince],
          ...rows.map(({ id, nombre }) => [id, nombre] as const),
        ]}
        isDisabled={provincia === ''}
        onChoose={(id) => show(id === '' ? { provincia } : { departamento: id })}
      />
    </div>
  );
}

/** The filters of an address beside province and department, with buttons to remove them. */
export function FilterChips({
  selection,
  explanation,
}: {
  readonly selection: TerritorySelection;
  readonly explanation: Explanation | null;
}): JSX.Element | null {
  const t = useWords(WORDS);
  if (selection.what !== 'address') return null;
  const shown = (['localidad_censal', 'localidad'] as const).flatMap((name) => {
    const value = selection.filters[name];
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
