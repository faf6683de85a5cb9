import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { demoOperationsFile, starterInputs } from '../../../src/ingest/starter/inputs.ts';
import { starterPath } from '../../../src/ingest/starter/tables.ts';
import { at, byKey, duplicates, full, hasFullData, type Rec, recordsOf, starter } from './support.ts';

/** Tables that are extracts of npm packages; the others are made by hand. */
const EXTRACTED = /\/(?:geonames_|contornos_provincias)/;

const operations = recordsOf('operations.json', readFileSync(demoOperationsFile(), 'utf8'));
const DAILY = starterInputs().filter(({ resource }) => resource.startsWith('daily_'));
const listed = starter('instruments');

/** Sessions of all daily files by market, symbol and date. */
function sessions(): Rec[] {
  return DAILY.flatMap(({ resource }) => starter(resource).map((row): Rec => ({ market: 'bCBA', ...row })));
}

function tables(folder = ''): string[] {
  return readdirSync(starterPath(folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? tables(`${folder}${entry.name}/`) : [`${folder}${entry.name}`],
  );
}

describe('starter data', () => {
  it('is small, and names the source of every table', () => {
    const files = tables();
    const sources = readFileSync(starterPath('SOURCES.md'), 'utf8');
    expect(
      files.filter(
        (name) =>
          name !== 'SOURCES.md' &&
          !sources.includes(`\`${name.replace(/^.*\//, '')}\``) &&
          !sources.includes(`\`${name}\``),
      ),
    ).toEqual([]);
    const bytes = files
      .filter((name) => name.includes('/') && !EXTRACTED.test(name))
      .reduce((sum, name) => sum + statSync(starterPath(name)).size, 0);
    expect(bytes).toBeLessThan(132 * 1024);
    const extracted = files.filter((name) => EXTRACTED.test(name));
    expect(extracted).toHaveLength(3);
    expect(extracted.reduce((sum, name) => sum + statSync(starterPath(name)).size, 0)).toBeLessThan(132 * 1024);
  });

  it('has a resource of every kind once, none empty', () => {
    expect(duplicates(starterInputs().map(({ resource }) => resource))).toEqual([]);
    for (const { resource, group } of starterInputs()) {
      if (resource !== 'panels') expect(starter(resource).length, `${group} ${resource}`).toBeGreaterThan(0);
    }
  });
});

describe('starter statistics', () => {
  const series = starter('series');

  it('has unique variables, each with values in ascending order', () => {
    const variables = starter('variables').map(({ idVariable }) => Number(idVariable));
    expect(variables.length).toBe(17);
    expect(duplicates(variables)).toEqual([]);
    expect([...new Set(series.map(({ idVariable }) => Number(idVariable)))]).toEqual(variables);
    for (const id of variables) {
      const dates = series.filter((row) => Number(row.idVariable) === id).map(({ fecha }) => String(fecha));
      expect(dates, `variable ${id}`).toEqual([...new Set(dates)].sort());
    }
  });

  it('has variable 1 with its note and 250 values', () => {
    expect(starter('metodologia').map(({ id }) => id)).toContain(1);
    expect(series.filter(({ idVariable }) => idVariable === '1').length).toBe(250);
  });

  it('has notes only of variables that are there', () => {
    const ids = new Set(starter('variables').map(({ idVariable }) => idVariable));
    expect(starter('metodologia').filter(({ id }) => !ids.has(id))).toEqual([]);
  });
});

describe('starter organisms', () => {
  it('has bodies of all 24 jurisdictions, more than one page of them, some with a point', () => {
    const organisms = starter('organisms');
    expect(organisms.length).toBeGreaterThan(20);
    expect(duplicates(organisms.map(({ id }) => id))).toEqual([]);
    const official = starter('provincias').map(({ nombre }) => nombre);
    expect(new Set(organisms.map(({ provincia }) => provincia))).toEqual(new Set(official));
    expect(organisms.filter(({ latitud }) => latitud !== null).length).toBeGreaterThan(15);
    expect(organisms.filter((one) => at(one, 'extra.fuente') === undefined)).toEqual([]);
  });
});

describe('starter market', () => {
  it('lists every security that is quoted, and quotes every security that is listed', () => {
    const quoted = [
      ...sessions().map(({ market, symbol }) => `${market}|${symbol}`),
      ...starter('options_ggal_daily').map(({ symbol }) => `bCBA|${symbol}`),
      ...starter('futures_dlr_daily').map(({ symbol }) => `rOFX|${symbol}`),
    ];
    const keys = listed.map(({ market, symbol }) => `${market}|${symbol}`);
    expect(duplicates(keys)).toEqual([]);
    expect([...new Set(quoted)].sort()).toEqual([...keys].sort());
  });

  it('has sessions with low ≤ open, close ≤ high and no date twice in a file', () => {
    for (const { resource } of DAILY) {
      const rows = starter(resource);
      expect(duplicates(rows.map((row) => `${row.market}|${row.symbol}|${row.date}`)), resource).toEqual([]);
      const wrong = rows.filter(
        (row) =>
          row.flag === '' &&
          (Number(row.low) > Math.min(Number(row.open), Number(row.close)) ||
            Number(row.high) < Math.max(Number(row.open), Number(row.close))),
      );
      expect(wrong, resource).toEqual([]);
    }
  });

  it('has titles in a panel of each instrument for which there are quotes', () => {
    const instruments = new Set(
      listed.flatMap(({ panels }) =>
        String(panels)
          .split('|')
          .map((panel) => panel.split('/')[0]),
      ),
    );
    expect([...instruments].sort()).toEqual(['Acciones', 'Bonos', 'Futuros', 'Letras', 'Opciones', 'aDRs']);
    const panels = JSON.parse(readFileSync(starterPath('market/panels.json'), 'utf8'));
    expect(panels.argentina.acciones).toContain('Merval');
    expect(panels.estados_Unidos.aDRs).toContain('Argentina');
  });

  it('has payments and events only of securities it knows', () => {
    const ids = new Set(starter('bonds_terms').map(({ id }) => id));
    expect(starter('bonds_cashflows').filter(({ id }) => !ids.has(id))).toEqual([]);
    const keys = byKey(listed, 'market', 'symbol');
    expect(starter('corporate_actions_implied').filter((one) => !keys.has(`${one.market}|${one.symbol}`))).toEqual([]);
    expect(starter('bonds_terms').filter(({ symbol }) => !keys.has(`bCBA|${symbol}`))).toEqual([]);
  });
});

/** States that may come before each state (market.md 4.1). */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  iniciada: ['start'],
  en_proceso: ['iniciada', 'en_modificacion'],
  parcialmente_terminada: ['en_proceso'],
  terminada: ['en_proceso', 'parcialmente_terminada'],
  pendiente_cancelacion: ['iniciada', 'en_proceso'],
  cancelada: ['pendiente_cancelacion', 'parcialmente_terminada_con_pedido_cancelacion'],
  cancelada_por_vencimiento_validez: ['iniciada', 'en_proceso', 'parcialmente_terminada'],
};

