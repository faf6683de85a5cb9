/** The filters of the list. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { useAnswer } from '../../api/request.ts';
import { useNumbers, useWords } from '../../app/language.ts';
import { go } from '../../app/view.ts';
import { Combobox } from '../../parts/combobox.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { PROVINCES, type Row } from './organism.ts';
import { type OrganismSelection, PROVINCES_REQUEST, RADII } from './selection.ts';
import { WORDS } from './words.ts';

/** Localities offered at once. */
const MOST_OFFERED = 12;

/** Text, province and locality; near a point also distance and kind. */
export function Filters({
  selection,
  rows,
}: {
  readonly selection: OrganismSelection;
  readonly rows: readonly Row[];
}): JSX.Element {
  const t = useWords(WORDS);
  const number = useNumbers();
  const provinces = useAnswer(PROVINCES_REQUEST, PROVINCES).answer?.provincias ?? [];
  const { search, provincia, localidad, tipo, near } = selection;
  const localities = useMemo(() => localityOptions(rows, localidad), [rows, localidad]);
  const isFiltered = [search, provincia, localidad, tipo].some((value) => value !== '');
  const names = provinces.map(({ nombre }) => nombre);
  // A province that a link names is offered even where the list does not have it.
  if (provincia !== '' && !names.includes(provincia)) names.unshift(provincia);
  return (
    <search>
      <form class="card stack" onSubmit={(event) => event.preventDefault()}>
        <div class="fields">
          <TextField
            label={t.search}
            hint={t.searchHint}
            type="search"
            value={search}
            onText={(q) => go({ q }, { replace: true })}
          />
          <SelectField
            label={t.province}
            value={provincia}
            options={[['', t.allProvinces], ...names.map((name) => [name, name] as const)]}
            onChoose={(name) => go({ provincia: name, localidad: null, mapa: null })}
          />
          <Combobox
            label={t.locality}
            value={localidad}
            options={localities}
            none={t.localityNone}
            onInput={(text) => go({ localidad: text }, { replace: true })}
            onChoose={({ label }) => go({ localidad: label, mapa: null })}
            onSubmit={(text) => go({ localidad: text, mapa: null })}
          />
          {near && (
            <>
              <TextField
                label={t.kind}
                hint={t.kindHint}
                value={tipo}
                onText={(text) => go({ tipo: text }, { replace: true })}
              />
              <SelectField
                label={t.radius}
                value={String(selection.radio)}
                options={[
                  ['0', t.anyDistance],
                  ...RADII.map(
                    (metres) =>
                      [
                        String(metres),
                        metres < 1000 ? t.metres(number(metres)) : t.kilometres(number(metres / 1000)),
                      ] as const,
                  ),
                ]}
                onChoose={(metres) => go({ radio: metres === '0' ? null : metres })}
              />
            </>
          )}
        </div>
        {(isFiltered || near) && (
          <div class="row">
            {near && (
              <button type="button" onClick={() => go({ lat: null, lon: null, radio: null, tipo: null, mapa: null })}>
                {t.everywhere}
              </button>
            )}
            {isFiltered && (
              <button
                type="button"
                onClick={() => go({ q: null, provincia: null, localidad: null, tipo: null, mapa: null })}
              >
                {t.clear}
              </button>
            )}
          </div>
        )}
      </form>
    </search>
  );
}

/** Returns the localities of the rows that contain a text, those with most organisms first. */
function localityOptions(rows: readonly Row[], text: string): { id: string; label: string; detail: string }[] {
  const wanted = text.trim().toLocaleLowerCase('es');
  const counts = new Map<string, number>();
  for (const { organism } of rows) counts.set(organism.localidad, (counts.get(organism.localidad) ?? 0) + 1);
  return [...counts]
    .filter(([name]) => name !== '' && name.toLocaleLowerCase('es').includes(wanted))
    .sort(([a, most], [b, more]) => more - most || (a < b ? -1 : 1))
    .slice(0, MOST_OFFERED)
    .map(([name, count]) => ({ id: name, label: name, detail: String(count) }));
}
