import type { Settings } from '../../server/settings.ts';
import { SETTINGS } from '../../server/settings-table.ts';
import { EXIT, type Terminal, UsageError, type Words } from '../command.ts';
import { examine } from '../doctor/examine.ts';
import type { Finding } from '../doctor/finding.ts';
import { THIS_MACHINE } from '../doctor/machine.ts';
import { printable } from '../table.ts';

const STATE_WIDTH = 9;
const CHECK_WIDTH = 13;

/** Examines an installation and writes its defects; resolves to the exit code. */
export async function runDoctor(
  { positionals, options }: Words,
  settings: Settings,
  { environment, stdout }: Terminal,
): Promise<number> {
  if (positionals.length > 0) throw new UsageError(`doctor takes no argument "${positionals[0]}".`);
  const findings = await examine({
    settings,
    environment,
    machine: THIS_MACHINE,
    quick: options.quick === true,
    isPortNamed: options[SETTINGS.port.flag] !== undefined || Boolean(environment[SETTINGS.port.environment]),
  });
  const count = (state: Finding['state']): number => findings.filter((finding) => finding.state === state).length;
  const ok = count('wrong') === 0;
  if (options.json === true) stdout.write(`${JSON.stringify({ ok, findings }, null, 2)}\n`);
  else {
    stdout.write(findings.map(lineOf).join(''));
    stdout.write(`${count('ok')} ok, ${count('warning')} warnings, ${count('wrong')} wrong\n`);
  }
  return ok ? EXIT.done : EXIT.failed;
}

function lineOf({ check, state, sentence, remedy }: Finding): string {
  const line = `${state.padEnd(STATE_WIDTH)}${check.padEnd(CHECK_WIDTH)}${printable(sentence)}\n`;
  return remedy === undefined ? line : `${line}${' '.repeat(STATE_WIDTH + CHECK_WIDTH)}${printable(remedy)}\n`;
}
