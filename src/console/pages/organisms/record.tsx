/** The record of an organism. */
import type { JSX } from 'preact';
import type { Answered } from '../../api/request.ts';
import { addressLink, unitLink } from '../../app/address.ts';
import { useDates, useWords } from '../../app/language.ts';
import { Facts } from '../../parts/facts.tsx';
import type { MapPoint } from '../../parts/map/types.ts';
import { Answer } from '../../parts/notice.tsx';
import { type Organism, type OrganismPlace, placeOf, webLink } from './organism.ts';
import styles from './page.module.css';
import { WORDS } from './words.ts';

interface Props {
  readonly place: Answered<OrganismPlace>;
  readonly organism: Organism;
  readonly point: MapPoint | null;
  readonly onNear: (point: MapPoint) => void;
  readonly onShow: () => void;
}

const UNITS = ['provincia', 'departamento', 'municipio', 'localidad'] as const;

/** Shows an organism and its territory. */
export function OrganismRecord({ place, organism, point, onNear, onShow }: Props): JSX.Element {
  const t = useWords(WORDS);
  const date = useDates();
  const { nombre, descripcion, direccion, provincia, telefono, email, web } = organism;
  const link = webLink(web);
  const unknown = <span class="soft">{t.unknown}</span>;
  return (
    <article class="card stack">
      <h2>{nombre}</h2>
      {descripcion !== '' && <p>{descripcion}</p>}
      <Facts
        facts={[
          [t.fields.address, direccion === '' ? unknown : <a href={addressLink(direccion, provincia)}>{direccion}</a>],
          [t.fields.place, placeOf(organism) || unknown],
          [t.fields.phone, telefono || unknown],
          [t.fields.email, email === '' ? unknown : <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>],
          [
            t.fields.web,
            link ? (
              <a href={link} target="_blank" rel="noreferrer">
                {web}
              </a>
            ) : (
              web || unknown
            ),
          ],
          [t.fields.point, point ? `${point.lat}, ${point.lon}` : unknown],
          [t.fields.changed, date(organism.fecha_modificacion)],
        ]}
      />
      {point && (
        <div class="row">
          <button type="button" onClick={onShow}>
            {t.showOnMap}
          </button>
          <button type="button" onClick={() => onNear(point)}>
            {t.seeNear}
          </button>
        </div>
      )}
      <Territory place={place} />
    </article>
  );
}

function Territory({ place }: Pick<Props, 'place'>): JSX.Element {
  const t = useWords(WORDS);
  const unknown = <span class="soft">{t.unknown}</span>;
  return (
    <section class={`stack ${styles.territory}`}>
      <h3>{t.territory}</h3>
      <Answer of={place} lines={5}>
        {(answer) => (
          <>
            <p class="soft small">{wayOf(t.ways, answer) ?? t.noWay}</p>
            <Facts
              facts={[
                ...UNITS.map((name) => {
                  const unit = answer[name];
                  return [t.units[name], unit ? <a href={unitLink(name, unit.id)}>{unit.nombre}</a> : unknown] as const;
                }),
                [t.readAs, answer.direccion?.nomenclatura],
              ]}
            />
            {answer.observaciones.length > 0 && (
              <ul class="soft small" lang="es">
                {answer.observaciones.map((remark) => (
                  <li key={remark}>{remark}</li>
                ))}
              </ul>
            )}
          </>
        )}
      </Answer>
    </section>
  );
}

function wayOf(ways: Readonly<Record<string, string>>, { resuelto_por: way }: OrganismPlace): string | null {
  return way === null ? null : (ways[way] ?? way);
}
