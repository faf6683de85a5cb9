import { type Command, EXIT, UsageError } from '../command.ts';
import { groupNamed, versionNumbered } from '../group-named.ts';

/** `ventanilla rollback`: makes an earlier version of a group's data the newest again. */
export const rollback: Command = {
  name: 'rollback',
  usage: 'ventanilla rollback GROUP NUMBER [settings]',
  sentence:
    'Makes a new version that holds what an earlier one held; running servers take it up by themselves. `ventanilla versions` lists those there are.',
  options: [],
  run: async ({ positionals }, settings, terminal) => {
    const [name, number, ...more] = positionals;
    if (name === undefined || number === undefined || more.length > 0) {
      throw new UsageError('rollback needs a group and the number of a version.');
    }
    const group = groupNamed(name);
    const goal = versionNumbered(number);
    // Loaded when it is called: `serve` is the same program and should not wait for what reads files.
    const { rollBack } = await import('../roll-back.ts');
    const { version, changed, added, replaced, removed } = await rollBack(group, goal, settings);
    terminal.stdout.write(
      changed
        ? `version  ${group} ${version.number}: ${version.source} (+${added} ~${replaced} -${removed} stored records)\n`
        : `version  ${group} ${version.number}: unchanged, it holds what version ${goal} held\n`,
    );
    return EXIT.done;
  },
};
