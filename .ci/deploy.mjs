// What of docs/how-to/deploy.md runs without a container engine: `node .ci/deploy.mjs FOLDER`, as root, on Linux, with nginx and systemd-analyze.
// The instructions of the Dockerfile are done in folders, the image's command is started as its user on a tree that is mounted read-only, the
// proxy's configuration stands before two replicas of which one stops, the unit is looked at. The last line is the count.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { get } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyOf, stagesOf, variablesOf } from './dockerfile.mjs';

const work = join(process.argv[2] ?? '.', 'deploy');
const root = join(import.meta.dirname, '..');
const counts = { passed: 0, failed: 0 };
const children = new Set();

function check(name, isRight, detail = '') {
  counts[isRight ? 'passed' : 'failed']++;
  console.log(`${isRight ? 'ok   ' : 'FAIL '} ${name}${isRight || detail === '' ? '' : `: ${detail}`}`);
  return isRight;
}

async function until(holds, milliseconds = 60_000) {
  const deadline = Date.now() + milliseconds;
  while (!(await holds())) {
    if (Date.now() > deadline) return false;
    await sleep(50);
  }
  return true;
}

// --- The Dockerfile, in folders --------------------------------------------------------------------------------------------

const [build, final] = stagesOf(readFileSync(join(root, 'Dockerfile'), 'utf8'));
const folder = join(work, 'build');
const tree = join(work, 'tree');
const data = join(work, 'data');
mkdirSync(folder, { recursive: true });

function runBuild() {
  for (const { word, rest } of build.instructions) {
    if (word === 'COPY') {
      const { sources, target } = copyOf(rest);
      for (const source of sources) {
        const isFolder = statSync(join(root, source)).isDirectory();
        cpSync(join(root, source), target.endsWith('/') ? join(folder, target, source) : join(folder, target), {
          recursive: isFolder,
        });
      }
    } else if (word === 'RUN') {
      const { status, stdout, stderr } = spawnSync('sh', ['-c', rest.replaceAll('/tree', tree)], {
        cwd: folder,
        encoding: 'utf8',
      });
      if (!check(`RUN ${rest}`, status === 0, `${stdout}\n${stderr}`)) return false;
    }
  }
  return true;
}

const megabytes = () => Number(spawnSync('du', ['-sm', tree], { encoding: 'utf8' }).stdout.split('\t')[0]);

// --- The image's command, as its user, on a tree that cannot be written ----------------------------------------------------

const environment = Object.assign(
  {},
  ...final.instructions.filter(({ word }) => word === 'ENV').map(({ rest }) => variablesOf(rest)),
);
const of = (wanted) => final.instructions.find(({ word }) => word === wanted)?.rest ?? '';
const [uid, gid] = of('USER').split(':');
const inTree = (words) => words.map((word) => word.replace(/^\/app\//, `${tree}/`).replace(/^node$/, process.execPath));
const command = inTree([...JSON.parse(of('ENTRYPOINT')), ...JSON.parse(of('CMD'))]);
const health = inTree(JSON.parse(of('HEALTHCHECK').replace(/^.*?CMD\s*/, '')));

/** Variables of the image, with the folders and ports of here. */
function variables(port, more = {}) {
  const own = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replaceAll('/data', data)]),
  );
  return {
    ...own,
    VENTANILLA_HOST: '127.0.0.1',
    VENTANILLA_PORT: String(port),
    HOME: '/nonexistent',
    PATH: '/usr/bin:/bin',
    ...more,
  };
}

