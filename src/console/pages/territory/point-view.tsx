import type { JSX } from 'preact';
import type * as v from 'valibot';
import { type Answered, useAnswer } from '../../api/request.ts';
import { meantPoints, type Point, written } from '../../app/coordinates.ts';
import { useNumbers, useWords } from '../../app/language.ts';
import { linkTo } from '../../app/view-address.ts';
import { ProblemNotice, Waiting } from '../../parts/notice/notice.tsx';
import { RequestPanel } from '../../parts/request/request-panel.tsx';
import { type Get, nearestAddressRequest } from './model/lists.ts';
import styles from './parts.module.css';
import { Facts, PointText, UnitLink } from './record/facts.tsx';
import { type LOCATION, NEAREST_ADDRESS } from './schemas.ts';
import { WORDS } from './words.ts';

interface Props {
  readonly point: Point;
  readonly request: Get;
  readonly location: Answered<v.InferOutput<typeof LOCATION>>;
}

/** What lies at a point: its province, department and municipality; outside the country, what may have been meant. */
export function PointView({ point, request, location }: Props): JSX.Element {
  const t = useWords(WORDS);
  const nearestRequest = nearestAddressRequest(point);
  const nearest = useAnswer(nearestRequest, NEAREST_ADDRESS);
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
                  [t.nearestAddress, <NearestAddress key="address" nearest={nearest} />],
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
      <RequestPanel requests={[request, nearestRequest]} />
    </>
  );
}

interface NearestAddressProps {
  readonly nearest: Answered<v.InferOutput<typeof NEAREST_ADDRESS>>;
}

/** The address nearest to the point with its distance; or that no known street is near, or why it is not known. */
function NearestAddress({ nearest: { state, answer, problem, again } }: NearestAddressProps): JSX.Element {
  const t = useWords(WORDS);
  const numbers = useNumbers();
  if (problem) return <ProblemNotice problem={problem} again={again} />;
  if (state !== 'done' || !answer) return <span aria-hidden="true">…</span>;
  const { nomenclatura, distancia } = answer.direccion;
  if (nomenclatura === null || distancia === null) return <>{t.noStreetNear}</>;
  return (
    <>
      {nomenclatura} <span class="soft small">{t.metresAway(numbers(distancia, 0))}</span>
    </>
  );
}
