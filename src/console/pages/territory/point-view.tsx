/** A point: the units around it, and its nearest address. */
import type { JSX } from 'preact';
import type * as v from 'valibot';
import { type Answered, useAnswer } from '../../api/request.ts';
import { linkTo } from '../../app/address.ts';
import { meantPoints, type Point, written } from '../../app/coordinates.ts';
import { useNumbers, useWords } from '../../app/language.ts';
import { Facts } from '../../parts/facts.tsx';
import { ProblemNotice, Waiting } from '../../parts/notice.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import styles from './page.module.css';
import { PointText, UnitLink } from './record-parts.tsx';
import { type Get, nearestAddressRequest } from './requests.ts';
import { type LOCATION, NEAREST_ADDRESS } from './schemas.ts';
import { WORDS } from './words.ts';

interface Props {
  readonly point: Point;
  readonly request: Get;
  readonly location: Answered<v.InferOutput<typeof LOCATION>>;
}

/** Shows the units around a point; outside the country, points that may have been meant. */
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

/** The nearest address with its distance; or that no known street is near, or a problem. */
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
