import { describe, expect, it } from 'vitest';
import { type Serving, serveGroup } from '../serving.ts';
import { loadOrganisms, organism, organismsAlone } from './sample.ts';

async function recordOf(serving: Serving, id: number): Promise<Record<string, unknown>> {
  await serving.keeper.refresh();
  return (await (await serving.get(`/organismos/${id}`)).json()) as Record<string, unknown>;
}

async function served(records: readonly Record<string, unknown>[], test: (serving: Serving) => Promise<void>) {
  const serving = await serveGroup(organismsAlone, (store) => loadOrganisms(store, records));
  try {
    await test(serving);
  } finally {
    await serving.close();
  }
}

describe('organisms.md 1 and 3: text is cleaned of what breaks readers, not of its content', () => {
  it('lone surrogates become U+FFFD, control characters but tab and line ends go', async () => {
    const broken = { nombre: 'Bi\u0000blio\u0007teca \ud83d\ude00 \ud800', telefono: '\u0001', email: 'a\udc00' };
    await served([organism(1, broken)], async (serving) => {
      const record = await recordOf(serving, 1);
      expect(record).toMatchObject({ nombre: 'Biblioteca 😀 \ufffd', telefono: '', email: 'a\ufffd' });
    });
  });

  it('HTML, entities, line ends, blanks and typography stay', async () => {
    const descripcion = '<p>El Complejo Hist&oacute;rico …</p>\r\n\t<p>« ñandú »&nbsp;\u00a0–  “x”</p>\n';
    await served([organism(1, { descripcion })], async (serving) => {
      expect((await recordOf(serving, 1)).descripcion).toBe(descripcion);
    });
  });

  it('a name of nothing else is missing', async () => {
    await served([organism(1)], async (serving) => {
      const report = await loadOrganisms(serving.store, [organism(1), organism(2, { nombre: '\u0000\u0001' })]);
      expect(report.refusals.map(({ field, rule }) => [field, rule])).toEqual([['nombre', 'required-text']]);
    });
  });
});

describe('organisms.md 4: dates of a record are set on import and kept', () => {
  const OLD = '2019-03-12T14:05:31.123456-03:00';

  it('given dates are served as written', async () => {
    const given = { fecha_creacion: OLD, fecha_modificacion: '2020-01-01T00:00:00Z' };
    await served([organism(1, given)], async (serving) => {
      expect(await recordOf(serving, 1)).toMatchObject(given);
    });
  });

  it('both are set on first import, and kept while no value changes', async () => {
    await served([organism(1, { extra: { a: 1, b: [2] } })], async (serving) => {
      const first = await recordOf(serving, 1);
      expect(first.fecha_creacion).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(first.fecha_modificacion).toBe(first.fecha_creacion);
      // The same record, its members in another order, and a second one beside it.
      await loadOrganisms(serving.store, [organism(2), organism(1, { extra: { b: [2], a: 1 } })]);
      expect(await recordOf(serving, 1)).toEqual(first);
    });
  });

  it.each([
    ['a change given an old date', { telefono: '1', fecha_modificacion: OLD }],
    ['an old date of change alone', { fecha_modificacion: OLD }],
    ['a late date of creation alone', { fecha_creacion: '2999-01-01T00:00:00Z' }],
    ['both', { fecha_creacion: OLD, fecha_modificacion: OLD }],
    ['neither, and a change', { telefono: '2' }],
  ])('creation is never after change: %s', async (_, more) => {
    await served([organism(1)], async (serving) => {
      await loadOrganisms(serving.store, [organism(1, more)]);
      const { fecha_creacion, fecha_modificacion } = await recordOf(serving, 1);
      expect(Date.parse(String(fecha_creacion))).toBeLessThanOrEqual(Date.parse(String(fecha_modificacion)));
      expect({ fecha_creacion, fecha_modificacion }).toMatchObject(
        Object.fromEntries(Object.entries(more).filter(([name]) => name.startsWith('fecha'))),
      );
    });
  });
});
