/** The record of a unit. */
import { Fragment, type JSX } from 'preact';
import type { Answered } from '../../api/request.ts';
import { linkTo } from '../../app/address.ts';
import { useNumbers, useWords } from '../../app/language.ts';
import { Downloads } from '../../parts/downloads.tsx';
import { type Fact, Facts } from '../../parts/facts.tsx';
import { Empty, ProblemNotice, Waiting } from '../../parts/notice.tsx';
import { RequestPanel } from '../../parts/request-panel.tsx';
import { FILE_WORDS } from './how-words.ts';
import { Lists } from './lists.tsx';
import styles from './page.module.css';
import { NumberOnStreet, PointText, StreetCoverage, UnitLink } from './record-parts.tsx';
import { type Get, type Holder, KIND_OF, listsIn, outlineFiles } from './requests.ts';
import type { Unit, UnitPage } from './schemas.ts';
import type { Kind } from './selection.ts';
import { WORDS } from './words.ts';

interface UnitViewProps {
  readonly request: Get;
  readonly record: Answered<UnitPage>;
}

/** Shows a record, and the lists of units in it. */
export function UnitView({ request, record }: UnitViewProps): JSX.Element {
  const t = useWords(WORDS);
  const says = useWords(FILE_WORDS);
  if (record.problem) return <ProblemNotice problem={record.problem} again={record.again} />;
  if (!record.answer) return <Waiting lines={9} />;
  // Until the next answer comes, the shown one is of the kind before.
  const kind = KIND_OF[record.answer.key];
  const [unit] = record.answer.rows;
  if (!unit) {
    return (
      <Empty title={t.unknownUnit}>
        <p>{t.unknownUnitHelp}</p>
        <a class="button" href={linkTo('territorio')}>
          {t.toCountry}
        </a>
      </Empty>
    );
  }
  const holder: Holder = { kind, id: unit.id, localidad_censal: unit.localidad_censal?.id ?? null };
  const lists = listsIn(holder);
  const outline = outlineFiles(record.answer.key, { id: unit.id });
  return (
    <>
      <article class="card stack">
        <Head kind={kind} unit={unit} />
        <UnitFacts kind={kind} unit={unit} />
        {kind === 'calle' && <NumberOnStreet street={unit} />}
        {outline.length > 0 && <Downloads files={outline} label={says.outline} />}
      </article>
      {lists.length > 0 && <Lists key={`${kind} ${unit.id}`} lists={lists} />}
      {kind === 'provincia' && <StreetCoverage key={unit.id} provincia={unit.id} />}
      <RequestPanel requests={[request]} />
    </>
  );
}

function Head({ kind, unit }: { readonly kind: Kind; readonly unit: Unit }): JSX.Element {
  const t = useWords(WORDS);
  const above = (['provincia', 'departamento'] as const).flatMap((name) => {
    const parent = unit[name];
    return parent && parent.id !== null && parent.nombre !== null
      ? [{ name, id: parent.id, nombre: parent.nombre }]
      : [];
  });
  return (
    <header class="stack tight">
      <nav class={styles.trail} aria-label={t.where}>
        <a href={linkTo('territorio')}>{t.country}</a>
        {above.map(({ name, id, nombre }) => (
          <Fragment key={id}>
            <span aria-hidden="true">›</span>
            <a href={linkTo('territorio', { [name]: id })}>{nombre}</a>
          </Fragment>
        ))}
      </nav>
      <h2>{unit.nombre}</h2>
      <p class="soft">
        {t.kinds[kind]} <span class={styles.code}>{unit.id}</span>
      </p>
    </header>
  );
}

function UnitFacts({ kind, unit }: { readonly kind: Kind; readonly unit: Unit }): JSX.Element {
  const t = useWords(WORDS);
  const numbers = useNumbers();
  const whole = (value: number): string => numbers(value, 0).replace(/[.,\s]/g, '');
  const sides = (['derecha', 'izquierda'] as const).flatMap((side) => {
    const [from, to] = [unit.altura?.inicio[side] ?? null, unit.altura?.fin[side] ?? null];
    if (from === null || to === null || (from === 0 && to === 0)) return [];
    return [`${t.numbersFromTo(whole(from), whole(to))} (${side === 'derecha' ? t.odd : t.even})`];
  });
  const facts: readonly Fact[] = [
    [t.fullName, unit.nombre_completo === unit.nombre ? null : unit.nombre_completo],
    [t.normal, unit.nomenclatura],
    [t.category, unit.categoria],
    [t.purpose, unit.funcion],
    [t.numbers, kind === 'calle' ? (sides.length > 0 ? sides.join(' · ') : t.noNumbers) : null],
    [t.kinds.municipio, unit.municipio?.id ? <UnitLink kind="municipio" unit={unit.municipio} /> : null],
    [
      t.kinds.localidad_censal,
      unit.localidad_censal?.id ? <UnitLink kind="localidad_censal" unit={unit.localidad_censal} /> : null,
    ],
    [t.iso, unit.iso_id],
    [t.point, unit.centroide && unit.centroide.lat !== null ? <PointText point={unit.centroide} /> : null],
    [t.source, unit.fuente],
  ];
  return <Facts facts={facts} />;
}
