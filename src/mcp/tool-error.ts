/** A failure of a tool that the model can act on: its message is the tool's result, marked as an error. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}
