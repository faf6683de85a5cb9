import { afterAll, vi } from 'vitest';
import { verifyStore } from '../../../src/store/open.ts';
import { LOCKS } from '../../../src/store/postgres/migrations.ts';
import { describeKills } from '../suite/kills.ts';
import { administer, describeOnServer, freshAddress, removeStore } from './server.ts';

vi.setConfig({ testTimeout: 300_000 });

describeOnServer('on a server', () => {
  const made: string[] = [];

  describeKills('PostgreSQL', {
    fresh: () => {
      const address = freshAddress();
      made.push(address);
      return address;
    },
    // A server ends the transaction of a program that is gone when it sees the connection end: soon, not at once.
    settled: async (address) => {
      const schema = new URL(address).searchParams.get('schema');
      await administer(address, 'SELECT pg_advisory_lock($1, hashtext($2)), pg_advisory_unlock($1, hashtext($2))', [
        LOCKS,
        schema,
      ]);
    },
    verify: (address) => verifyStore(address),
    rows: async (address) => {
      const [row] = await administer(
        address,
        'SELECT ((SELECT count(*) FROM record_market) + (SELECT count(*) FROM record_territory))::integer',
      );
      return Number(row?.[0]);
    },
    kills: Number(process.env.VENTANILLA_TEST_KILLS ?? 20),
  });
  afterAll(() => Promise.all(made.map(removeStore)));
});
