import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { fold } from '../../../../indexes/fold.ts';
import { ask } from '../../../api/ask.ts';
import { useAnswer } from '../../../api/use-answer.ts';
import { pointOf, written } from '../../../app/coordinates.ts';
import { useWords } from '../../../app/language.ts';
import { go } from '../../../app/view.ts';
import { Combobox, type Option } from '../../../parts/combobox/combobox.tsx';
import { type Asked, localityOf, placeOf, showing } from '../model/asked.ts';
import { suggestionRequest } from '../model/lists.ts';
import { SUGGESTIONS, type Suggestion } from '../schemas.ts';
import { WORDS } from '../words.ts';

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
