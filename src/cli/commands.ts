/** Every command: its words, and where its work stands. A command's work is loaded when it is called, so that others start sooner. */
import type { Command } from './command.ts';
import { servingProcess } from './serving/serving-process.ts';

const serve: Command = {
  name: 'serve',
  usage: 'ventanilla serve [settings]',
  sentence: 'Answers requests. Groups without data get the starter data.',
  options: [],
  run: async (...call) => (await import('./commands/serve.ts')).serve(...call),
};

const sync: Command = {
  name: 'sync',
  usage:
    'ventanilla sync [SOURCE…] [--force] [--max-refused PERCENT] [settings]\n       ventanilla sync [SOURCE…] --list [settings]',
  sentence:
    'Fetches what is new from the official sources and loads it; one that fails does not stop the others, and changes nothing.',
  options: [
    { flag: 'list', type: 'switch', sentence: 'Tells which sources there are, and when they were visited, instead.' },
    { flag: 'force', type: 'switch', sentence: 'Fetches everything again, also what has not changed.' },
    {
      flag: 'max-refused',
      type: 'text',
      sentence:
        'Share of the records of a file or list that may be left out, in per cent (default 1); over it nothing changes. One record of ten or more always may, unless it is 0.',
    },
  ],
  run: async (...call) => (await import('./commands/sync.ts')).syncSources(...call),
};

const importCommand: Command = {
  name: 'import',
  usage:
    'ventanilla import PATH… [--account NAME] [--max-refused PERCENT] [--merge-provinces] [--report FILE] [settings]\n       ventanilla import --starter [settings]',
  sentence: 'Loads data files or whole folders into the store; running servers take the new version up by themselves.',
  options: [
    { flag: 'account', type: 'text', sentence: 'The files are operations of this account.' },
    {
      flag: 'max-refused',
      type: 'text',
      sentence: 'Share of a file’s records that may be refused, in per cent (default 1); over it nothing changes.',
    },
    {
      flag: 'merge-provinces',
      type: 'switch',
      sentence: 'Territorial files replace only the provinces that they hold; records of other provinces stay.',
    },
    {
      flag: 'report',
      type: 'text',
      sentence:
        'Writes every refusal and every notice to this file, one JSON object a line; the output shows the first few.',
    },
    { flag: 'starter', type: 'switch', sentence: 'Loads the starter data instead of files.' },
  ],
  run: async (...call) => (await import('./commands/import.ts')).importFiles(...call),
};

const exportCommand: Command = {
  name: 'export',
  usage: 'ventanilla export FOLDER [--groups NAMES] [--version N] [--market] [--plain] [--force] [settings]',
  sentence:
    'Writes the public data as files that an import reads back to the same bytes, with a manifest of checksums.',
  options: [
    {
      flag: 'groups',
      type: 'text',
      sentence: 'Groups to write, between commas: statistics, territory, organisms (default: all three), market.',
    },
    {
      flag: 'version',
      type: 'text',
      sentence: 'Number of the version to write, of one group; the newest when absent.',
    },
    { flag: 'market', type: 'switch', sentence: 'Writes market data, too; accounts, tokens and operations never.' },
    { flag: 'plain', type: 'switch', sentence: 'Text instead of gzip.' },
    {
      flag: 'force',
      type: 'switch',
      sentence: 'Writes into a folder that holds other things; replaces an export there.',
    },
  ],
  run: async (...call) => (await import('./commands/export.ts')).exportFiles(...call),
};

const versions: Command = {
  name: 'versions',
  usage: 'ventanilla versions [GROUP] [--json] [settings]',
  sentence: 'Lists the data versions that can be read, newest first, of all groups or of one.',
  options: [{ flag: 'json', type: 'switch', sentence: 'Writes JSON instead of a table.' }],
  run: async (...call) => (await import('./commands/versions.ts')).listVersions(...call),
};

const diff: Command = {
  name: 'diff',
  usage:
    'ventanilla diff GROUP A B [--limit N] [--json] [settings]\n       ventanilla diff A B [--limit N] [--json] [settings]',
  sentence:
    'Tells what was added, removed and changed from version A to version B of a group, or of each that has both.',
  options: [
    { flag: 'limit', type: 'text', sentence: 'Changes shown of each group (default 100); 0 for all. All are counted.' },
    { flag: 'json', type: 'switch', sentence: 'Writes JSON instead of lines.' },
  ],
  run: async (...call) => (await import('./commands/diff.ts')).showDifferences(...call),
};

const rollback: Command = {
  name: 'rollback',
  usage: 'ventanilla rollback GROUP NUMBER [settings]',
  sentence:
    'Makes a new version that holds what an earlier one held; running servers take it up by themselves. `ventanilla versions` lists those there are.',
  options: [],
  run: async (...call) => (await import('./commands/rollback.ts')).rollBack(...call),
};

