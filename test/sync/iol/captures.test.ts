import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Exclusions } from '../../../src/sync/exclusions.ts';
import { readTokens } from '../../../src/sync/iol/access.ts';
import { fetchPortfolio } from '../../../src/sync/iol/account.ts';
import { readPanel } from '../../../src/sync/iol/panels.ts';
import { readQuote, readSeries } from '../../../src/sync/iol/series.ts';
import { hasShared, SHARED } from '../../market/serving.ts';

interface Capture {
  readonly id: string;
  readonly body: unknown;
}

describe.skipIf(!hasShared)('what was captured of the live interface is read', () => {
  const path = join(SHARED, 'iol_captures.json.gz');
  const captures = (): readonly Capture[] => JSON.parse(gunzipSync(readFileSync(path)).toString('utf8'));
  const bodies = (start: string): readonly unknown[] => {
    const found = captures().filter(({ id }) => id.startsWith(start));
    expect(found.length).toBeGreaterThan(0);
    return found.map(({ body }) => body);
  };
  const merval = { country: 'argentina', instrument: 'acciones', panel: 'Merval' } as const;

  it('panels of three generations', () => {
    for (const body of [...bodies('panel-row-'), ...bodies('all-row-')]) {
      expect(readPanel({ titulos: [body] }, merval)).toMatchObject({ rows: [{ market: 'bCBA' }], strange: 0 });
    }
    for (const body of bodies('panel-rows-')) expect(readPanel(body, merval).rows).toHaveLength(3);
  });

  it('rows of series', () => {
    const asked = { market: 'bCBA', symbol: 'X', from: '2018-01-01', to: '2021-12-31', pricePer: 1 } as const;
    const [adjusted] = bodies('series-row-2018');
    expect(readSeries([adjusted], { ...asked, variant: 'ajustada' })).toMatchObject([
      { date: '2018-02-07', close: 125.35, volume: 402_982 },
    ]);
    const [intraday] = bodies('series-row-KO');
    expect(readSeries([intraday], { ...asked, variant: 'sinAjustar' })).toMatchObject([
      { date: '2021-05-19', close: 1762, volume: Number.NaN, amount: 7_729_620.5, trades: 380 },
    ]);
  });

  it('quotes, and the one before the opening for what it is', () => {
    const [closed, preopen] = bodies('quote-AL30');
    expect(readQuote(closed, 'AL30', 100, '2025-10-23')).toMatchObject({
      date: '2025-10-23',
      close: 83_000,
      trades: 179_473,
    });
    expect(readQuote(closed, 'AL30', 100, '2025-10-22')).toBeNull();
    expect(readQuote(preopen, 'AL30', 100, '2025-10-24')).toBeNull();
  });

  it('assets and tokens', async () => {
    const activos = bodies('asset-');
    const read = await fetchPortfolio({ json: async () => ({ activos }) }, new Exclusions(0));
    expect(read.slice(0, activos.length)).toMatchObject([
      { market: 'bCBA', symbol: 'GGAL', quantity: 319 },
      { market: 'bCBA', symbol: 'ADCGLOA', quantity: 100.62 },
      { market: 'bCBA', symbol: 'MSFT', quantity: 24 },
    ]);
    const [token] = bodies('token-');
    const now = Date.parse('2020-09-17T01:01:54Z');
    expect(readTokens(token, now)).toMatchObject({ accessUntil: now + 899_000, refreshUntil: now + 3_600_000 });
  });
});
