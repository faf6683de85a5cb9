import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCases } from './quality/cases.ts';
import { numberedCorners } from './quality/corners.ts';
import { measure } from './quality/measure.ts';
import { placedCorners, placedOrganisms, pointsListing, pointsTables } from './quality/points.ts';
import { listing, tables } from './quality/report.ts';
import { withOwnService } from './quality/service.ts';

const USAGE =
  'npm run quality -- URL | --data FOLDER [--organisms FILE] [--list FILE] [--save]\n' +
  '  URL          a running service with the territory loaded\n' +
  '  --data       the public data: its territory is loaded into a service of its own (default ../shared/data)\n' +
  '  --organisms  the addresses (default FOLDER/organisms/organisms.ndjson.gz)\n' +
  '  --list       writes one line per address and filter, and per corner with a number, tab separated\n' +
  '  --save       writes the tables into docs/quality.md\n';

const PAGE = 'docs/quality.md';

/** How well the addresses of real organisms are understood and found: tables on the standard output. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string', default: '../shared/data' },
      organisms: { type: 'string' },
      list: { type: 'string' },
      save: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || positionals.length > 1) {
    process.stdout.write(USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const organisms = values.organisms ?? join(values.data, 'organisms/organisms.ndjson.gz');
  const territory = join(values.data, 'territorial');
  const [url] = positionals;
  if (url === undefined) await withOwnService([territory], (own) => report(own, organisms, territory, values));
  else await report(url, organisms, territory, values);
}

async function report(
  url: string,
  organisms: string,
  territory: string,
  { list, save }: { readonly list?: string | undefined; readonly save: boolean },
): Promise<void> {
  const outcomes = await measure(url, await readCases(organisms, url));
  const corners = await placedCorners(url, numberedCorners(territory));
  const points = pointsTables(placedOrganisms(outcomes), corners);
  const text = `${tables(outcomes)}\n${points}`;
  process.stdout.write(text);
  if (list !== undefined) writeFileSync(list, `${listing(outcomes)}\n${pointsListing(corners)}\n`);
  if (save) {
    const page = readFileSync(PAGE, 'utf8');
    writeFileSync(
      PAGE,
      page.replace(/(?<=<!-- measured -->\n)[\s\S]*(?=<!-- \/measured -->)/, () => `\n${text}\n`),
    );
  }
}

await main();
