import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../src/market/account/credentials.ts';
import { IOL } from '../../../src/sync/iol/source.ts';
import { hasShared, load, SHARED } from '../../market/serving.ts';
import { serveStarter, serveWhole, type WholeService } from '../../whole-service.ts';
import { type Visiting, visiting } from '../visiting.ts';
import { compared } from './compared.ts';
import { type Asking, addAccount, askingAs } from './own-server.ts';

const TODAY = '2026-11-20';
const EVENING = new Date(`${TODAY}T21:30:00Z`);

describe('a store filled from another Ventanilla with the starter data, as its demo account', () => {
  const panels = [
    'acciones/Merval',
    'acciones/Panel General',
    'acciones/CEDEARs',
    'bonos/Soberanos en dólares',
    'bonos/Soberanos en pesos más Cer',
    'bonos/Todos',
    'letras/Todas',
    'opciones/De Acciones',
    'opciones/Calls',
    'opciones/Puts',
    'futuros/Todos',
    'estados_Unidos/acciones/SP500',
    'estados_Unidos/aDRs/Argentina',
  ];
  let theirs: WholeService;
  let at: Visiting;
  let source: Asking;
  let ours: Asking;

  beforeAll(async () => {
    theirs = await serveStarter(undefined, { today: TODAY });
    source = await askingAs('demo', theirs.store);
    at = await visiting({
      iolAddress: theirs.address,
      iolUser: 'demo',
      iolPassword: 'demo-ventanilla',
      iolAccount: 'ana',
      iolPanels: panels.join(','),
    });
    at.now = EVENING;
    await addAccount(at.store, 'ana');
    const { error, outcome } = await at.visit(IOL);
    expect(error).toBeNull();
    expect(outcome?.sentence).toBe(
      '60 titles in 13 panels; 223 sessions and 1 events from the series of 60 of them; 12 operations new or changed, the portfolio agrees in 7 titles',
    );
    ours = await askingAs('ana', at.store);
  }, 120_000);

  afterAll(async () => {
    await ours.close();
    await source.close();
    await at.close();
    await theirs.close();
  });

  it('gives the same panels, quotes and series, as traded and adjusted', async () => {
    const { titles, rows, differences } = await compared(source, ours, panels, TODAY);
    expect(titles).toBe(60);
    expect(rows).toBe(446);
    expect(differences).toEqual([]);
  });

  it('gives the same operations and portfolio', async () => {
    const listed = (await source.get('/ventanilla/operaciones?max=1000')) as { numero: number }[];
    expect(await ours.get('/ventanilla/operaciones?max=1000')).toEqual(listed);
    expect(listed).toHaveLength(12);
    for (const { numero } of listed) {
      expect(await ours.get(`/api/operaciones/${numero}`)).toEqual(await source.get(`/api/operaciones/${numero}`));
    }
    for (const country of ['argentina', 'estados_Unidos']) {
      const path = `/api/v2/portafolio/${country}`;
      expect(await ours.get(path)).toEqual(await source.get(path));
    }
  });

  it('has nothing new at a second visit, forced, which makes no version', async () => {
    const before = await at.held();
    const { error, outcome } = await at.visit(IOL, { force: true });
    expect(error).toBeNull();
    expect(outcome?.sentence).toMatch(/0 operations new or changed, the portfolio agrees in 7 titles$/);
    expect(await at.held()).toEqual(before);
  });
});

describe.skipIf(!hasShared)('a store filled from another Ventanilla with all market data', () => {
  const panels = ['acciones/Merval', 'acciones/Panel General', 'acciones/CEDEARs', 'bonos/Todos', 'letras/Todas'];

  it('gives the same panels, quotes and series; another visit after the next close moves less than 1 % of the bytes', async () => {
    const theirs = await serveWhole((store) => load(store, [SHARED]), { today: TODAY });
    const source = await askingAs('beto', theirs.store);
    const iolPassword = await passwordOf(theirs);
    const at = await visiting({
      iolAddress: theirs.address,
      iolUser: 'operadora',
      iolPassword,
      iolPanels: panels.join(','),
      iolMaxTitles: 10_000,
    });
    at.now = EVENING;
    const first = await at.visit(IOL);
    expect(first.error).toBeNull();
    expect(first.outcome?.sentence).toMatch(
      /^210 titles in 5 panels; 77740 sessions and \d+ events from the series of 210 of them$/,
    );
    const ours = await askingAs('ana', at.store);
    const { titles, rows, differences } = await compared(source, ours, panels, TODAY);
    expect(titles).toBe(210);
    expect(rows).toBe(155_480);
    // Three sessions contradict themselves: money that cannot have bought the volume, and a volume without money.
    expect(differences.filter((each) => each.startsWith('sinAjustar'))).toEqual([
      'sinAjustar BCBA/Titulos/REGE/Cotizacion 2023-12-26T17:00:00 volumenNominal: 16 0',
      'sinAjustar BCBA/Titulos/VALOD/Cotizacion 2024-01-25T17:00:00 volumenNominal: 3 0',
      'sinAjustar BCBA/Titulos/VALOD/Cotizacion 2024-01-26T17:00:00 montoOperado: 0 0.24',
    ]);
    // The same three adjusted; and a variation that is cut at a hundredth, by a factor that adjusted prices tell to ten digits.
    expect(differences.filter((each) => each.includes(' variacion: '))).toEqual([
      'ajustada BCBA/Titulos/AL30C/Cotizacion 2022-01-07T17:00:00 variacion: -7.99 -8',
    ]);
    expect(differences).toHaveLength(7);
    at.now = new Date(EVENING.getTime() + 3 * 86_400_000);
    const second = await at.visit(IOL);
    expect(second.error).toBeNull();
    expect(second.bytes).toBeLessThan(first.bytes / 100);
    await ours.close();
    await source.close();
    await at.close();
    await theirs.close();
  }, 300_000);
});

/** Adds an account, and gives its password. */
async function passwordOf({ store }: WholeService): Promise<string> {
  const password = 'una-clave-de-prueba';
  const passwordHash = await hashPassword(password);
  await store.putAccount({ name: 'operadora', passwordHash, createdAt: '2026-01-01T00:00:00Z', starter: false });
  return password;
}
