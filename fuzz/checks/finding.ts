/** One thing that does not hold of an answer. */
export interface Finding {
  /** Which check: findings of one check at one operation are one. */
  readonly check: string;
  readonly detail: string;
}

const SHOWN = 300;

/** A finding, its detail cut to what a person reads. */
export function finding(check: string, detail: string): Finding {
  return { check, detail: detail.length > SHOWN ? `${detail.slice(0, SHOWN)}…` : detail };
}
