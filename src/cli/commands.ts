import type { Command } from './command.ts';
import { account } from './commands/account.ts';
import { diff } from './commands/diff.ts';
import { doctor } from './commands/doctor.ts';
import { exportCommand } from './commands/export.ts';
import { geocode } from './commands/geocode.ts';
import { importCommand } from './commands/import.ts';
import { mcp } from './commands/mcp.ts';
import { quotes } from './commands/quotes.ts';
import { rollback } from './commands/rollback.ts';
import { serve } from './commands/serve.ts';
import { sync } from './commands/sync.ts';
import { versions } from './commands/versions.ts';
import { servingProcess } from './serving/serving-process.ts';

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  serve,
  sync,
  importCommand,
  exportCommand,
  versions,
  diff,
  rollback,
  quotes,
  geocode,
  mcp,
  account,
  doctor,
];

/** What only the program itself starts, as parts of itself. */
export const PARTS: readonly Command[] = [servingProcess];
