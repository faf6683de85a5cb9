import { useLayoutEffect, useState } from 'preact/hooks';
import { type Answered, useAnswer } from '../../api/request.ts';
import { missingIn } from './chosen.ts';
import { latestRequest } from './requests.ts';
import { LatestSchema, type LatestValues } from './schemas.ts';

/** The series of an address that this server has, with their last values. */
export interface Known {
  readonly ids: readonly number[];
  readonly unknown: readonly number[];
  readonly latest: Answered<LatestValues>;
  /** True until it is known which there are: a refusal of others is then no news. */
  readonly isSettling: boolean;
}

const NONE: ReadonlySet<number> = new Set();

/** Asks for the last values of series, without those of which it is told that they do not exist. */
export function useKnown(asked: readonly number[]): Known {
  const [missing, setMissing] = useState(NONE);
  const ids = asked.filter((id) => !missing.has(id));
  const latest = useAnswer(latestRequest(ids), LatestSchema);
  const found = missingIn(latest.problem, ids);
  const text = found.join(',');
  // Before anything is painted: what is asked for next is on its way, and nobody reads of the refusal.
  useLayoutEffect(() => {
    if (text !== '') setMissing((before) => new Set([...before, ...found]));
  }, [text]);
  return {
    ids,
    unknown: asked.filter((id) => missing.has(id)),
    latest: text === '' ? latest : { ...latest, state: 'waiting', problem: null },
    isSettling: latest.state === 'waiting' || text !== '',
  };
}
