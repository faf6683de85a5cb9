import { randomUUID } from 'node:crypto';
import type { PublisherAnswer, PublisherRequest } from '../publisher/server.ts';

/** A session of a title at the broker. */
export interface BrokerSession {
  readonly date: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly trades: number;
}

/** A title at the broker. `events`: prices before the day are multiplied by the factor in the adjusted series. */
export interface BrokerTitle {
  readonly symbol: string;
  readonly description: string;
  readonly market: string;
  readonly currency: 'AR$' | 'US$';
  /** `country/instrument/panel`, in lower case. */
  readonly panels: readonly string[];
  readonly sessions: BrokerSession[];
  readonly events: { date: string; factor: number }[];
  readonly per: 1 | 100;
}

/** The figures of a weekday; the same for the same day and base. */
export function sessionsFrom(first: string, last: string, base: number): BrokerSession[] {
  const sessions: BrokerSession[] = [];
  for (let at = Date.parse(first), n = 0; at <= Date.parse(last); at += 86_400_000) {
    const date = new Date(at);
    if (date.getUTCDay() === 0 || date.getUTCDay() === 6) continue;
    const close = base + ((n * 7) % 11) / 4;
    const open = base + ((n * 5) % 9) / 4;
    sessions.push({
      date: date.toISOString().slice(0, 10),
      open,
      high: Math.max(open, close) + 0.5,
      low: Math.min(open, close) - 0.5,
      close,
      volume: 1000 + n * 10,
      trades: 40 + n,
    });
    n++;
  }
  return sessions;
}

export function title(symbol: string, panels: readonly string[], members: Partial<BrokerTitle> = {}): BrokerTitle {
  const base = 100 + [...symbol].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 0);
  return {
    symbol,
    description: `Title ${symbol}`,
    market: 'BCBA',
    currency: 'AR$',
    panels,
    sessions: sessionsFrom('2026-09-01', '2026-11-20', base),
    events: [],
    per: 1,
    ...members,
  };
}

/** What the broker's server is made of; tests change it while it runs. */
export interface Broker {
  readonly user: string;
  password: string;
  titles: BrokerTitle[];
  operations: Record<string, unknown>[];
  /** Assets by country. */
  assets: Record<string, unknown[]>;
  /** Seconds that an access token lives, and a refresh token. */
  accessSeconds: number;
  refreshSeconds: number;
  /** How often each grant was tried, and how many tokens were refused. */
  readonly logins: { password: number; refresh: number; refused: number };
  /** Every token that was ever given, for a search of what was written. */
  readonly secrets: string[];
  /** Ends all access tokens at once, and all refresh tokens if told so. */
  readonly revoke: (refresh?: boolean) => void;
  readonly answer: (request: PublisherRequest) => PublisherAnswer;
}

interface Issued {
  readonly accessUntil: number;
  readonly refreshUntil: number;
}

const DENIED = { status: 401, body: '{"message":"Authorization has been denied for this request."}' };

