/** The address of the service that served this page, with a slash at its end. */
export function base(): string {
  return new URL('.', document.baseURI).href.replace(/[?#].*/, '');
}
