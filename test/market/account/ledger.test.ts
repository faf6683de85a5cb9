import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginLedgerImport } from '../../../src/market/account/import/intake.ts';
import { canFollow } from '../../../src/market/account/ledger/operation-fields.ts';
import { STATES, type State } from '../../../src/market/account/words.ts';
import { importLedger, purchase, type Raw } from './records.ts';
import { type AccountServing, marketOf, quote, serveAccounts } from './support.ts';

const AT = '2024-02-06T11:31:20';

/** A history whose states follow each other by a minute. */
function history(...details: string[]): Raw[] {
  return details.map((detalle, minute) => ({ detalle, fecha: `2024-02-06T11:${String(minute).padStart(2, '0')}:00` }));
}

describe('ledgers', () => {
  let serving: AccountServing;
  let token: string;
  const operation = async (numero: number): Promise<Raw> => {
    await serving.keeper.refresh();
    return (await (await serving.as(token, `/api/operaciones/${numero}`)).json()) as Raw;
  };

  beforeAll(async () => {
    serving = await serveAccounts(marketOf([quote({ symbol: 'AL30', lastPrice: 75_000, pricePer: 100 })]));
    token = await serving.login('ana');
  });
  afterAll(() => serving.close());

  it.each<[string, Raw, string, string]>([
    ['no number', { numero: undefined }, 'numero', 'finite-number'],
    ['a number of 0', { numero: 0 }, 'numero', 'order-number'],
    ['a negative number', { numero: -1 }, 'numero', 'order-number'],
    ['a number over 32 bits', { numero: 2_147_483_648 }, 'numero', 'order-number'],
    ['half a number', { numero: 1.5 }, 'numero', 'finite-number'],
    ['an unknown market', { mercado: 'XETRA' }, 'mercado', 'known-market'],
    ['no market', { mercado: null }, 'mercado', 'required-text'],
    ['no symbol', { simbolo: '' }, 'simbolo', 'required-text'],
    ['an unknown currency', { moneda: 'doblón' }, 'moneda', 'coded-word'],
    ['an unknown type', { tipo: 'trueque' }, 'tipo', 'coded-word'],
    ['a bare number for a type', { tipo: 9 }, 'tipo', 'coded-word'],
    ['an unknown mode', { modalidad: 'a ojo' }, 'modalidad', 'coded-word'],
    ['an unknown term', { plazo: 'a96horas' }, 'plazo', 'coded-word'],
    ['an unknown state', { estadoActual: 'olvidada' }, 'estadoActual', 'coded-word'],
    ['an unknown country', { pais: 'uruguay' }, 'pais', 'account-country'],
    ['a date that does not exist', { fechaAlta: '2024-02-30T10:00:00' }, 'fechaAlta', 'local-time'],
    ['an hour that does not exist', { validez: '2024-02-06T24:00:01' }, 'validez', 'local-time'],
    ['a date that is a number', { fechaOperado: 20240206 }, 'fechaOperado', 'required-text'],
    ['no list of executions', { operaciones: undefined }, 'operaciones', 'object-shape'],
    ['an execution that is no object', { operaciones: [3] }, 'operaciones.0', 'executions'],
    [
      'an execution of nothing',
      { operaciones: [{ fecha: AT, cantidad: 0, precio: 1 }] },
      'operaciones.0.cantidad',
      'executions',
    ],
    [
      'a negative price',
      { operaciones: [{ fecha: AT, cantidad: 1, precio: -1 }] },
      'operaciones.0.precio',
      'number-range',
    ],
    ['a quantity beyond any', { cantidad: 1e16 }, 'cantidad', 'number-range'],
    ['a limit beyond any', { precio: 1e16 }, 'precio', 'number-range'],
    [
      'an execution at a price beyond any',
      { operaciones: [{ fecha: AT, cantidad: 1, precio: 1e300 }] },
      'operaciones.0.precio',
      'number-range',
    ],
    ['more executed than ordered', { cantidad: 99 }, 'operaciones', 'executed-quantity'],
    ['executed money that is another', { montoOperacion: 259_000 }, 'montoOperacion', 'executed-money'],
    ['executed money without executions', { operaciones: [] }, 'montoOperacion', 'executed-money'],
    [
      'a fee that is no number',
      { aranceles: [{ tipo: 'x', neto: 'y', moneda: 'ARS' }] },
      'aranceles.0.neto',
      'finite-number',
    ],
    [
      'a fee in an unknown currency',
      { aranceles: [{ tipo: 'x', neto: 1, iva: 0, moneda: 'oro' }] },
      'aranceles.0.moneda',
      'coded-word',
    ],
    ['a total of fees that is no number', { arancelesARS: 'mucho' }, 'arancelesARS', 'finite-number'],
    ['an unknown state in the history', { estados: history('Iniciada', 'Dudosa') }, 'estados.1.detalle', 'coded-word'],
    [
      'a history that begins in the middle',
      { estados: history('En Proceso', 'Terminada') },
      'estados.0.detalle',
      'state-history',
    ],
    ['an impossible transition', { estados: history('Iniciada', 'Terminada') }, 'estados.1.detalle', 'state-history'],
    [
      'a state after the final one',
      { estados: history('Iniciada', 'En Proceso', 'Terminada', 'En Proceso'), estadoActual: 'en_Proceso' },
      'estados.3.detalle',
      'state-history',
    ],
    ['a history that ends elsewhere', { estados: history('Iniciada', 'En Proceso') }, 'estadoActual', 'state-history'],
    [
      'a history that runs backwards',
      {
        estados: history('Iniciada', 'En Proceso', 'Terminada').map((line, index) => ({
          ...line,
          fecha: `2024-02-0${9 - index}T10:00:00`,
        })),
      },
      'estados.1.fecha',
      'state-history',
    ],
  ])('refuse %s', async (_, change, field, rule) => {
    const report = await importLedger(serving.store, 'ana', [purchase(500, change)]);
    expect(report.refusals).toHaveLength(1);
    expect(report.refusals[0]).toMatchObject({ line: 1, field, rule });
    // These come first: nothing that was refused is there.
    expect((await serving.store.versions()).get('ledger')?.counts.operaciones ?? 0).toBe(0);
  });

  it('reference 6.4: fees of coupon payments are lines without a total, those of trades add up with their tax', async () => {
    const aranceles = [
      { tipo: 'Comisión', neto: 10, moneda: 'PESO_ARGENTINO' },
      { tipo: 'Derechos De Mercado', neto: 0.15, iva: 0.03, moneda: 'AR$' },
      { tipo: 'Comisión', neto: 2, iva: 0.42, moneda: 'DOLARES_USA' },
    ];
    const told = { aranceles, arancelesARS: undefined, arancelesUSD: undefined };
    const report = await importLedger(serving.store, 'ana', [
      purchase(801, told),
      purchase(802, { ...told, tipo: 'Pago de Renta', simbolo: 'AO27 US$' }),
    ]);
    expect(report.refusals).toEqual([]);
    const lines = [
      { tipo: 'Comisión', neto: 10, iva: 2.1, moneda: 'PESO_ARGENTINO' },
      { tipo: 'Derechos De Mercado', neto: 0.15, iva: 0.03, moneda: 'PESO_ARGENTINO' },
      { tipo: 'Comisión', neto: 2, iva: 0.42, moneda: 'DOLARES_USA' },
    ];
    expect(await operation(801)).toMatchObject({ aranceles: lines, arancelesARS: 12.28, arancelesUSD: 2.42 });
    expect(await operation(802)).toMatchObject({ aranceles: lines, arancelesARS: 0, arancelesUSD: 0 });
    expect(await operation(802)).toMatchObject({ simbolo: 'AO27 US$', tipo: 'pago_renta' });
  });

  it('decisions B, States: the refusal names the record and the transition', async () => {
    const report = await importLedger(serving.store, 'ana', [
      purchase(501),
      purchase(502, { estados: history('Iniciada', 'En Proceso', 'Cancelada'), estadoActual: 'cancelada' }),
      purchase(501),
    ]);
    expect(report.refusals).toMatchObject([
      { line: 2, reason: 'operation 502: impossible transition: "Cancelada" after "En Proceso"' },
      { line: 3, field: 'numero', rule: 'unique-number' },
    ]);
    expect((await operation(501)).numero).toBe(501);
    expect(await operation(502)).toEqual({ message: 'The account has no operation 502.' });
  });

  it('reference 4.1: transitions are those of the table', () => {
    const before: Record<State, State[]> = {
      iniciada: [],
      en_Proceso: ['iniciada', 'en_Modificacion'],
      parcialmente_Terminada: ['en_Proceso'],
      terminada: ['en_Proceso', 'parcialmente_Terminada'],
      pendiente_Cancelacion: ['iniciada', 'en_Proceso'],
      parcialmente_Terminada_Con_Pedido_Cancelacion: ['parcialmente_Terminada'],
      cancelada: ['pendiente_Cancelacion', 'parcialmente_Terminada_Con_Pedido_Cancelacion'],
      cancelada_Por_Vencimiento_Validez: ['iniciada', 'en_Proceso', 'parcialmente_Terminada'],
      en_Modificacion: ['en_Proceso', 'parcialmente_Terminada'],
    };
    for (const after of STATES) {
      expect(STATES.filter((state) => canFollow(state, after)).sort()).toEqual(before[after].sort());
      expect(canFollow(null, after)).toBe(after === 'iniciada');
    }
  });

  it('reference 4: words are taken in any spelling and given in one', async () => {
    await importLedger(serving.store, 'ana', [
      purchase(510, {
        mercado: 'BCBA',
        moneda: 'AR$',
        tipo: 'COMPRA',
        plazo: 't2',
        modalidad: 'precioLimite',
        estadoActual: 'Terminada',
        estados: history(
          'iniciada',
          'EN PROCESO',
          'en_Modificacion',
          'en_Proceso',
          'parcialmente_Terminada',
          'terminada',
        ),
        aranceles: [{ tipo: 'Comisión', neto: 100, moneda: 'peso_argentino' }],
        arancelesARS: undefined,
        pais: 'ARGENTINA',
      }),
    ]);
    expect(await operation(510)).toMatchObject({
      mercado: 'bcba',
      moneda: 'peso_Argentino',
      tipo: 'compra',
      plazo: 'a48horas',
      modalidad: 'precio_Limite',
      estadoActual: 'terminada',
      aranceles: [{ tipo: 'Comisión', neto: 100, iva: 21, moneda: 'PESO_ARGENTINO' }],
      arancelesARS: 121,
    });
    expect(((await operation(510)).estados as Raw[]).map(({ detalle }) => detalle)).toEqual([
      'Iniciada',
      'En Proceso',
      'En Modificacion',
      'En Proceso',
      'Parcialmente Terminada',
      'Terminada',
    ]);
  });

  it('reference 6.4: money and fees that a record does not state are worked out', async () => {
    await importLedger(serving.store, 'ana', [
      {
        numero: 520,
        mercado: 'bcba',
        simbolo: 'AL30',
        moneda: 'peso_Argentino',
        tipo: 'compra',
        fechaAlta: '2024-10-24',
        estadoActual: 'parcialmente_Terminada',
        operaciones: [
          { fecha: '2024-10-24T15:00:00.697-03:00', cantidad: 2000, precio: 73_500.5 },
          { fecha: '2024-10-24T17:59:00Z', cantidad: 1000, precio: 73_400 },
        ],
        precio: 73_501,
        cantidad: 50_000,
        aranceles: [
          { tipo: 'Comisión', neto: 1300.1, iva: 273.02, moneda: 'PESO_ARGENTINO' },
          { tipo: 'Derechos De Mercado', neto: 0.1, iva: 0.02, moneda: 'DOLARES_USA' },
        ],
      },
    ]);
    expect(await operation(520)).toMatchObject({
      fechaAlta: '2024-10-24T00:00:00',
      validez: '2024-10-24T23:59:59',
      fechaOperado: '2024-10-24T15:00:00',
      operaciones: [{ fecha: '2024-10-24T14:59:00' }, { fecha: '2024-10-24T15:00:00' }],
      monto: 36_750_500,
      montoOperacion: 2_204_010,
      arancelesARS: 1573.12,
      arancelesUSD: 0.12,
      fondosParaOperacion: 36_752_073.12,
      modalidad: 'precio_Limite',
      plazo: 'sinValor',
    });
  });

  it('a stated amount tells how a title is quoted that the market does not know', async () => {
    await importLedger(serving.store, 'ana', [
      purchase(530, { simbolo: 'BONO', montoOperacion: 2600, monto: undefined, fondosParaOperacion: undefined }),
      purchase(531, {
        simbolo: 'OTRO',
        montoOperacion: undefined,
        monto: undefined,
        precio: null,
        modalidad: undefined,
      }),
    ]);
    expect(await operation(530)).toMatchObject({ montoOperacion: 2600, monto: 2600, fondosParaOperacion: 2600 });
    expect(await operation(531)).toMatchObject({ monto: 260_000, precio: null, modalidad: 'precio_Mercado' });
  });

  it('are merged by number: a later state of an order takes the place of the former', async () => {
    const open = { operaciones: [], montoOperacion: 0, fechaOperado: '0001-01-01T00:00:00' };
    await importLedger(serving.store, 'ana', [
      purchase(540, { ...open, estadoActual: 'en_Proceso', estados: history('Iniciada', 'En Proceso') }),
      purchase(541),
    ]);
    expect(await operation(540)).toMatchObject({ estadoActual: 'en_Proceso', fechaOperado: null, montoOperacion: 0 });
    await importLedger(serving.store, 'ana', [purchase(540)]);
    expect(await operation(540)).toMatchObject({ estadoActual: 'terminada' });
    expect(await operation(541)).toMatchObject({ numero: 541 });
  });

  it('what B4 answers can be imported again, and changes nothing', async () => {
    const answered = await operation(520);
    await importLedger(serving.store, 'ana', [answered]);
    expect(await operation(520)).toEqual(answered);
  });

  it('a name that could reach into the keys of others is no account', () => {
    for (const name of ['', 'ana/1', '../ana', 'a'.repeat(65), 'ana\n']) {
      expect(() => beginLedgerImport(name)).toThrow(RangeError);
    }
  });
});
