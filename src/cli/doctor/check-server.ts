import type { Settings } from '../../server/settings.ts';
import type { DataSet, DataSetVersion } from '../../store/store.ts';
import { type Finding, findingsOf } from './finding.ts';
import type { Answered, Machine } from './machine.ts';

/** What a running server says of itself, as far as the doctor compares it. */
interface Running {
  readonly version: string;
  readonly startedAt: string;
  readonly groups: Readonly<Record<string, { readonly version: number; readonly checksum: string } | null>>;
}

/** Where a server with these settings is reached from this machine. */
function localAddress({ host, port }: Settings): string {
  const own = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`;
}

/**
 * Whether the port is free, or which program has it; a server of this program is examined as clients see it.
 * @param stored the newest versions of the store; null when it cannot be read
 * @param isPortNamed false where the port is the default alone: the server may have been started with another, so that a foreign
 *   program on the default one is no fault
 */
export async function checkServer(
  machine: Machine,
  settings: Settings,
  stored: ReadonlyMap<DataSet, DataSetVersion> | null,
  isPortNamed: boolean,
): Promise<Finding[]> {
  const { ok, warning, wrong } = findingsOf('port');
  const { host, port } = settings;
  if (port === 0) return [ok('The server takes any free port.')];
  const why = await machine.listening(host, port);
  if (why === null) {
    const advice = isPortNamed ? '' : ' A server on another port is looked at with --port.';
    return [ok(`Port ${port} of ${host} is free: no server is running there.${advice}`)];
  }
  if (why === 'EACCES') {
    return [
      wrong(
        `Port ${port} is not for everybody.`,
        'Take one from 1024 on and a proxy before it, or give the program the right (AmbientCapabilities=CAP_NET_BIND_SERVICE of systemd).',
      ),
    ];
  }
  if (why !== 'EADDRINUSE') {
    return [
      wrong(
        `Nobody can listen on port ${port} of ${host}: ${why}.`,
        '--host must be an address of this machine, or 0.0.0.0 or :: for all.',
      ),
    ];
  }
  const address = localAddress(settings);
  const answered = await machine.ask(`${address}/status`);
  if (answered?.status === 429 && answered.headers.has('ratelimit-policy')) {
    return [
      warning(
        `A server answers at ${address}, and refuses this machine: its rate is exceeded (--rate-client).`,
        'Look again later, or name this machine in --rate-exempt: its proxy, if it has one, in --trusted-proxies.',
      ),
    ];
  }
  const running = runningIn(answered);
  if (running === null) {
    const owner = machine.ownerOfPort(port) ?? 'a program that is not a Ventanilla';
    if (isPortNamed) {
      return [wrong(`Port ${port} of ${host} is taken by ${owner}.`, 'Stop it, or choose another port with --port.')];
    }
    return [
      warning(
        `No server was looked at: port ${port} of ${host}, the default, is taken by ${owner}.`,
        'Name the port that the server has, or is to have, with --port or VENTANILLA_PORT; it cannot be this one.',
      ),
    ];
  }
  return [
    ok(`A server of version ${running.version} answers at ${address} since ${running.startedAt.slice(0, 19)}Z.`),
    ...(stored === null ? [] : comparedWithStore(running, stored)),
    ...(await checkProxy(machine, settings, address, running)),
  ];
}

function comparedWithStore({ groups }: Running, stored: ReadonlyMap<DataSet, DataSetVersion>): Finding[] {
  const { ok, warning } = findingsOf('server');
  const behind = [...stored.values()].filter(({ dataSet, number, checksum }) => {
    const served = groups[dataSet];
    return dataSet !== 'ledger' && (served?.version !== number || served.checksum !== checksum);
  });
  if (behind.length === 0) return [ok('It serves the newest versions of the store.')];
  return behind.map(({ dataSet, number }) => {
    const served = groups[dataSet]?.version;
    const what = served === undefined ? 'nothing' : served === number ? 'other data' : `version ${served}`;
    return warning(
      `It serves ${what} of ${dataSet}${served === number ? ` under the number ${number} than the store has` : `; the store has ${number}`}.`,
      'Look again in a minute; if it stays so, the server uses another store (--store), or its standard error tells why it could not load.',
    );
  });
}

/** What the public address makes of the server's answers. */
async function checkProxy(machine: Machine, settings: Settings, address: string, running: Running): Promise<Finding[]> {
  const { ok, warning, wrong } = findingsOf('proxy');
  const { publicAddress } = settings;
  if (publicAddress === '') return [];
  const outside = runningIn(await machine.ask(`${publicAddress}/status`));
  if (outside === null) {
    return [
      wrong(
        `${publicAddress} (--public-address) does not lead to this server, as seen from here.`,
        `Let the proxy hand all paths on to ${address}; if this machine cannot reach its own public name, ask from elsewhere.`,
      ),
    ];
  }
  const found: Finding[] = [];
  if (outside.startedAt !== running.startedAt) {
    found.push(
      warning(
        `${publicAddress} leads to another server than ${address}.`,
        'That is right where several share the work; else let the proxy hand requests on here.',
      ),
    );
  }
  const path = '/provincias?max=1&campos=id';
  const [here, there] = await Promise.all([machine.ask(address + path), machine.ask(publicAddress + path)]);
  const etag = here?.headers.get('etag') ?? null;
  const passed = there?.headers.get('etag') ?? null;
  if (etag !== null && outside.startedAt === running.startedAt && passed !== etag) {
    found.push(
      warning(
        `The proxy ${passed === null ? 'takes ETag off' : `makes ETag ${etag} to ${passed}`}: caches cannot ask whether something has changed.`,
        'Let the proxy neither compress nor rewrite: the server does so itself (gzip off; in nginx).',
      ),
    );
  }
  return found.length > 0 ? found : [ok(`${publicAddress} leads here, and answers pass as they are.`)];
}

/** A server's own words, if it is one of this program. */
function runningIn(answered: Answered | null): Running | null {
  if (answered?.status !== 200) return null;
  try {
    const value: unknown = JSON.parse(answered.text);
    return isRunning(value) ? value : null;
  } catch {
    // No JSON: another program.
    return null;
  }
}

function isRunning(value: unknown): value is Running {
  if (typeof value !== 'object' || value === null) return false;
  const { service, version, startedAt, groups }: Record<string, unknown> = { ...value };
  return (
    service === 'ventanilla' &&
    typeof version === 'string' &&
    typeof startedAt === 'string' &&
    typeof groups === 'object'
  );
}