describe('operations of the demo account', () => {
  const MEMBERS =
    'numero mercado simbolo moneda tipo fechaAlta validez fechaOperado estadoActual estados aranceles operaciones precio cantidad monto fondosParaOperacion montoOperacion modalidad arancelesARS arancelesUSD plazo pais';
  const list = (one: Rec, member: string): Rec[] => {
    const value = one[member];
    return Array.isArray(value) ? value : [];
  };
  const factor = (one: Rec): number => (String(one.simbolo) === 'AL30' ? 0.01 : 1);

  it('are numbered from 1001 and have the members of the contract, in its order, and the country', () => {
    expect(operations.map(({ numero }) => numero)).toEqual(operations.map((_, index) => 1001 + index));
    for (const one of operations) expect(Object.keys(one).join(' ')).toBe(MEMBERS);
  });

  it('are executed at prices that occurred on the day', () => {
    const quotes = byKey(
      sessions().filter(({ adj_close, market }) => adj_close === undefined || market !== 'bCBA'),
      'market',
      'symbol',
      'date',
    );
    for (const one of operations) {
      const market = one.mercado === 'bcba' ? 'bCBA' : one.mercado;
      for (const { fecha, precio } of list(one, 'operaciones')) {
        const session = quotes.get(`${market}|${one.simbolo}|${String(fecha).slice(0, 10)}`);
        expect(session, `operation ${one.numero}`).toBeDefined();
        expect(Number(precio)).toBeGreaterThanOrEqual(Number(session?.low));
        expect(Number(precio)).toBeLessThanOrEqual(Number(session?.high));
      }
    }
  });

  it('have histories of states that are possible and end in the present one', () => {
    for (const one of operations) {
      const states = list(one, 'estados').map(({ detalle }) => String(detalle).toLowerCase().replaceAll(' ', '_'));
      let previous = 'start';
      for (const state of states) {
        expect(BEFORE[state], `operation ${one.numero}: ${previous} to ${state}`).toContain(previous);
        previous = state;
      }
      expect(previous).toBe(String(one.estadoActual).toLowerCase());
      const dates = list(one, 'estados').map(({ fecha }) => String(fecha));
      expect(dates).toEqual([...dates].sort());
      for (const date of dates) expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    }
  });

  it('add up: executions, money, fees with 21 % tax', () => {
    for (const one of operations) {
      const executions = list(one, 'operaciones');
      const money =
        executions.reduce((sum, { cantidad, precio }) => sum + Number(cantidad) * Number(precio), 0) * factor(one);
      expect(Number(one.montoOperacion)).toBeCloseTo(money, 2);
      const quantity = executions.reduce((sum, { cantidad }) => sum + Number(cantidad), 0);
      if (one.estadoActual === 'terminada') expect(quantity).toBe(one.cantidad);
      else expect(quantity).toBeLessThan(Number(one.cantidad));
      expect(one.fechaOperado).toBe(executions.at(-1)?.fecha ?? null);
      for (const { neto, iva } of list(one, 'aranceles'))
        expect(Math.abs(Number(iva) - Number(neto) * 0.21)).toBeLessThan(0.006);
      const fees = list(one, 'aranceles').reduce((sum, { neto, iva }) => sum + Number(neto) + Number(iva), 0);
      expect(Number(one.arancelesARS) + Number(one.arancelesUSD)).toBeCloseTo(fees, 2);
      if (one.precio !== null)
        expect(Number(one.monto)).toBeCloseTo(Number(one.cantidad) * Number(one.precio) * factor(one), 2);
    }
  });

  it('leave holdings in both countries, a part of GGAL tied up in an open sale, and a market order', () => {
    const held = (symbol: string, country: string): number =>
      operations
        .filter(({ simbolo, pais }) => simbolo === symbol && pais === country)
        .flatMap((one) =>
          list(one, 'operaciones').map(({ cantidad }) => Number(cantidad) * (one.tipo === 'venta' ? -1 : 1)),
        )
        .reduce((sum, quantity) => sum + quantity, 0);
    expect(held('GGAL', 'argentina')).toBe(170);
    expect(held('AL30', 'argentina')).toBe(40000);
    expect(held('GGAL', 'estados_Unidos')).toBe(40);
    expect(operations.find(({ estadoActual }) => estadoActual === 'en_Proceso')).toMatchObject({
      tipo: 'venta',
      simbolo: 'GGAL',
      cantidad: 60,
    });
    expect(operations.filter(({ precio }) => precio === null).map(({ modalidad }) => modalidad)).toEqual([
      'precio_Mercado',
    ]);
  });
});

