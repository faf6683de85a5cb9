import type { JSX } from 'preact';
import { Icon } from '../../app/icons.tsx';
import { useWords } from '../../app/language.ts';
import { go } from '../../app/view.ts';
import type { Asked } from './model/asked.ts';
import { nameOfFilter } from './model/filters.ts';
import type { Explanation } from './schemas.ts';
import { WORDS } from './words.ts';

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
