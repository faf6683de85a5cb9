import { afterAll, vi } from 'vitest';
import { openStore } from '../../../src/store/open.ts';
import { describeStore } from '../suite/suite.ts';
import { administer, describeOnServer, emptyStore, freshAddress, removeStore } from './server.ts';

/** Each step of a random run is many questions to a server: a fifth of them are made, or all where somebody asks for it. */
const EFFORT = process.env.VENTANILLA_TEST_EFFORT === undefined ? 0.2 : Number(process.env.VENTANILLA_TEST_EFFORT);

vi.setConfig({ testTimeout: Math.max(120_000, 900_000 * EFFORT) });

describeOnServer('on a server', () => {
  let address: string | null = null;
  const store = (): string => {
    address ??= freshAddress();
    return address;
  };
  describeStore(
    'PostgreSQL',
    () => openStore(store()),
    () => emptyStore(store()),
    async (kind, key) => {
      const change = { body: "SET body = '\\x00'", key: "SET key = key || '~'", digest: "SET digest = '\\x00'" };
      const rows = 'record_organisms WHERE key = $1';
      const sql = kind === 'gone' ? `DELETE FROM ${rows}` : `UPDATE record_organisms ${change[kind]} WHERE key = $1`;
      await administer(store(), sql, [key]);
    },
    EFFORT,
  );
  afterAll(() => removeStore(store()));
});