/** Everything is mounted read-only but the volume and a place for temporary files, then the command is started as the user of the image. */
function asImage(words, env) {
  const inside = [
    'mount --make-rprivate / 2>/dev/null || true',
    'mount -t tmpfs tmpfs /tmp-of-image',
    `mount --bind ${data} ${data}`,
    'for place in $(findmnt -rno TARGET | grep -vE "^/(proc|sys|dev)(/|$)"); do case $place in "$KEEP"|/tmp-of-image) ;; *) mount -o remount,ro,bind "$place" 2>/dev/null || true ;; esac; done',
    'if touch "$TREE/touched" 2>/dev/null; then echo "the tree can be written to" >&2; exit 9; fi',
    `exec setpriv --reuid=${uid} --regid=${gid} --clear-groups --no-new-privs --bounding-set=-all "$@"`,
  ].join('\n');
  const place = join(work, 'tmp');
  mkdirSync(place, { recursive: true });
  const script = inside.replaceAll('/tmp-of-image', place);
  const child = spawn('unshare', ['-m', 'sh', '-c', script, 'sh', ...words], {
    env: { ...env, TMPDIR: place, KEEP: data, TREE: tree, PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said.text += text));
  children.add(child);
  const ended = new Promise((resolve) =>
    child.once('exit', (code) => {
      children.delete(child);
      resolve(code);
    }),
  );
  return { child, said, ended };
}

const healthy = async (env) => {
  const { ended } = asImage(health, env);
  return (await ended) === 0;
};

async function runImage() {
  mkdirSync(data, { recursive: true });
  chmodSync(data, 0o700);
  chownSync(data, Number(uid), Number(gid));
  spawnSync('chmod', ['-R', 'a-w,a+rX', tree]);
  // Every folder on the way must let the user through.
  for (let up = work; up !== '/' && up !== '.'; up = dirname(up))
    if ((statSync(up).mode & 0o011) === 0) chmodSync(up, statSync(up).mode | 0o011);
  const env = variables(18_090);
  check('the health check says no without a server', !(await healthy(env)));
  const server = asImage(command, env);
  const ready = await until(() => healthy(env));
  check(
    'the image’s command starts on a read-only tree as its user, and its health check says so',
    ready,
    server.said.text,
  );
  const owners = readdirSync(data).map((name) => statSync(join(data, name)).uid);
  check(
    'what it wrote belongs to that user',
    owners.length > 0 && owners.every((owner) => String(owner) === uid),
    String(owners),
  );
  const doctor = asImage([...command.slice(0, -1), 'doctor', '--json'], env);
  const code = await doctor.ended;
  check('ventanilla doctor finds nothing wrong there', code === 0, doctor.said.text);
  const begun = Date.now();
  server.child.kill(of('STOPSIGNAL'));
  check('it ends by the stop signal', (await server.ended) === 0 && Date.now() - begun < 10_000, server.said.text);
}

// --- The proxy before two replicas -----------------------------------------------------------------------------------------

const PROXY = 18_093;
const PORTS = [18_091, 18_092];

const ask = (path, headers = {}) =>
  new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port: PROXY, path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      response.on('error', () => resolve({ status: 0, headers: {}, text }));
    });
    request.setTimeout(10_000, () => request.destroy(new Error('no answer in 10 s')));
    request.on('error', (error) => resolve({ status: 0, headers: {}, text: error.message }));
  });

