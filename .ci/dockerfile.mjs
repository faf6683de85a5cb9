// Reads a Dockerfile as far as ours goes: stages of instructions, lines that go on, comments.

/**
 * @param {string} text
 * @returns {{ name: string, image: string, instructions: { word: string, rest: string }[] }[]}
 */
export function stagesOf(text) {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages = [];
  for (const line of lines) {
    const [, word = '', rest = ''] = /^\s*([A-Za-z]+)\s+(.*)$/.exec(line) ?? [];
    if (word.toUpperCase() === 'FROM') {
      const [, image = '', name = ''] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(rest) ?? [];
      stages.push({ name, image, instructions: [] });
    } else stages.at(-1)?.instructions.push({ word: word.toUpperCase(), rest: rest.trim() });
  }
  return stages;
}

/** What a COPY of the build context copies, and to where; null for a COPY from another stage. */
export function copyOf(rest) {
  if (/^--from=/.test(rest)) return null;
  const words = rest.split(/\s+/).filter((word) => !word.startsWith('--'));
  return { sources: words.slice(0, -1), target: words.at(-1) ?? '' };
}

/** The variables of an ENV instruction. */
export function variablesOf(rest) {
  return Object.fromEntries(
    [...rest.matchAll(/([A-Z_][A-Z0-9_]*)=("[^"]*"|\S+)/g)].map(([, name, value]) => [name, value.replaceAll('"', '')]),
  );
}
