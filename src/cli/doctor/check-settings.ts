import { closestName } from '../../indexes/edit-distance.ts';
import type { Settings } from '../../server/settings.ts';
import { SETTINGS } from '../../server/settings-table.ts';
import { type Finding, findingsOf } from './finding.ts';

const PREFIX = 'VENTANILLA_';
/** Variables of the tests, not of the program. */
const OF_TESTS = 'VENTANILLA_TEST_';

/** Unknown variables, and settings that contradict each other or the world. Values that do not fit end every command before. */
export function checkSettings(
  settings: Settings,
  environment: Readonly<Record<string, string | undefined>>,
): Finding[] {
  const found = [...unknownVariables(environment), ...contradictions(settings)];
  return found.length > 0
    ? found
    : [findingsOf('settings').ok('No setting contradicts another, and no variable is unknown.')];
}

function unknownVariables(environment: Readonly<Record<string, string | undefined>>): readonly Finding[] {
  const { warning } = findingsOf('settings');
  const known = Object.values(SETTINGS).map((setting) => setting.environment);
  const names: ReadonlySet<string> = new Set(known);
  return Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && !name.startsWith(OF_TESTS) && !names.has(name))
    .sort()
    .map((name) => {
      const near = closestName(name, known);
      const meant = near === null ? '`ventanilla help` names them all.' : `${near} may be meant.`;
      return warning(`The variable ${name} is no setting.`, `It has no effect; remove it. ${meant}`);
    });
}

const LOOPBACK = /^(127\.|::1$|localhost$)/;

function* contradictions(settings: Settings): Iterable<Finding> {
  const { warning, wrong } = findingsOf('settings');
  const { host, publicAddress, trustedProxies, logRequests, logFile, logOneIn, headersTimeout, requestTimeout } =
    settings;
  if (!LOOPBACK.test(host) && publicAddress === '' && trustedProxies.length === 0) {
    yield warning(
      `The server listens on ${host}, where others reach it, and says plain http and its own address in links.`,
      'Put a proxy with TLS in front, and set --public-address, or --trusted-proxies to its address.',
    );
  }
  if (publicAddress !== '' && /^https?:\/\/(localhost|127\.|\[::1\]|0\.0\.0\.0)/.test(publicAddress)) {
    yield warning(
      `Links begin with ${publicAddress} (--public-address), which only this machine understands.`,
      'Set the address that clients use.',
    );
  }
  if (logRequests === 'off' && (logFile !== '' || logOneIn > 0)) {
    yield warning(
      '--log-file and --log-one-in have no effect without --log-requests.',
      'Set --log-requests to errors, slow or all, or leave the others out.',
    );
  }
  if (logRequests === 'all' && logOneIn > 0) {
    yield warning('--log-one-in has no effect where all requests are logged.', 'Set --log-requests to errors or slow.');
  }
  if (headersTimeout > requestTimeout) {
    yield warning(
      `--headers-timeout-ms ${headersTimeout} is longer than --request-timeout-ms ${requestTimeout}, which ends requests before.`,
      'Make it shorter.',
    );
  }
  if (
    settings.mirrorOf !== '' &&
    settings.publicAddress !== '' &&
    settings.mirrorOf.startsWith(settings.publicAddress)
  ) {
    yield wrong('The server is to be a mirror of its own address.', 'Set --mirror-of to the server that has the data.');
  }
}
