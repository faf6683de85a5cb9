import type { JSX } from 'preact';
import type { Answered } from '../../../api/use-answer.ts';
import { useWords } from '../../../app/language.ts';
import { ProblemNotice } from '../../../parts/notice/problem-notice.tsx';
import { Waiting } from '../../../parts/notice/waiting.tsx';
import { RequestPanel } from '../../../parts/request/request-panel.tsx';
import type { Asked } from '../model/asked.ts';
import type { Get } from '../model/lists.ts';
import { triesFor } from '../model/tries.ts';
import type { Explanation } from '../schemas.ts';
import { WORDS } from '../words.ts';
import { Candidates } from './candidates.tsx';
import { How } from './how.tsx';
import { Outcome } from './outcome.tsx';
import { ReadingView } from './reading-view.tsx';
import { TriesView } from './tries-view.tsx';

interface Props {
  readonly asked: Extract<Asked, { what: 'address' }>;
  readonly request: Get;
  readonly explained: Answered<Explanation>;
}

/** An address: what was found or why not, what to try instead, how it was read, and what it was weighed against. */
export function AddressView({ asked, request, explained }: Props): JSX.Element {
  const t = useWords(WORDS);
  if (explained.problem) return <ProblemNotice problem={explained.problem} again={explained.again} />;
  const explanation = explained.answer;
  if (!explanation) return <Waiting lines={12} />;
  return (
    <>
      <Outcome explanation={explanation} puesto={asked.puesto}>
        <TriesView tries={triesFor(explanation, asked.filters)} />
      </Outcome>
      {explanation.lecturas.length > 0 && <ReadingView explanation={explanation} />}
      {explanation.candidatos.length > 0 && <Candidates explanation={explanation} puesto={asked.puesto} />}
      <How title={t.how} explanation={explanation} />
      <RequestPanel requests={[request, { ...request, path: 'direcciones' }]} />
    </>
  );
}
