import type { FileKind } from '../ingest/intake.ts';
import { code, page, sentence, table } from './markdown.ts';
import type { Rule } from './rules.ts';

/** What one data set reads, and the rules its records must keep. */
export interface ImportedSet {
  readonly title: string;
  readonly kinds: readonly FileKind[];
  readonly rules: readonly Rule[];
}

/** `docs/reference/import.md`: the kinds of files of every group, and every rule by name. */
export function renderImports(sets: readonly ImportedSet[], everywhere: readonly Rule[]): string {
  return page('Import', [
    'A file is known by its shape (columns, members, the name of the list it wraps), not by its name. CSV with commas, JSON, NDJSON and GeoJSON are read, gzip or plain. Which operation fills what, and what an import replaces or merges, is told in [Load full data](../how-to/load-full-data.md).',
    'A record that breaks a rule is refused: the report names file, line, field, reason and rule. The rest of the file loads, unless more than `--max-refused` per cent of it was refused.',
    '## Rules of every file',
    ruleTable(everywhere),
    ...sets.flatMap((set) => [
      `## ${set.title}`,
      table(
        ['Kind of file', 'Fills'],
        set.kinds.map((kind) => [sentence(capital(kind.title)), code(kind.resource)]),
      ),
      ...ruleTables(set.rules),
    ]),
  ]);
}

/** Lists the rules that refuse records, then those that only warn. */
function ruleTables(rules: readonly Rule[]): string[] {
  const refusing = rules.filter(({ notice }) => notice !== true);
  const telling = rules.filter(({ notice }) => notice === true);
  return [
    ...(refusing.length === 0 ? [] : [ruleTable(refusing)]),
    ...(telling.length === 0
      ? []
      : [
          'These defects refuse nothing: the record is loaded as it is, and the report tells of it (an *aviso*). `--report FILE` writes down every one.',
          ruleTable(telling),
        ]),
  ];
}

function ruleTable(rules: readonly Rule[]): string {
  return table(
    ['Rule', 'What must hold'],
    rules.map((rule) => [code(rule.name), sentence(capital(rule.sentence))]),
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
