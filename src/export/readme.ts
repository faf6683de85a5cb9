import type { Manifest } from '../ingest/manifest.ts';

/** Writes the README of an export: its content, its terms, and how to load it. Equal data give equal text. */
export function readmeOf({ program, groups }: Manifest): string {
  const licences = new Map<string, string[]>();
  for (const { files } of groups) {
    for (const { path, licence } of files) licences.set(licence, [...(licences.get(licence) ?? []), path]);
  }
  const lines = [
    '# Public data, as a Ventanilla held them',
    '',
    `Written by \`ventanilla export\` of release ${program}. Loads into any Ventanilla, whole:`,
    '',
    '```sh',
    'npx ventanilla import FOLDER',
    '```',
    '',
    '`MANIFEST.json` names every file with its SHA-256; an import verifies them before it changes anything. Each file is text in UTF-8, one JSON',
    'object a line (gzip where the name ends in `.gz`), of a kind that the program also reads by itself.',
    '',
    '| Group | Version | Newest datum |',
    '|---|---|---|',
    ...groups.map(({ dataSet, version, newest }) => `| ${dataSet} | ${version} | ${newest ?? ''} |`),
    '',
    '| File | Holds | Records |',
    '|---|---|---|',
    ...groups.flatMap(({ files }) => files.map((file) => `| \`${file.path}\` | ${file.title} | ${file.records} |`)),
    '',
    '## Licences',
    '',
    'As the usual sources of these data state them; whoever loaded others knows their terms.',
    '',
    ...[...licences].map(([licence, paths]) => `- ${paths.map((path) => `\`${path}\``).join(', ')}: ${licence}`),
    '',
  ];
  return lines.join('\n');
}
