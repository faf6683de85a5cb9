import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Organisms of each content. */
const COUNT = 4000;

/** What is imported before anything begins, and in turn after that: files of organisms that differ in every record. */
export const FIRST = 'w';
export const CONTENTS = ['x', 'y'] as const;
export type Content = typeof FIRST | (typeof CONTENTS)[number];

/** Writes the files; gives the path of each. */
export function writeContents(folder: string): Readonly<Record<Content, string>> {
  const path = (content: Content): string => {
    const own = join(folder, content);
    mkdirSync(own);
    const lines = Array.from({ length: COUNT }, (_, index) =>
      JSON.stringify({
        id: index + 1,
        nombre: `Organismo ${content} ${index + 1}`,
        direccion: 'México 564',
        telefono: '',
        email: `${content}${index + 1}@ejemplo.gob.ar`,
        // Without dates an import sets those of its moment, and answers of two stores could not be compared.
        fecha_creacion: '2024-01-02T03:04:05Z',
        fecha_modificacion: '2025-01-02T03:04:05Z',
      }),
    );
    writeFileSync(join(own, 'organisms.ndjson'), `${lines.join('\n')}\n`);
    return join(own, 'organisms.ndjson');
  };
  return { w: path(FIRST), x: path('x'), y: path('y') };
}
