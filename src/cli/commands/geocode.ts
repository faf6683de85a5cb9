import type { Command } from '../command.ts';

/** `ventanilla geocode`: answers a CSV file row by row, from the store alone. */
export const geocode: Command = {
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
  // Loaded when it is called: `serve` is the same program and should not wait for it.
  run: async (words, settings, terminal) => {
    const { geocodeFile } = await import('../geocode-file.ts');
    return geocodeFile(words, settings, terminal);
  },
};
