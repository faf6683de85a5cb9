import { type Command, EXIT } from '../cli/command.ts';
import { code, page, sentence, table } from './markdown.ts';

const EXIT_SENTENCES: Readonly<Record<keyof typeof EXIT, string>> = {
  done: 'Done. Of an import: the new version serves, also when some records were refused and reported.',
  usage: 'Wrong usage: an unknown command, flag or argument, or a value that does not fit.',
  refused:
    'More records of a file were refused than `--max-refused` allows, or no record of any file was accepted, and nothing was changed. Of `quotes`: lines were refused, and the others taken.',
  unreadable: 'A file or the store cannot be read or written; nothing was changed.',
  source:
    'Of `sync`: a source could not be visited, or what it gave was not loaded. What the store held goes on serving; the other sources were visited.',
  failed: 'Anything else, with the reason on standard error.',
};

/** `docs/reference/commands.md`: every command with its own options, and the exit codes. */
export function renderCommands(commands: readonly Command[]): string {
  return page('Commands', [
    'In a checkout the program is `npx ventanilla`. `ventanilla help` prints all of this; `ventanilla COMMAND --help` one command with its own options. Every command also takes the [settings](settings.md), `--store` among them; `ventanilla COMMAND --help-settings` lists those.',
    ...commands.flatMap(commandBlocks),
    '## Exit codes',
    table(
      ['Code', 'Meaning'],
      Object.entries(EXIT)
        .sort(([, a], [, b]) => a - b)
        .map(([name, number]) => [String(number), sentenceOfExit(name)]),
    ),
  ]);
}

function commandBlocks({ name, usage, sentence: text, options }: Command): string[] {
  const lines = usage.split('\n').map((line) => line.trim());
  return [
    `## ${name}`,
    ['```', ...lines, '```'].join('\n'),
    sentence(text),
    options.length === 0
      ? ''
      : table(
          ['Option', 'Type', 'Meaning'],
          options.map((option) => [code(`--${option.flag}`), option.type, sentence(option.sentence)]),
        ),
  ];
}

function sentenceOfExit(name: string): string {
  return Object.hasOwn(EXIT_SENTENCES, name) ? EXIT_SENTENCES[name as keyof typeof EXIT] : name;
}
