/** Notes that a field of the record at hand does not hold what it must; a record with a note is not loaded. */
export type Note = (field: string, reason: string, rule: string) => void;
