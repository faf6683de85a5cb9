import { SETTINGS } from '../../server/settings.ts';
import { type Command, EXIT, UsageError } from '../command.ts';
import type { Finding } from '../doctor/finding.ts';
import { plain } from '../table.ts';

/** `ventanilla doctor`: what is wrong with an installation, and what to do about it. */
export const doctor: Command = {
  name: 'doctor',
  usage: 'ventanilla doctor [--quick] [--json] [settings]',
  sentence:
    'Checks an installation with the settings that the server has: program, settings, store, data, disk, port, memory, proxy. Code 1 when something is wrong.',
  options: [
    { flag: 'quick', type: 'switch', sentence: 'Leaves out what reads the whole store.' },
    { flag: 'json', type: 'switch', sentence: 'Writes JSON instead of lines.' },
  ],
  run: async ({ positionals, options }, settings, terminal) => {
    if (positionals.length > 0) throw new UsageError(`doctor takes no argument "${positionals[0]}".`);
    const [{ examine }, { THIS_MACHINE }] = await Promise.all([
      import('../doctor/examine.ts'),
      import('../doctor/machine.ts'),
    ]);
    const { environment } = terminal;
    const findings = await examine({
      settings,
      environment,
      machine: THIS_MACHINE,
      quick: options.quick === true,
      isPortNamed: options[SETTINGS.port.flag] !== undefined || Boolean(environment[SETTINGS.port.environment]),
    });
    const count = (state: Finding['state']): number => findings.filter((finding) => finding.state === state).length;
    const ok = count('wrong') === 0;
    if (options.json === true) terminal.stdout.write(`${JSON.stringify({ ok, findings }, null, 2)}\n`);
    else {
      terminal.stdout.write(findings.map(lineOf).join(''));
      terminal.stdout.write(`${count('ok')} ok, ${count('warning')} warnings, ${count('wrong')} wrong\n`);
    }
    return ok ? EXIT.done : EXIT.failed;
  },
};

const STATE_WIDTH = 9;
const CHECK_WIDTH = 13;

function lineOf({ check, state, sentence, remedy }: Finding): string {
  const line = `${state.padEnd(STATE_WIDTH)}${check.padEnd(CHECK_WIDTH)}${plain(sentence)}\n`;
  return remedy === undefined ? line : `${line}${' '.repeat(STATE_WIDTH + CHECK_WIDTH)}${plain(remedy)}\n`;
}
