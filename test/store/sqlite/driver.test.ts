import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Connection, connect } from '../../../src/store/sqlite/driver.ts';

let db: Connection;
beforeEach(() => {
  db = connect(':memory:');
  db.exec("CREATE TABLE a (key TEXT, flag INTEGER); INSERT INTO a VALUES ('x', 1), ('y', 0)");
});
afterEach(() => db.close());

test('a statement that read all of its rows finds none when there is none', () => {
  const sql = 'SELECT key FROM a WHERE key = $1';
  expect(db.all(sql, 'x')).toEqual([['x']]);
  expect(db.get(sql, 'z')).toBeNull();
  expect(db.all(sql, 'z')).toEqual([]);
  expect(db.get(sql, 'y')).toEqual(['y']);
});

test('parameters are numbered, flags are 0 and 1, and a list is JSON text', () => {
  expect(
    db.all('SELECT key FROM a WHERE flag = $2 AND key IN (SELECT value FROM json_each($1))', ['x', 'y'], true),
  ).toEqual([['x']]);
});
