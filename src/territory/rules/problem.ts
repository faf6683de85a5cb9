/** Notes that a field of the present record breaks a rule; a record with a note is not loaded. */
export type Note = (field: string, reason: string, rule: string) => void;