describe.skipIf(!hasFullData)('starter figures against the full data (skipped without ../shared)', () => {
  const origin: Readonly<Record<string, string>> = {
    daily_bcba_stocks_byma: 'daily_bcba_stocks_byma_2023_2024',
    daily_bcba_stocks_adjusted: 'daily_bcba_stocks_2010_2017',
    daily_bcba_bonds: 'daily_bcba_bonds_2020_2024',
    daily_bcba_cedears: 'daily_bcba_cedears_2005_2020',
    daily_us_stocks: 'daily_us_stocks_2006_2017',
    daily_us_adrs: 'daily_us_adrs_2005_2020',
    corporate_actions_implied: 'corporate_actions_implied',
    bonds_terms: 'bonds_terms',
    bonds_cashflows: 'bonds_cashflows',
    options_ggal_daily: 'options_ggal_daily_2022_2023',
    futures_dlr_daily: 'futures_dlr_daily_2026',
    instruments: 'instruments',
  };
  const absent = (mine: readonly Rec[], all: readonly Rec[]): Rec[] => {
    const known = new Set(all.map((record) => JSON.stringify(record)));
    return mine.filter((record) => !known.has(JSON.stringify(record)));
  };

  it.each(Object.entries(origin))('%s: the same columns, and only real rows', (resource, file) => {
    expect(absent(starter(resource), full(`market/${file}.csv.gz`))).toEqual([]);
  });

  it('statistics and organisms: only real records', () => {
    expect(absent(starter('variables'), full('statistics/variables.json.gz'))).toEqual([]);
    expect(absent(starter('metodologia'), full('statistics/metodologia.json.gz'))).toEqual([]);
    expect(absent(starter('organisms'), full('organisms/organisms.ndjson.gz'))).toEqual([]);
    const line = ({ idVariable, fecha, valor, fuente }: Rec): string => `${idVariable},${fecha},${valor},${fuente}`;
    const published = new Set(full('statistics/series.csv.gz').map(line));
    expect(starter('series').filter((row) => !published.has(line(row)))).toEqual([]);
  });
});
