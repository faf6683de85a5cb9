/**
 * How fast the in-memory indexes answer, on synthetic data of the country's size that is the same in every run.
 * Usage: npx tsc -p bench/tsconfig.json && node bench/indexes.js
 */

import { buildPolygonIndex } from '../dist/bench/src/indexes/polygon-index.js';
import { pageByScore } from '../dist/bench/src/indexes/ranking.js';
import { RowWriter } from '../dist/bench/src/indexes/rendered-rows.js';
import { SeriesColumns } from '../dist/bench/src/indexes/series-columns.js';
import { buildTextIndex } from '../dist/bench/src/indexes/text-index-build.js';

const NAMES = 152_000;
const DISTINCT_NAMES = 41_000;
const WORDS = 20_000;
const TILES_PER_SIDE = 55;
const VERTICES_PER_SIDE = 100;

let seed = 20_251_120;
/** Next number of a fixed pseudo-random sequence, 0 ≤ n < below. */
function random(below) {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return (seed / 2 ** 32) * below;
}
const pick = (list) => list[Math.floor(random(list.length))];

/** Runs `work(i)` for about a second after a warm-up and prints the rate and the slowest hundredth. */
function measure(label, work) {
  const times = [];
  const until = performance.now() + 1500;
  for (let i = 0; performance.now() < until; i++) {
    const start = performance.now();
    work(i);
    if (until - start < 1000) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const middle = times[times.length >>> 1];
  const slow = times[Math.floor(times.length * 0.99)];
  console.log(`${label.padEnd(44)} p50 ${middle.toFixed(4)} ms   p99 ${slow.toFixed(4)} ms`);
}

/** Times one construction. */
function timed(label, build) {
  const start = performance.now();
  const result = build();
  console.log(`${label.padEnd(44)} ${(performance.now() - start).toFixed(0)} ms`);
  return result;
}

function text() {
  const syllables = [
    'san',
    'mar',
    'tin',
    'ro',
    'ca',
    'ge',
    'ne',
    'ral',
    'bel',
    'gra',
    'no',
    'ri',
    'va',
    'da',
    'via',
    'lo',
  ];
  const words = Array.from({ length: WORDS }, () =>
    Array.from({ length: 2 + random(3) }, () => pick(syllables)).join(''),
  );
  // Squaring makes a few words and names common and most of them rare.
  const common = (list) => list[Math.floor(random(1) ** 2 * list.length)];
  const distinct = Array.from({ length: DISTINCT_NAMES }, () => {
    return Array.from({ length: 1 + random(3) }, () => common(words)).join(' ');
  });
  const names = Array.from({ length: NAMES }, () => common(distinct));
  const index = timed(`text: build over ${NAMES} names`, () => buildTextIndex(names));
  const misspelt = Array.from({ length: 20_000 }, () => {
    const name = pick(names);
    const at = Math.floor(random(name.length));
    return `${name.slice(0, at)}x${name.slice(at + 1)}`;
  });
  measure('text: exact', (i) => index.exact(names[i % NAMES]));
  measure('text: words, whole country, 10 best', (i) => pageByScore(index.search(names[(i * 7) % NAMES]), 0, 10));
  measure('text: one typo, an eighth of the country', (i) => index.searchRange(misspelt[i % 20_000], 0, NAMES / 8));
  measure('text: prefix of 5', (i) => index.searchRange(names[(i * 11) % NAMES].slice(0, 5), 0, NAMES / 8));
}

function polygons() {
  const side = (x1, y1, x2, y2, shift) => {
    return Array.from({ length: VERTICES_PER_SIDE }, (_, i) => {
      const part = i / VERTICES_PER_SIDE;
      const bend = 0.1 * Math.sin(part * Math.PI) * Math.sin(part * 40 + shift);
      return [x1 + (x2 - x1) * part + (y2 - y1) * bend, y1 + (y2 - y1) * part + (x2 - x1) * bend];
    });
  };
  const bottom = (x, y) => side(x, y, x + 1, y, x * 3 + y);
  const left = (x, y) => side(x, y, x, y + 1, x + y * 5);
  const reverse = (line, end) => [end, ...line.slice(1).reverse()];
  const tiles = Array.from({ length: TILES_PER_SIDE ** 2 }, (_, tile) => {
    const x = tile % TILES_PER_SIDE;
    const y = Math.floor(tile / TILES_PER_SIDE);
    const top = reverse(bottom(x, y + 1), [x + 1, y + 1]);
    return [[[...bottom(x, y), ...left(x + 1, y), ...top, ...reverse(left(x, y), [x, y + 1])]]];
  });
  const index = timed(`polygons: build over ${tiles.length}`, () => buildPolygonIndex(tiles));
  measure('polygons: 1,000 points', () => {
    for (let i = 0; i < 1000; i++) index.find(random(TILES_PER_SIDE), random(TILES_PER_SIDE));
  });
  measure('polygons: those sharing area with one', (i) => index.intersecting(index, i % tiles.length));
}

function series() {
  const days = Array.from({ length: 3000 }, (_, i) => [i, random(1000)]);
  const columns = SeriesColumns.from(days);
  const rows = timed('series: render 3,000 rows', () =>
    new RowWriter({ day: 'fecha', value: 'valor' }).render(columns, 0, 3000),
  );
  measure('series: 1,000 pages of 1,000 rows', () => {
    for (let i = 0; i < 1000; i++) rows.slice(i, i + 1000);
  });
}

text();
polygons();
series();
