import type { JSX } from 'preact';
import type * as v from 'valibot';
import type { Answered } from '../../api/use-answer.ts';
import { meantPoints, type Point, written } from '../../app/coordinates.ts';
import { useWords } from '../../app/language.ts';
import { linkTo } from '../../app/view.ts';
import { ProblemNotice } from '../../parts/notice/problem-notice.tsx';
import { Waiting } from '../../parts/notice/waiting.tsx';
import { RequestPanel } from '../../parts/request/request-panel.tsx';
import type { Get } from './model/lists.ts';
import styles from './parts.module.css';
import { Facts, PointText, UnitLink } from './record/facts.tsx';
import type { LOCATION } from './schemas.ts';
import { WORDS } from './words.ts';

interface Props {
  readonly point: Point;
  readonly request: Get;
  readonly location: Answered<v.InferOutput<typeof LOCATION>>;
}

/** What lies at a point: its province, department and municipality; outside the country, what may have been meant. */
export function PointView({ point, request, location }: Props): JSX.Element {
  const t = useWords(WORDS);
  if (location.problem) return <ProblemNotice problem={location.problem} again={location.again} />;
  if (!location.answer) return <Waiting lines={7} />;
  const { provincia, departamento, municipio } = location.answer.ubicacion;
  const isOutside = provincia.id === null;
  const others = isOutside ? meantPoints(point) : [];
  return (
    <>
      <article class="card stack">
        <h2>{isOutside ? t.outside : t.atPoint}</h2>
        {isOutside && <p>{t.outsideHelp}</p>}
        {others.length > 0 && (
          <div class="row">
            <span>{t.meant}</span>
            {others.map(({ lat, lon }) => (
              <a
                key={`${lat} ${lon}`}
                class={`button ${styles.code}`}
                href={linkTo('territorio', { lat: written(lat), lon: written(lon) })}
              >
                {written(lat)}, {written(lon)}
              </a>
            ))}
          </div>
        )}
        <Facts
          facts={[
            [t.point, <PointText key="point" point={point} />],
            ...(isOutside
              ? []
              : ([
                  [t.kinds.provincia, <UnitLink key="provincia" kind="provincia" unit={provincia} />],
                  [
                    t.kinds.departamento,
                    departamento.id === null ? (
                      t.noUnit
                    ) : (
                      <UnitLink key="departamento" kind="departamento" unit={departamento} />
                    ),
                  ],
                  [
                    t.kinds.municipio,
                    municipio.id === null ? t.noUnit : <UnitLink key="municipio" kind="municipio" unit={municipio} />,
                  ],
                ] as const)),
          ]}
        />
      </article>
      <RequestPanel requests={[request]} />
    </>
  );
}
