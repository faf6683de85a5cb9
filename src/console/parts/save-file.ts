/** How long the browser may take to begin before the bytes are let go. */
const LET_GO_MS = 60_000;

/** Gives the user a file: `saveFile('serie.csv', 'text/csv;charset=utf-8', [text])`. */
export function saveFile(name: string, type: string, parts: readonly BlobPart[]): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), LET_GO_MS);
}