const quotes: Command = {
  name: 'quotes',
  usage:
    'ventanilla quotes -|FILE…|FOLDER [--close] [--receipts] [settings]\n       ventanilla quotes --close [settings]\n       ventanilla quotes --discard [settings]',
  sentence:
    'Pushes running quotes and books in, one JSON object a line; running servers answer them at once. `-` is standard input; of a folder every file that is put into it.',
  options: [
    {
      flag: 'close',
      type: 'switch',
      sentence: 'Closes the session (after the lines, if any): what was pushed becomes a version of the market data.',
    },
    {
      flag: 'receipts',
      type: 'switch',
      sentence: 'Writes one JSON object a batch to standard output once its lines are on disk.',
    },
    { flag: 'discard', type: 'switch', sentence: 'Takes out what was pushed since the last close.' },
  ],
  run: async (...call) => (await import('./commands/quotes.ts')).pushQuotes(...call),
};

const geocode: Command = {
  name: 'geocode',
  usage:
    'ventanilla geocode FILE [--recurso NAME] [--columna PARAMETER=COLUMN]… [--fijo PARAMETER=VALUE]… [--salida FILE] [settings]',
  sentence:
    'Finds what each row of a CSV file means and writes the file again, with the results as columns; `-` is standard input.',
  options: [
    {
      flag: 'recurso',
      type: 'text',
      sentence:
        'What the rows hold: direcciones (default), ubicacion, provincias, departamentos, municipios, localidades-censales, asentamientos, localidades, calles.',
    },
    {
      flag: 'columna',
      type: 'list',
      sentence: 'Which column holds a parameter: `direccion=Domicilio`, `direccion=Calle,Altura`, `lat=#3`.',
    },
    { flag: 'fijo', type: 'list', sentence: 'A value for all rows: `provincia=02`.' },
    { flag: 'campos', type: 'text', sentence: 'Fields to add, between commas, or basico, estandar, completo.' },
    {
      flag: 'separador',
      type: 'text',
      sentence: 'What separates cells: `,` `;` tab `|`; read off the file when absent.',
    },
    { flag: 'codificacion', type: 'text', sentence: 'utf-8 or latin-1; read off the file when absent.' },
    { flag: 'prefijo', type: 'text', sentence: 'What the headings added begin with (default georef_).' },
    { flag: 'decimales', type: 'text', sentence: 'Decimal sign of the numbers added: punto (default) or coma.' },
    { flag: 'union', type: 'text', sentence: 'What stands between columns that are joined (default a blank).' },
    { flag: 'exacto', type: 'switch', sentence: 'Names must be equal, letter case and accents aside.' },
    { flag: 'salida', type: 'text', sentence: 'File to write, whole or not at all; standard output when absent.' },
  ],
  run: async (...call) => (await import('./commands/geocode.ts')).geocodeFile(...call),
};

const mcp: Command = {
  name: 'mcp',
  usage: 'ventanilla mcp [settings]',
  sentence:
    'Serves tools for language models on standard input and output, by the Model Context Protocol; a running server has the same at `POST /mcp`.',
  options: [],
  run: async (...call) => (await import('./commands/mcp.ts')).serveMcp(...call),
};

const account: Command = {
  name: 'account',
  usage: [
    'ventanilla account add NAME --password-stdin [settings]',
    'ventanilla account password NAME --password-stdin [settings]',
    'ventanilla account list [settings]',
    'ventanilla account remove NAME [settings]',
    'ventanilla account token NAME [--label TEXT] [--scope WORD] [--expires DATE] [settings]',
    'ventanilla account tokens NAME [settings]',
    'ventanilla account revoke NAME TOKEN-ID [settings]',
  ].join('\n       '),
  sentence: 'Accounts of group B and their personal tokens.',
  options: [
    { flag: 'password-stdin', type: 'switch', sentence: 'Takes the password from the first line of standard input.' },
    { flag: 'label', type: 'text', sentence: 'What a personal token is for, to know it by later.' },
    {
      flag: 'scope',
      type: 'text',
      sentence:
        'Limits a personal token: `mercado` to quotes, series and panels, `cuenta` to operations and portfolio; without it, to nothing.',
    },
    {
      flag: 'expires',
      type: 'text',
      sentence: 'Last day of a personal token in Argentina, `YYYY-MM-DD`; without it, it never expires.',
    },
  ],
  run: async (...call) => (await import('./commands/account.ts')).keepAccounts(...call),
};

const doctor: Command = {
  name: 'doctor',
  usage: 'ventanilla doctor [--quick] [--json] [settings]',
  sentence:
    'Checks an installation with the settings that the server has: program, settings, store, data, disk, port, memory, proxy. Code 1 when something is wrong.',
  options: [
    { flag: 'quick', type: 'switch', sentence: 'Leaves out what reads the whole store.' },
    { flag: 'json', type: 'switch', sentence: 'Writes JSON instead of lines.' },
  ],
  run: async (...call) => (await import('./commands/doctor.ts')).runDoctor(...call),
};

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

const backgroundProcess: Command = {
  name: 'background-process',
  usage: 'ventanilla background-process',
  sentence: 'Does one task of a server; started by ventanilla serve.',
  options: [],
  run: async (...call) => (await import('./serving/background-task.ts')).doTask(...call),
};

/** Commands that only the program itself starts, as parts of itself. */
export const PARTS: readonly Command[] = [servingProcess, backgroundProcess];
