import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { copyOf, stagesOf, variablesOf } from '../../.ci/dockerfile.mjs';
import { readSettings } from '../../src/server/settings.ts';
import { SETTINGS } from '../../src/server/settings-table.ts';

// What the files of `deploy` say; that they do it is tried by .ci/deploy.mjs.

const ROOT = join(import.meta.dirname, '../..');
const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const KNOWN: ReadonlySet<string> = new Set(Object.values(SETTINGS).map(({ environment }) => environment));

/** Reads variables as the program does: unknown ones and values that do not fit are told. */
function fit(variables: Readonly<Record<string, string>>): void {
  const own = Object.entries(variables).filter(([name]) => name.startsWith('VENTANILLA_'));
  expect(own.filter(([name]) => !KNOWN.has(name))).toEqual([]);
  readSettings({}, Object.fromEntries(own));
}

interface Service {
  readonly image: string;
  readonly read_only?: boolean;
  readonly user?: string;
  readonly cap_drop?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks: unknown;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: object;
  readonly networks: object;
}

const compose = parse(text('deploy/compose.yaml'), { merge: true }) as Compose;
const stages = stagesOf(text('Dockerfile'));
const [build, final] = stages;
const of = (word: string): string[] =>
  (final?.instructions ?? []).filter((one) => one.word === word).map(({ rest }) => rest);

describe('the Dockerfile', () => {
  it('builds in one stage and keeps nothing of it but what is needed, on an image of a pinned major', () => {
    expect(stages).toHaveLength(2);
    expect(text('Dockerfile')).toMatch(/^ARG NODE=\d+-/m);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the Dockerfile's own
    expect(stages.map(({ image }) => image)).toEqual(['node:${NODE}', 'node:${NODE}']);
    expect(of('COPY')).toEqual([`--from=${build?.name} /tree /app`]);
  });

  it('copies what is there, and what .dockerignore lets through', () => {
    const through = text('.dockerignore')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
    const copied = (build?.instructions ?? []).flatMap(({ word, rest }) =>
      word === 'COPY' ? (copyOf(rest)?.sources ?? []) : [],
    );
    expect(copied.length).toBeGreaterThan(8);
    for (const source of copied)
      expect([source, existsSync(join(ROOT, source)), through.includes(source)]).toEqual([source, true, true]);
    expect(through.toSorted()).toEqual(copied.toSorted());
  });

  it('starts a server that is not root, stops by its signal, and is looked after without curl', () => {
    expect(of('USER')).toEqual(['1000:1000']);
    expect(of('STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(of('VOLUME')).toEqual(['/data']);
    expect(of('ENTRYPOINT')).toEqual(['["node", "/app/bin/ventanilla.js"]']);
    expect(of('CMD')).toEqual(['["serve"]']);
    expect(of('HEALTHCHECK')[0]).toContain('CMD ["node", "/app/bin/healthcheck.js"]');
    for (const path of ['bin/ventanilla.js', 'bin/healthcheck.js']) expect(text('deploy/install.sh')).toContain(path);
  });

  it('sets what is a setting, and writes to its volume alone', () => {
    const variables = Object.assign({}, ...of('ENV').map(variablesOf)) as Record<string, string>;
    fit(variables);
    expect(of('EXPOSE')).toEqual([variables.VENTANILLA_PORT]);
    for (const name of ['VENTANILLA_STORE', 'VENTANILLA_SYNC_FOLDER', 'VENTANILLA_TEMPORARY_FOLDER']) {
      expect(variables[name]).toMatch(/^(sqlite:)?\/data/);
    }
  });

  it('is done instruction by instruction by continuous integration', () => {
    expect(text('.ci/run')).toContain('node .ci/deploy.mjs');
  });
});

describe('compose.yaml', () => {
  const { services } = compose;
  const replicas = Object.values(services).filter(({ image }) => image === 'ventanilla');

  it('has two replicas over one PostgreSQL, each with settings that there are', () => {
    expect(replicas).toHaveLength(2);
    for (const { environment = {}, depends_on: waits } of replicas) {
      fit({ ...environment, VENTANILLA_STORE: environment.VENTANILLA_STORE?.replace(/\$\{[^}]*\}/, 'x') ?? '' });
      expect(environment.VENTANILLA_STORE).toMatch(
        /^postgres:\/\/ventanilla:\$\{POSTGRES_PASSWORD:\?\}@postgres:5432\/ventanilla$/,
      );
      expect(waits).toEqual({ postgres: { condition: 'service_healthy' } });
    }
  });

  it('gives what faces clients no rights and nothing to write to but volumes and /tmp', () => {
    for (const service of [...replicas, services.proxy]) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        tmpfs: ['/tmp'],
      });
    }
    expect(services.proxy?.user).toMatch(/^[1-9]/);
    expect(services.proxy?.ports).toEqual(['127.0.0.1:8080:8080']);
  });

  it('names services, volumes and files that there are, and the proxy’s address as trusted', () => {
    for (const [name, { depends_on: waits = {}, volumes = [] }] of Object.entries(services)) {
      for (const other of Object.keys(waits))
        expect([name, Object.keys(services)]).toEqual([name, expect.arrayContaining([other])]);
      for (const volume of volumes) {
        const [source = ''] = volume.split(':');
        const there = source.startsWith('.') ? existsSync(join(ROOT, 'deploy', source)) : source in compose.volumes;
        expect([volume, there]).toEqual([volume, true]);
      }
    }
    const address = replicas[0]?.environment?.VENTANILLA_TRUSTED_PROXIES;
    expect(services.proxy?.networks).toEqual({ inside: { ipv4_address: address } });
  });

  it('the proxy knows both replicas, at their port', () => {
    const port = Object.assign({}, ...of('ENV').map(variablesOf)).VENTANILLA_PORT;
    for (const [name, { image }] of Object.entries(services)) {
      if (image === 'ventanilla') expect(text('deploy/nginx.conf')).toContain(`server ${name}:${port} `);
    }
  });
});

describe('the unit of systemd', () => {
  const unit = text('deploy/ventanilla.service');

  it('sets what is a setting, and writes where it may', () => {
    const variables = Object.fromEntries(
      [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
    );
    expect(Object.keys(variables)).toContain('VENTANILLA_STORE');
    fit(variables);
    const folder = `/var/lib/${/^StateDirectory=(.*)$/m.exec(unit)?.[1]}`;
    for (const [name, value] of Object.entries(variables)) {
      if (name.startsWith('VENTANILLA_'))
        expect([name, value.replace('sqlite:', '').startsWith(`${folder}/`)]).toEqual([name, true]);
    }
  });

  it('gives a server time to finish its answers, and files for its connections', () => {
    const seconds = Number(/^TimeoutStopSec=(\d+)s$/m.exec(unit)?.[1]);
    expect(seconds * 1000).toBeGreaterThan(SETTINGS.shutdownTimeout.fallback);
    expect(Number(/^LimitNOFILE=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(SETTINGS.maximumConnections.fallback + 100);
  });
});
