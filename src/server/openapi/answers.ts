import { readFileSync } from 'node:fs';
import { inPackage } from '../../package/folder.ts';
import type { ExampleAnswer } from './document.ts';

/** Where the answers to the examples of all operations are kept, by operation; `npm run reference` writes them. */
export const ANSWERS_FILE = 'data/openapi/answers.json';

let answers: Readonly<Record<string, ExampleAnswer>> | undefined;

/** The answer that the document shows for an operation; undefined where none is kept. */
export function exampleAnswer(id: string): ExampleAnswer | undefined {
  // The package ships this file, and `npm run reference` writes it.
  answers ??= JSON.parse(readFileSync(inPackage(ANSWERS_FILE), 'utf8')) as Record<string, ExampleAnswer>;
  return Object.hasOwn(answers, id) ? answers[id] : undefined;
}