/** A broker that speaks the interface as it was captured: token endpoint with expiry, rotation and detected reuse. */
export function broker(now: () => Date, titles: BrokerTitle[]): Broker {
  let access = new Map<string, Issued>();
  let refresh = new Map<string, Issued>();
  const used = new Set<string>();
  const issue = (): PublisherAnswer => {
    const at = now().getTime();
    const issued = { accessUntil: at + self.accessSeconds * 1000, refreshUntil: at + self.refreshSeconds * 1000 };
    const tokens = [`acceso-${randomUUID()}`, `renovar-${randomUUID()}`] as const;
    self.secrets.push(...tokens);
    access.set(tokens[0], issued);
    refresh.set(tokens[1], issued);
    return json({
      access_token: tokens[0],
      token_type: 'bearer',
      expires_in: self.accessSeconds,
      refresh_token: tokens[1],
      '.issued': new Date(at).toUTCString(),
      '.expires': new Date(issued.accessUntil).toUTCString(),
      '.refreshexpires': new Date(issued.refreshUntil).toUTCString(),
    });
  };
  const token = (form: URLSearchParams): PublisherAnswer => {
    const refused = { status: 400, body: '{"error":"invalid_grant","error_description":"no"}' };
    if (form.get('grant_type') === 'password') {
      self.logins.password++;
      if (form.get('username') === self.user && form.get('password') === self.password) return issue();
      self.logins.refused++;
      return refused;
    }
    self.logins.refresh++;
    const given = form.get('refresh_token') ?? '';
    const held = refresh.get(given);
    if (used.has(given)) {
      // Used again: whoever has it, all of them end.
      access = new Map();
      refresh = new Map();
    }
    refresh.delete(given);
    used.add(given);
    if (held && held.refreshUntil > now().getTime()) return issue();
    self.logins.refused++;
    return refused;
  };
  const self: Broker = {
    user: 'operador',
    password: 'muy-secreta-4711',
    titles,
    operations: [],
    assets: { argentina: [], estados_unidos: [] },
    accessSeconds: 899,
    refreshSeconds: 3600,
    logins: { password: 0, refresh: 0, refused: 0 },
    secrets: [],
    revoke: (alsoRefresh = false) => {
      access = new Map();
      if (alsoRefresh) refresh = new Map();
    },
    answer: (request) => {
      const path = decodeURIComponent(request.path).toLowerCase().split('/').slice(1);
      if (path[0] === 'token') return token(new URLSearchParams(request.body));
      const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
      const held = access.get(bearer);
      if (!held || held.accessUntil <= now().getTime()) return DENIED;
      return dataOf(self, path.slice(2), request, now());
    },
  };
  return self;
}

function json(value: unknown): PublisherAnswer {
  return { body: JSON.stringify(value), validators: false, zipped: true };
}

const NOT_FOUND = { status: 404, body: '{"message":"No HTTP resource was found."}' };

function dataOf(self: Broker, path: readonly string[], request: PublisherRequest, now: Date): PublisherAnswer {
  const [first, second = '', third = ''] = path;
  if (first === 'cotizaciones') {
    const name = `${path[3]}/${second}/${third}`;
    const listed = self.titles.filter(({ panels }) => panels.includes(name));
    const isKnown = listed.length > 0 || name.endsWith('/vacio');
    return isKnown ? json({ titulos: listed.map(panelRow) }) : NOT_FOUND;
  }
  if (first === 'operaciones') {
    if (second !== '') {
      const found = self.operations.find(({ numero }) => String(numero) === second);
      return found ? json(found) : NOT_FOUND;
    }
    const country = request.query.get('filtro.pais');
    const rows = self.operations.filter(({ mercado }) => (mercado === 'bcba') === (country === 'argentina'));
    return json(
      rows.map(({ numero, estadoActual, simbolo, tipo }) => ({ numero, estado: estadoActual, simbolo, tipo })),
    );
  }
  if (first === 'portafolio') return json({ pais: second, activos: self.assets[second] ?? [] });
  const found = self.titles.find((each) => each.market.toLowerCase() === first && each.symbol.toLowerCase() === third);
  if (second !== 'titulos' || !found) return NOT_FOUND;
  const [, , , , kind, from = '', to = '', variant] = path;
  if (kind === undefined) return json(quoteOf(found, request.query.get('plazo'), now));
  if (kind !== 'seriehistorica') return NOT_FOUND;
  // The session that runs is not in a series.
  const rows = found.sessions.filter(
    ({ date }) => date >= from && date <= to && `${date}T20:30:00Z` <= now.toISOString(),
  );
  // Not in order, as on the live interface.
  return json(rows.toReversed().map((session) => seriesRow(found, session, variant === 'ajustada')));
}

