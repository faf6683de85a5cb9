/** The pieces of Markdown that the reference pages are made of. */

/** Says on the page itself that it is not to be edited. */
const GENERATED = '<!-- Written by `npm run reference` from the tables in the code; edits here are lost. -->';

/** A table; bars and line ends inside cells are made harmless. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ');
}

/** Text in code style. */
export function code(text: string): string {
  return text === '' ? '' : `\`${text}\``;
}

/** A page from its title and its blocks, one blank line between blocks, one line end at the end. */
export function page(title: string, blocks: readonly string[]): string {
  return `${[`# ${title}`, GENERATED, ...blocks].filter((block) => block !== '').join('\n\n')}\n`;
}

/** A value as JSON in code style; an absent value is empty. */
export function shownValue(value: unknown): string {
  return value === undefined ? '' : code(typeof value === 'string' ? value : JSON.stringify(value));
}

/** A sentence that ends like one. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) || text === '' ? text : `${text}.`;
}