async function runProxy() {
  const configuration = join(work, 'nginx.conf');
  const text = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replace('server one:8080', `server 127.0.0.1:${PORTS[0]}`)
    .replace('server two:8080', `server 127.0.0.1:${PORTS[1]}`)
    .replace('listen 8080', `listen 127.0.0.1:${PROXY}`)
    .replaceAll(/\/tmp\//g, `${work}/nginx-`);
  writeFileSync(configuration, text);
  const tested = spawnSync('nginx', ['-t', '-c', configuration, '-e', 'stderr'], { encoding: 'utf8' });
  check('nginx takes the configuration', tested.status === 0, tested.stderr);
  const replicas = PORTS.map((port) =>
    asImage(
      command,
      variables(port, {
        VENTANILLA_TRUSTED_PROXIES: '127.0.0.1',
        VENTANILLA_LOG_REQUESTS: 'all',
      }),
    ),
  );
  for (const [i, port] of PORTS.entries())
    check(`replica ${i + 1} gets ready`, await until(() => healthy(variables(port))), replicas[i].said.text);
  const proxy = spawn('nginx', ['-c', configuration, '-e', 'stderr', '-g', 'daemon off;'], {
    // Read by nobody, so nowhere: nginx waits for who reads its log.
    stdio: 'ignore',
  });
  children.add(proxy);
  check('the proxy answers', await until(async () => (await ask('/readyz')).status === 200, 10_000));

  const host = 'datos.example.ar';
  const first = await ask('/organismos?limit=1', { host });
  check(
    'links carry the name that clients used',
    first.text.includes(`http://${host}/organismos`),
    first.text.slice(0, 300),
  );
  const one = await ask('/provincias?max=3', { 'accept-encoding': 'br' });
  check(
    'compression and strong ETag pass',
    one.headers['content-encoding'] === 'br' || /^"/.test(one.headers.etag ?? ''),
    JSON.stringify(one.headers),
  );
  const same = await ask('/provincias?max=3', { 'accept-encoding': 'br', 'if-none-match': one.headers.etag });
  check('304 passes', same.status === 304, String(same.status));
  check(
    'the proxy’s request id is the log’s',
    await until(() => replicas.some(({ said }) => said.text.includes(`"id":"${same.headers['x-request-id']}"`)), 5000),
  );
  check('/metrics is not for everybody', (await ask('/metrics')).status === 404);

  const seen = { right: 0, wrong: [] };
  const expected = (await ask('/provincias?max=2')).text;
  let asking = true;
  const client = async () => {
    while (asking) {
      const { status, text: body } = await ask('/provincias?max=2');
      if (status === 200 && body === expected) seen.right++;
      else seen.wrong.push(`${status} ${body.slice(0, 80)}`);
    }
  };
  const clients = Array.from({ length: 4 }, client);
  await until(() => seen.right > 100, 20_000);
  replicas[0].child.kill('SIGTERM');
  check('a replica stops', (await replicas[0].ended) === 0);
  const before = seen.right;
  await until(() => seen.right > before + 200, 20_000);
  replicas[0] = asImage(command, variables(PORTS[0]));
  check('and comes back', await until(() => healthy(variables(PORTS[0]))), replicas[0].said.text);
  replicas[1].child.kill('SIGKILL');
  await replicas[1].ended;
  const then = seen.right;
  await until(() => seen.right > then + 200, 20_000);
  asking = false;
  await Promise.all(clients);
  check(
    `clients notice nothing of a replica that stops and of one that is killed (${seen.right} answers)`,
    seen.right > 500 && seen.wrong.length === 0,
    seen.wrong.slice(0, 5).join(' | '),
  );
  for (const { child, ended } of replicas) {
    child.kill('SIGTERM');
    await ended;
  }
  proxy.kill('SIGQUIT');
}

// --- The unit of systemd ----------------------------------------------------------------------------------------------------

/** Exposure, in tenths of what `systemd-analyze security` says: 20 is 2.0. */
const MOST_EXPOSED = '20';

function runUnit() {
  const unit = join(work, 'ventanilla.service');
  const text = readFileSync(join(root, 'deploy/ventanilla.service'), 'utf8');
  writeFileSync(unit, text.replace('/usr/bin/node', process.execPath).replaceAll('/opt/ventanilla', tree));
  const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  check(
    'systemd takes the unit',
    verified.status === 0 && !verified.stderr.includes('ventanilla.service'),
    verified.stderr,
  );
  const secure = spawnSync('systemd-analyze', ['security', '--offline=true', `--threshold=${MOST_EXPOSED}`, unit], {
    encoding: 'utf8',
  });
  check(`systemd-analyze security: ${secure.stdout.split('→').at(-1)?.trim()}`, secure.status === 0, secure.stderr);
}

try {
  if (runBuild() && existsSync(join(tree, 'dist'))) {
    check(`the tree is small (${megabytes()} MB)`, megabytes() < 80);
    await runImage();
    await runProxy();
    runUnit();
  }
} finally {
  for (const child of children) child.kill('SIGKILL');
}
console.log(`${counts.passed} passed, ${counts.failed} failed, 0 skipped`);
process.exitCode = counts.failed > 0 ? 1 : 0;