function panelRow({ symbol, description, market, currency, sessions }: BrokerTitle): Record<string, unknown> {
  const last = sessions.at(-1);
  return {
    simbolo: symbol,
    puntas: {
      cantidadCompra: 80,
      precioCompra: (last?.low ?? 1) - 0.25,
      precioVenta: last?.high ?? 1,
      cantidadVenta: 200,
    },
    ultimoPrecio: last?.close ?? 0,
    variacionPorcentual: 0.81,
    apertura: last?.open ?? 0,
    maximo: last?.high ?? 0,
    minimo: last?.low ?? 0,
    ultimoCierre: last?.close ?? 0,
    volumen: last?.volume ?? 0,
    cantidadOperaciones: last?.trades ?? 0,
    fecha: last ? `${last.date}T17:00:04.807` : '0001-01-01T00:00:00',
    tipoOpcion: null,
    precioEjercicio: null,
    fechaVencimiento: null,
    mercado: market,
    moneda: currency,
    descripcion: description,
  };
}

/** The quote of a term; the immediate one trades a tenth, a little dearer. */
function quoteOf(title: BrokerTitle, term: string | null, now: Date): Record<string, unknown> {
  const session = title.sessions.at(-1);
  if (!session || term === null) throw new RangeError('The broker of the tests knows quotes of terms alone.');
  const isImmediate = term === 't0';
  const volume = isImmediate ? session.volume / 10 : session.volume;
  const of = isImmediate ? { ...session, close: session.close + 0.25, high: session.high + 0.25, volume } : session;
  return {
    ...seriesRow(title, of, false),
    fechaHora: `${session.date <= now.toISOString().slice(0, 10) ? session.date : '0001-01-01'}T17:00:12.2329137-03:00`,
    puntas: [],
    plazo: term,
  };
}

/** The traded money of a session: bought between its lowest and highest price. */
export function moneyOf({ high, low, volume }: BrokerSession, per: 1 | 100): number {
  return ((high * 3 + low * 4) / 7 / per) * volume;
}

function seriesRow({ events, per, currency }: BrokerTitle, session: BrokerSession, adjusted: boolean) {
  const factor = adjusted
    ? events.filter(({ date }) => date > session.date).reduce((all, event) => all * event.factor, 1)
    : 1;
  const price = (value: number): number => Number((value * factor).toPrecision(12));
  return {
    ultimoPrecio: price(session.close),
    variacion: 0,
    apertura: price(session.open),
    maximo: price(session.high),
    minimo: price(session.low),
    fechaHora: `${session.date}T17:00:34.037`,
    tendencia: 'sube',
    cierreAnterior: 0,
    montoOperado: moneyOf(session, per),
    volumenNominal: session.volume,
    precioPromedio: 0,
    moneda: currency === 'AR$' ? 'peso_Argentino' : 'dolar_Estadounidense',
    precioAjuste: 0,
    interesesAbiertos: 0,
    puntas: null,
    cantidadOperaciones: session.trades,
    descripcionTitulo: null,
    plazo: null,
    laminaMinima: 0,
    lote: 0,
  };
}

/** An executed purchase or sale as B4 returns it. */
export function operation(
  numero: number,
  simbolo: string,
  members: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    numero,
    mercado: 'bcba',
    simbolo,
    moneda: 'peso_Argentino',
    tipo: 'compra',
    fechaAlta: '2026-10-05T11:05:00.12',
    validez: '2026-10-05T17:00:00',
    fechaOperado: '2026-10-05T12:00:00',
    estadoActual: 'terminada',
    estados: [
      { detalle: 'Iniciada', fecha: '2026-10-05T11:05:00' },
      { detalle: 'En Proceso', fecha: '2026-10-05T11:05:02' },
      { detalle: 'Terminada', fecha: '2026-10-05T12:00:00' },
    ],
    aranceles: [],
    operaciones: [{ fecha: '2026-10-05T12:00:00', cantidad: 10, precio: 150 }],
    precio: 150,
    cantidad: 10,
    monto: 1500,
    fondosParaOperacion: null,
    montoOperacion: 1500,
    modalidad: 'precio_Limite',
    arancelesARS: 0,
    arancelesUSD: 0,
    plazo: 'a24horas',
    ...members,
  };
}

/** A holding as the portfolio shows it, shortened. */
export function asset(simbolo: string, cantidad: number, mercado = 'bcba'): Record<string, unknown> {
  return { cantidad, comprometido: 0, ultimoPrecio: 150, ppc: 150, titulo: { simbolo, mercado, pais: 'argentina' } };
}
