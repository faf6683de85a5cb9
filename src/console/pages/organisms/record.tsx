import type { ComponentChildren, JSX } from 'preact';
import type { Answered } from '../../api/request.ts';
import { useDates, useWords } from '../../app/language.ts';
import { addressLink, unitLink } from '../../app/view-address.ts';
import type { MapPoint } from '../../parts/map/types.ts';
import { ProblemNotice, Waiting } from '../../parts/notice/notice.tsx';
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

/** All that is known of one organism, and where in the territory it lies. */
export function OrganismRecord({ place, organism, point, onNear, onShow }: Props): JSX.Element {
  const t = useWords(WORDS);
  const date = useDates();
  const { nombre, descripcion, direccion, provincia, telefono, email, web } = organism;
  const link = webLink(web);
  return (
    <article class={styles.record}>
      <h2>{nombre}</h2>
      {descripcion !== '' && <p>{descripcion}</p>}
      <dl class={styles.facts}>
        <Fact name={t.fields.address}>
          {direccion !== '' && <a href={addressLink(direccion, provincia)}>{direccion}</a>}
        </Fact>
        <Fact name={t.fields.place}>{placeOf(organism)}</Fact>
        <Fact name={t.fields.phone}>{telefono}</Fact>
        <Fact name={t.fields.email}>{email !== '' && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}</Fact>
        <Fact name={t.fields.web}>
          {link ? (
            <a href={link} target="_blank" rel="noreferrer">
              {web}
            </a>
          ) : (
            web
          )}
        </Fact>
        <Fact name={t.fields.point}>{point && `${point.lat}, ${point.lon}`}</Fact>
        <Fact name={t.fields.changed}>{date(organism.fecha_modificacion)}</Fact>
      </dl>
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

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }): JSX.Element {
  const t = useWords(WORDS);
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <span class="soft">{t.unknown}</span>}</dd>
    </div>
  );
}

function Territory({ place }: Pick<Props, 'place'>): JSX.Element {
  const t = useWords(WORDS);
  const { answer, problem, again } = place;
  return (
    <section class={styles.territory}>
      <h3>{t.territory}</h3>
      {problem && <ProblemNotice problem={problem} again={again} />}
      {!problem && !answer && <Waiting lines={5} />}
      {answer && (
        <>
          <p class="soft small">{wayOf(t.ways, answer) ?? t.noWay}</p>
          <dl class={styles.facts}>
            {UNITS.map((unit) => {
              const found = answer[unit];
              return (
                <Fact key={unit} name={t.units[unit]}>
                  {found && <a href={unitLink(unit, found.id)}>{found.nombre}</a>}
                </Fact>
              );
            })}
            {answer.direccion?.nomenclatura && <Fact name={t.readAs}>{answer.direccion.nomenclatura}</Fact>}
          </dl>
          {answer.observaciones.length > 0 && (
            <ul class="soft small" lang="es">
              {answer.observaciones.map((remark) => (
                <li key={remark}>{remark}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

function wayOf(ways: Readonly<Record<string, string>>, { resuelto_por: way }: OrganismPlace): string | null {
  return way === null ? null : (ways[way] ?? way);
}
