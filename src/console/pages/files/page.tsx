import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { decode } from '../../../csv/encoding.ts';
import { useNumbers, useWords } from '../../app/language.ts';
import { useSubject } from '../../app/subject.ts';
import { go, useView } from '../../app/view.ts';
import { RequestPanel } from '../../parts/request/request-panel.tsx';
import { planFrom } from './asking/guess.ts';
import { KIND_NAMES, KINDS, kindOf } from './asking/kinds.ts';
import { missingOf, namedSources, type Plan, requestOf } from './asking/plan.ts';
import { PlanForm, Preview } from './asking/plan-form.tsx';
import type { SaidFile } from './opening/beginning.ts';
import { DropZone, useDrop } from './opening/drop-zone.tsx';
import styles from './page.module.css';
import { ResultsPanel } from './results/results-panel.tsx';
import { WORDS } from './words.ts';
import {
  asked,
  cancel,
  drop,
  file,
  forget,
  isNothingLost,
  madeHeader,
  type OpenFile,
  openFile,
  plan,
  processFile,
  processRest,
  progress,
  refused,
  results,
  take,
} from './work/file-work.ts';
import { ProgressCard } from './work/progress-card.tsx';

/** Files: a CSV in, every row back with its result or the reason why it has none, corrections, and the file to take away. */
export default function Page(): JSX.Element {
  const t = useWords(WORDS);
  const view = useView();
  const opened = file.value;
  const planned = plan.value;
  useStaying();
  useSubject(opened?.name ?? '');
  // The address says what is asked of the file, so that a link asks the same of the next one.
  useEffect(() => {
    if (opened && planned) view.go(viewOf(planned, opened), { replace: true });
  }, [opened, planned]);

  const open = async (name: string, bytes: Blob, said: SaidFile = {}): Promise<void> => {
    const outcome = await openFile(name, bytes, said).catch(() => 'unreadable' as const);
    if (typeof outcome === 'string') {
      forget();
      refused.value = { name, why: outcome };
    } else take(outcome, planFrom(view.get, outcome.beginning));
  };
  const isOver = useDrop((name, bytes) => {
    if (isNothingLost() || confirm(t.loses)) void open(name, bytes);
  });
  const expected = kindOf(view.get('tipo'));
  return (
    <div class="stack">
      <header class={styles.title}>
        <h1>{t.title}</h1>
        <p class="soft">{t.lead}</p>
      </header>
      {refused.value && (
        <div class={styles.alert} role="alert">
          <strong>{t.refused(refused.value.name)}.</strong> {t.refusals[refused.value.why]}
        </div>
      )}
      {opened && planned ? (
        <Work opened={opened} planned={planned} onSaid={(said) => open(opened.name, opened.bytes, said)} />
      ) : (
        <>
          {expected && <p class={styles.note}>{t.expects(t.kinds[expected.name])}</p>}
          <DropZone isOver={isOver} onFile={open} />
        </>
      )}
    </div>
  );
}

interface WorkProps {
  readonly opened: OpenFile;
  readonly planned: Plan;
  readonly onSaid: (said: SaidFile) => void;
}

function Work({ opened, planned, onSaid }: WorkProps): JSX.Element {
  const t = useWords(WORDS);
  const held = results.value;
  const state = progress.value;
  const missing = missingOf(planned);
  const isRunning = state?.state === 'running';
  // Refused as a whole: there is nothing yet but what was asked, to be mended.
  const isBegun = held !== null && (isRunning || held.answered > 0);
  const request = requestOf(planned, opened.beginning, opened.name);
  const mayLose = (): boolean => isNothingLost() || confirm(t.loses);
  const start = (): void => {
    if (mayLose()) void processFile();
  };
  const form = (
    <>
      {missing.length > 0 && (
        <p class={styles.note} role="status">
          {t.missing(missing.map((name) => t.parameters[name]).join(', '))}
        </p>
      )}
      <PlanForm
        beginning={opened.beginning}
        said={opened.said}
        plan={planned}
        onPlan={(next) => {
          // Results of another kind have other columns.
          if (held && next.kind !== planned.kind) {
            if (!mayLose()) return;
            drop();
          }
          plan.value = next;
        }}
        onSaid={(said) => {
          if (mayLose()) onSaid(said);
        }}
      />
      <Preview beginning={opened.beginning} plan={planned} />
    </>
  );
  const button = (
    <button
      type="button"
      class={isBegun ? '' : 'primary'}
      disabled={missing.length > 0 || isRunning || opened.beginning.rows.length === 0}
      onClick={start}
    >
      {isBegun ? t.processAgain : t.process}
    </button>
  );
  return (
    <>
      <FileBar opened={opened} />
      {state && <ProgressCard progress={state} onCancel={cancel} onResume={() => void processRest()} />}
      {isBegun ? (
        <details class={`card ${styles.plan}`}>
          <summary>
            {t.what}: {t.kinds[planned.kind]}
          </summary>
          <div class="stack">
            {form}
            <div class="row">{button}</div>
          </div>
        </details>
      ) : (
        <section class="card stack" aria-label={t.what}>
          <div class={styles.head}>
            <h2>{t.what}</h2>
            {button}
          </div>
          {form}
        </section>
      )}
      {isBegun && state && <ResultsPanel results={held} plan={planned} progress={state} fileName={opened.name} />}
      <RequestPanel requests={missing.length > 0 ? [] : [asked.value ?? request]} />
      {!opened.beginning.hasHeader && (
        <p class="soft small">
          {t.headerNote} <code>{decode(madeHeader(opened.beginning), opened.beginning.dialect.encoding).trim()}</code>
        </p>
      )}
    </>
  );
}

const MEGABYTE = 1024 * 1024;

function FileBar({ opened }: { readonly opened: OpenFile }): JSX.Element {
  const t = useWords(WORDS);
  const number = useNumbers();
  const { size } = opened.bytes;
  const told = size < MEGABYTE ? t.bytes(number(size / 1024, 1), 'KB') : t.bytes(number(size / MEGABYTE, 1), 'MB');
  return (
    <div class={styles.fileBar}>
      <p>
        <strong>{opened.name}</strong> <span class="soft">{told}</span>
      </p>
      <button
        type="button"
        onClick={() => {
          if (!isNothingLost() && !confirm(t.loses)) return;
          forget();
          go(Object.fromEntries(NAMES.map((name) => [name, null])), { replace: true });
        }}
      >
        {t.other}
      </button>
    </div>
  );
}

/** Everything that this page writes into the address. */
const NAMES: readonly string[] = [
  ...new Set(KIND_NAMES.flatMap((kind) => KINDS[kind].parameters.flatMap((name) => [name, `fijo_${name}`]))),
  'tipo',
  'exacto',
  'decimales',
  'union',
];

/** The values of the address for a plan: what is not in the plan is taken out. */
function viewOf(planned: Plan, { beginning }: OpenFile): Record<string, string | null> {
  return {
    ...Object.fromEntries(NAMES.map((name) => [name, null])),
    ...Object.fromEntries(namedSources(planned, beginning.headings)),
    tipo: planned.kind,
    exacto: planned.exact ? 'true' : null,
    decimales: planned.comma ? 'coma' : null,
    union: planned.corner ? ' y ' : null,
  };
}

/** Asks before the page is left while something done is not downloaded. */
function useStaying(): void {
  useEffect(() => {
    const stay = (event: BeforeUnloadEvent): void => {
      if (!isNothingLost()) event.preventDefault();
    };
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, []);
}
