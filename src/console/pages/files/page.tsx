/** Files: a CSV in, every row back with its result or a reason, corrections, and downloads. */
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { decode } from '../../../csv/encoding.ts';
import { useNumbers, useWords } from '../../app/language.ts';
import { go, useSubject, useView } from '../../app/view.ts';
import { RequestPanel } from '../../parts/request-panel.tsx';
import type { SaidFile } from './beginning.ts';
import { DropZone, useDrop } from './drop-zone.tsx';
import { planFrom } from './guess.ts';
import { KIND_NAMES, KINDS, kindOf } from './kinds.ts';
import { missingOf, namedSources, type Plan, requestOf } from './plan.ts';
import { PlanForm, Preview } from './plan-form.tsx';
import { ProgressCard } from './progress-card.tsx';
import { ResultsPanel } from './results-panel.tsx';
import { WORDS } from './words.ts';
import {
  cancel,
  closeFile,
  dropResults,
  file,
  isLossless,
  newHeader,
  type OpenFile,
  openFile,
  plan,
  processFile,
  processRest,
  progress,
  refused,
  replaceFile,
  results,
  sentRequest,
} from './work.ts';

/** The page; the address has the plan, so that a link applies it to the next file. */
export default function Page(): JSX.Element {
  const t = useWords(WORDS);
  const view = useView();
  const opened = file.value;
  const planned = plan.value;
  useLeaveWarning();
  useSubject(opened?.name ?? '');
  useEffect(() => {
    if (opened && planned) view.go(viewOf(planned, opened), { replace: true });
  }, [opened, planned]);

  const open = async (name: string, bytes: Blob, said: SaidFile = {}): Promise<void> => {
    const outcome = await openFile(name, bytes, said).catch(() => 'unreadable' as const);
    if (typeof outcome === 'string') {
      closeFile();
      refused.value = { name, why: outcome };
    } else replaceFile(outcome, planFrom(view.get, outcome.beginning));
  };
  const isOver = useDrop((name, bytes) => {
    if (isLossless() || confirm(t.loses)) void open(name, bytes);
  });
  const expected = kindOf(view.get('tipo'));
  return (
    <div class="stack">
      <header class="stack tight">
        <h1>{t.title}</h1>
        <p class="soft">{t.lead}</p>
      </header>
      {refused.value && (
        <div class="note bad" role="alert">
          <strong>{t.refused(refused.value.name)}.</strong> {t.refusals[refused.value.why]}
        </div>
      )}
      {opened && planned ? (
        <Work opened={opened} planned={planned} onSaid={(said) => open(opened.name, opened.bytes, said)} />
      ) : (
        <>
          {expected && <p class="note">{t.expects(t.kinds[expected.name])}</p>}
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
  const shown = results.value;
  const state = progress.value;
  const missing = missingOf(planned);
  const isRunning = state?.state === 'running';
  // A file that was refused as a whole has no results: its plan stays open.
  const isBegun = shown !== null && (isRunning || shown.answered > 0);
  const request = requestOf(planned, opened.beginning, opened.name);
  const mayLose = (): boolean => isLossless() || confirm(t.loses);
  const start = (): void => {
    if (mayLose()) void processFile();
  };
  const form = (
    <>
      {missing.length > 0 && (
        <p class="note" role="status">
          {t.missing(missing.map((name) => t.parameters[name]).join(', '))}
        </p>
      )}
      <PlanForm
        beginning={opened.beginning}
        said={opened.said}
        plan={planned}
        onPlan={(next) => {
          // Results of another kind have other columns.
          if (shown && next.kind !== planned.kind) {
            if (!mayLose()) return;
            dropResults();
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
        <details class="card fold">
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
          <div class="ends">
            <h2>{t.what}</h2>
            {button}
          </div>
          {form}
        </section>
      )}
      {isBegun && state && <ResultsPanel results={shown} plan={planned} progress={state} fileName={opened.name} />}
      <RequestPanel requests={missing.length > 0 ? [] : [sentRequest.value ?? request]} />
      {!opened.beginning.hasHeader && (
        <p class="soft small">
          {t.headerNote} <code>{decode(newHeader(opened.beginning), opened.beginning.dialect.encoding).trim()}</code>
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
  const sizeText = size < MEGABYTE ? t.bytes(number(size / 1024, 1), 'KB') : t.bytes(number(size / MEGABYTE, 1), 'MB');
  return (
    <div class="ends">
      <p>
        <strong>{opened.name}</strong> <span class="soft">{sizeText}</span>
      </p>
      <button
        type="button"
        onClick={() => {
          if (!isLossless() && !confirm(t.loses)) return;
          closeFile();
          go(Object.fromEntries(NAMES.map((name) => [name, null])), { replace: true });
        }}
      >
        {t.other}
      </button>
    </div>
  );
}

/** All values of this page in the address. */
const NAMES: readonly string[] = [
  ...new Set(KIND_NAMES.flatMap((kind) => KINDS[kind].parameters.flatMap((name) => [name, `fijo_${name}`]))),
  'tipo',
  'exacto',
  'decimales',
  'union',
];

/** Returns the changes of the address for a plan: all other values are removed. */
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

/** Warns before the page is left with results that were not downloaded. */
function useLeaveWarning(): void {
  useEffect(() => {
    const stay = (event: BeforeUnloadEvent): void => {
      if (!isLossless()) event.preventDefault();
    };
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, []);
}
