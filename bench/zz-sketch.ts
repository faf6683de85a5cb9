import { fold } from '../src/indexes/fold.ts';
import { runAtOnce } from '../src/indexes/slices.ts';
import { openStore } from '../src/store/open.ts';
import { shelvesSlices } from '../src/territory/autocompletar/shelf.ts';
import { suggest } from '../src/territory/autocompletar/suggest.ts';
import { buildWhole } from '../src/territory/snapshot/whole.ts';
import { shippedSynonyms } from '../src/territory/synonyms/read.ts';
const [, , path, step = '1', kindsArg = ''] = process.argv;
const store = await openStore(`sqlite:${path}`);
const reader = await store.reader('territory');
const synonyms = shippedSynonyms();
const catalog = await buildWhole(reader!, synonyms, async () => {});
const shelves = runAtOnce(shelvesSlices(catalog));
const kinds = kindsArg === '' ? null : new Set(kindsArg.split(',') as never[]);
const seen = new Set<string>();
for (const shelf of shelves.shelves) {
  if (shelf.name === 'calles') continue;
  let strokes = 0; const dropped = [0, 0]; let end = 0; let names = 0; const lost: string[] = [];
  for (let at = 0; at < shelf.table.size; at += Number(step)) {
    const name = shelf.table.nameAt(at);
    const key = shelf.name + fold(name);
    if (seen.has(key)) continue;
    seen.add(key);
    names++;
    const was = [false, false];
    for (let k = 1; k <= name.length; k++) {
      strokes++;
      const found = suggest(catalog, shelves, { text: name.slice(0, k), limit: 50, kinds, near: null, provincia: undefined, departamento: undefined, localidad: undefined } as never);
      for (const [i, limit] of [10, 50].entries()) {
        const is = found.slice(0, limit).some((s) => s.table !== 'calles' && fold(shelves.shelves[s.shelf]!.table.nameAt(s.record)) === fold(name));
        if (was[i] && !is) { dropped[i]!++; if (i === 1 || lost.length < 400) lost.push(`${limit}\t${shelf.name}\t${name.slice(0, k)}\t${name}`); }
        was[i] = is;
      }
    }
    if (!was[0]) { end++; lost.push(`end\t${shelf.name}\t${name}\t${name}`); }
  }
  console.log(shelf.name, 'names', names, 'strokes', strokes, 'dropped of 10, 50:', dropped, 'not among 10 at the end:', end);
  for (const l of lost) console.error(l);
}
await store.close();
