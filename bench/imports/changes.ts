import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

/** A file in which one record is another one than before, and the data set that it belongs to. */
export interface Change {
  readonly title: string;
  readonly dataSet: string;
  /** A folder with one file. */
  readonly path: string;
}

/** What is changed: in which file, and what text takes the place of which. */
const CHANGES: readonly {
  readonly title: string;
  readonly dataSet: string;
  readonly file: string;
  readonly change: (text: string, turn: number) => string;
}[] = [
  {
    title: 'a locality',
    dataSet: 'territory',
    file: 'territorial/localidades.json.gz',
    change: (text, turn) => text.replace('"nombre":"Constitución"', `"nombre":"Constitución ${turn}"`),
  },
  {
    title: 'a street',
    dataSet: 'territory',
    file: 'territorial/calles.ndjson.gz',
    change: (text, turn) => text.replace('"nombre":"MAESTRO SARMIENTO"', `"nombre":"MAESTRO SARMIENTO ${turn}"`),
  },
  {
    title: 'numbers of a street of the City',
    dataSet: 'territory',
    file: 'territorial/calles.ndjson.gz',
    change: (text, turn) => text.replace('"tramos":[[1051,1100]]', `"tramos":[[1051,${1100 - turn}]]`),
  },
  {
    title: 'a value of a series',
    dataSet: 'statistics',
    file: 'statistics/series.csv.gz',
    change: (text, turn) => text.replace('\n1,1996-01-03,17404,', `\n1,1996-01-03,1740${turn}.5,`),
  },
  {
    title: 'an organism',
    dataSet: 'organisms',
    file: 'organisms/organisms.ndjson.gz',
    change: (text, turn) => text.replace('"direccion":"México 564, ', `"direccion":"México 564 ${turn}, `),
  },
  {
    title: 'a quote',
    dataSet: 'market',
    file: 'market/daily_indices_fx_1989_2024.csv.gz',
    change: (text, turn) => text.replace('\nCER,2002-02-02,,,,1,', `\nCER,2002-02-02,,,,1.${turn},`),
  },
];

/** Writes the files; `turn` tells one round of changes from the next. */
export function writeChanges(folder: string, data: string, turn: number): readonly Change[] {
  return CHANGES.map(({ title, dataSet, file, change }, place) => {
    const before = gunzipSync(readFileSync(join(data, file))).toString('utf8');
    const after = change(before, turn);
    if (after === before) throw new Error(`${file} does not hold what is changed in it: ${title}.`);
    const path = join(folder, `change-${turn}-${place}`);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, file.slice(file.indexOf('/') + 1)), gzipSync(after, { level: 1 }));
    return { title, dataSet, path };
  });
}
