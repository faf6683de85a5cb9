/** A failure of a tool that the model can act on: its message is the tool's result, marked as an error. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** Checks two dates `YYYY-MM-DD`, either of which may be absent. @throws ToolError where the first is after the last */
export function checkPeriod(desde: string | undefined, hasta: string | undefined): void {
  if (desde !== undefined && hasta !== undefined && desde > hasta) {
    throw new ToolError(`Argument "desde" must not be after "hasta": ${desde} is after ${hasta}.`);
  }
}
