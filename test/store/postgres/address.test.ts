import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openStore } from '../../../src/store/open.ts';
import { postgresAddress } from '../../../src/store/postgres/address.ts';
import { StoreError, StoreRefused, StoreUnavailable } from '../../../src/store/store.ts';

// What needs no server.

describe('the address of a store in PostgreSQL', () => {
  test.each([
    ['postgres://host', /names no database/],
    ['PostgreSQL://user:s3cret@host/a/b', /names no database/],
    ['postgres://user:s3cret@host/db?schema=A-b', /schema is no name/],
    ['postgres://user:s3cret@host:port/db', /cannot be read.*%40/],
    ['postgres://user:p@s3cret/word@host/db', /cannot be read.*%40/],
    ['postgres://user:12/s3cret@host', /cannot be read.*%40/],
    ['postgres://user:s3cret@host/d%zz', /cannot be read.*%25/],
    ['postgres://user:s3cret@host/db?ssl_mode=verify-full', /has a parameter "ssl_mode".*sslmode/],
    ['postgres://user:p@host/db?x=s3cret', /has a parameter "x"/],
    ['postgres://user:s3cret@host/db?sslmode=requier', /its sslmode is none of disable, prefer, require, verify-ca/],
    ['postgres://user:s3cret@host/db?sslmode=verify-full&sslmode=allow', /its sslmode is none of/],
    ['postgres://user:s3cret@host/db?ssl=yes', /its ssl is none of true, false/],
    ['postgres://user:s3cret@host/db?sslnegotiation=none', /its sslnegotiation is none of postgres, direct/],
    ['postgres://user:s3cret@host/db?uselibpqcompat=1', /its uselibpqcompat is none of true, false/],
  ])('%s is refused with what is accepted', async (address, message) => {
    const error = await openStore(address).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StoreError);
    expect(String(error)).toMatch(message);
    expect(String(error)).toContain('postgres://user:password@host:5432/database');
    expect(String(error)).not.toContain('s3cret');
  });

  test.each([
    ['postgres://ana:p%40ss@db.example:6000/data', 'postgres://db.example:6000/data', 'ventanilla'],
    [
      'postgresql://db.example/data?schema=other&sslmode=verify-full',
      'postgres://db.example/data?schema=other',
      'other',
    ],
    ['postgres:///data?host=/var/run/postgresql', 'postgres:///var/run/postgresql/data', 'ventanilla'],
  ])('%s is told as %s', (address, place, schema) => {
    expect(postgresAddress(address)).toMatchObject({ place, schema });
    expect(postgresAddress(address).connection).not.toContain('schema=');
  });
});

describe('a server that is not there', () => {
  const opened = (port: number): Promise<unknown> =>
    openStore(`postgres://ana:s3cret@127.0.0.1:${port}/data`, { storeConnectTimeout: 200 }).catch(
      (caught: unknown) => caught,
    );

  test('is told as such, without the password', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const cut = await opened(port);
    await new Promise((resolve) => server.close(resolve));
    const refused = await opened(port);
    for (const error of [cut, refused]) {
      expect(error).toBeInstanceOf(StoreUnavailable);
      expect(String(error)).toContain(`The store postgres://127.0.0.1:${port}/data is not available`);
      expect(String(error)).not.toMatch(/s3cret|ana/);
    }
  });

  test('is not what a certificate is that is not there', async () => {
    const error = await openStore('postgres://ana:s3cret@127.0.0.1:1/data?sslrootcert=/no/such/ca.pem').catch(
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(StoreError);
    expect(error).not.toBeInstanceOf(StoreUnavailable);
    expect(String(error)).toMatch(/\/no\/such\/ca\.pem/);
    expect(String(error)).not.toMatch(/s3cret|ana/);
  });

  test('that lets nobody in without TLS is told as that, and not as a wrong password', async () => {
    const said = 'no pg_hba.conf entry for host "127.0.0.1", user "ana", database "data", no encryption';
    const fields = Buffer.from(`SFATAL\0C28000\0M${said}\0\0`);
    const head = Buffer.from([0x45, 0, 0, 0, fields.byteLength + 4]);
    const server = createServer((socket) => {
      socket.once('data', () => socket.end(Buffer.concat([head, fields]))).on('error', () => {});
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const error = await opened(typeof address === 'object' && address !== null ? address.port : 0);
    server.close();
    expect(error).toBeInstanceOf(StoreRefused);
    expect(String(error)).toMatch(/does not let this user in from here without TLS: its address lacks sslmode/);
    expect(String(error)).not.toMatch(/s3cret|ana/);
  });

  test('is not asked before the standbys are known to have addresses', async () => {
    // Nothing that was opened would be closed again.
    const error = await openStore('postgres://127.0.0.1:1/data', { storeStandby: 'postgres://host' }).catch(
      (caught: unknown) => caught,
    );
    expect(String(error)).toMatch(/names no database/);
  });

  test('and says nothing is given up after a while', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const error = await opened(typeof address === 'object' && address !== null ? address.port : 0);
    expect(error).toBeInstanceOf(StoreUnavailable);
    server.close();
  });
});
