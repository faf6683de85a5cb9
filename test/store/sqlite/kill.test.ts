import { join } from 'node:path';
import { numberAt } from '../../../src/store/column.ts';
import { verifyStore } from '../../../src/store/open.ts';
import { connect } from '../../../src/store/sqlite/driver.ts';
import { describeKills } from '../suite/kills.ts';

let made = 0;

function fileOf(address: string): string {
  return address.slice('sqlite:'.length);
}

describeKills('SQLite', {
  fresh: (folder) => {
    made += 1;
    return `sqlite:${join(folder, `store-${made}.sqlite`)}`;
  },
  settled: async () => {},
  verify: verifyStore,
  rows: async (address) => {
    const db = connect(fileOf(address));
    const row = db.get('SELECT count(*) FROM record');
    db.close();
    return row === null ? 0 : numberAt(row, 0);
  },
  kills: 20,
});
