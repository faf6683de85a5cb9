import type { SeparatorName } from '../../../csv/dialect.ts';
import type { Words } from '../../app/language.ts';
import type { KindName, ParameterName } from './asking/kinds.ts';
import type { BeginningProblem } from './opening/beginning.ts';
import type { State } from './results/outcomes.ts';

type Say = (number: string) => string;

interface PageWords {
  readonly title: string;
  readonly lead: string;
  readonly drop: string;
  readonly dropNow: string;
  readonly choose: string;
  readonly paste: string;
  readonly pasteLabel: string;
  readonly pasteHint: string;
  readonly read: string;
  readonly example: string;
  readonly exampleName: string;
  readonly pastedName: string;
  readonly private: string;
  readonly expects: (what: string) => string;
  readonly refused: (name: string) => string;
  readonly refusals: Readonly<Record<BeginningProblem | 'unreadable', string>>;
  readonly other: string;
  readonly loses: string;
  readonly bytes: (size: string, unit: 'KB' | 'MB') => string;
  readonly what: string;
  readonly kind: string;
  readonly kinds: Readonly<Record<KindName, string>>;
  readonly parameters: Readonly<Record<ParameterName, string>>;
  readonly needed: string;
  readonly none: string;
  readonly sameForAll: string;
  readonly valueFor: (parameter: string) => string;
  readonly valueHint: string;
  readonly joinWith: (parameter: string) => string;
  readonly missing: (parameters: string) => string;
  readonly options: string;
  readonly separator: string;
  readonly separators: Readonly<Record<SeparatorName, string>>;
  readonly encoding: string;
  readonly asRead: (what: string) => string;
  readonly header: string;
  readonly exact: string;
  readonly comma: string;
  readonly corner: string;
  readonly preview: string;
  readonly previewOf: Say;
  readonly emptyCell: string;
  readonly noRows: string;
  readonly process: string;
  readonly processAgain: string;
  readonly running: string;
  readonly runningRows: string;
  readonly doneTitle: string;
  readonly cancelledTitle: string;
  readonly brokenTitle: string;
  readonly rowsOf: (done: string, total: string) => string;
  readonly rowsSoFar: Say;
  readonly perSecond: Say;
  readonly left: (seconds: number) => string;
  readonly cancel: string;
  readonly resume: string;
  readonly tooLarge: string;
  readonly kept: string;
  readonly unreadable: string;
  readonly unreadableHelp: string;
  readonly headerNote: string;
  readonly results: string;
  readonly states: Readonly<Record<State, string>>;
  readonly show: string;
  readonly all: string;
  readonly failed: string;
  readonly corrected: string;
  readonly reason: string;
  readonly anyReason: string;
  readonly find: string;
  readonly showing: (shown: string, all: string) => string;
  readonly row: string;
  readonly state: string;
  readonly why: string;
  readonly correctRow: (number: string) => string;
  readonly noneShown: string;
  readonly notYet: string;
  readonly onlyFirst: (rows: string) => string;
  readonly download: string;
  readonly downloadFailed: string;
  readonly notInDownload: Say;
  readonly retryFailed: Say;
  readonly processPending: Say;
  readonly pendingMark: string;
  readonly doneMark: string;
  readonly editorTitle: Say;
  readonly editorHelp: string;
  readonly moreCells: string;
  readonly found: string;
  readonly processRow: string;
  readonly saveAndNext: string;
  readonly close: string;
  readonly seeAs: string;
  readonly table: string;
  readonly map: string;
  readonly mapLabel: string;
  readonly points: Say;
  readonly firstPoints: Say;
}

/** The words of this page. */
export const WORDS: Words<PageWords> = {
  es: {
    title: 'Archivos',
    lead: 'Un CSV con direcciones, puntos o nombres de lugares: cada fila vuelve con su resultado, o con el motivo por el que no lo tiene.',
    drop: 'Suelte aquí un archivo CSV',
    dropNow: 'Suéltelo para abrirlo',
    choose: 'Elegir un archivo',
    paste: 'Pegar texto',
    pasteLabel: 'Texto: una fila por línea',
    pasteHint: 'Por ejemplo celdas copiadas de una planilla. La primera fila puede tener los nombres de las columnas.',
    read: 'Leer el texto',
    example: 'Probar con un ejemplo',
    exampleName: 'ejemplo.csv',
    pastedName: 'texto.csv',
    private: 'El archivo va a este servidor y a ningún otro, y nadie lo guarda.',
    expects: (what) => `El enlace ya dice qué buscar: ${what}. Falta el archivo.`,
    refused: (name) => `No se puede leer «${name}»`,
    refusals: {
      empty: 'El archivo está vacío.',
      workbook:
        'Es una planilla de cálculo, no un CSV. Ábrala y guárdela como «CSV UTF-8»; o copie las celdas y péguelas aquí.',
      'not-text': 'No es texto en UTF-8 ni en Latin-1. Guárdelo como «CSV UTF-8».',
      'no-header':
        'No se encuentra una primera fila: está en blanco, abre comillas que no cierra, o es demasiado larga.',
      'too-wide': 'Tiene más de 1000 columnas.',
      unreadable: 'El navegador no pudo leerlo: pudo cambiar de lugar, o no hay permiso. Elíjalo de nuevo.',
    },
    other: 'Otro archivo',
    loses: 'Se pierden los resultados y las correcciones que no descargó. ¿Seguir?',
    bytes: (size, unit) => `${size} ${unit}`,
    what: 'Qué hay en cada fila',
    kind: 'Cada fila es',
    kinds: {
      direcciones: 'una dirección',
      ubicacion: 'un punto (latitud y longitud)',
      inversa: 'un punto del que se busca la dirección',
      provincias: 'una provincia',
      departamentos: 'un departamento, partido o comuna',
      municipios: 'un municipio',
      'localidades-censales': 'una localidad censal',
      asentamientos: 'un asentamiento',
      localidades: 'una localidad',
      calles: 'una calle',
    },
    parameters: {
      direccion: 'Dirección',
      lat: 'Latitud',
      lon: 'Longitud',
      nombre: 'Nombre',
      id: 'Id oficial',
      provincia: 'Provincia',
      departamento: 'Departamento',
      municipio: 'Municipio',
      localidad_censal: 'Localidad censal',
      localidad: 'Localidad',
      categoria: 'Categoría',
    },
    needed: 'necesario',
    none: 'ninguna columna',
    sameForAll: 'un mismo valor para todas…',
    valueFor: (parameter) => `${parameter} de todas las filas`,
    valueHint: 'Nombre o id.',
    joinWith: (parameter) => `${parameter}: unir con otra columna`,
    missing: (parameters) => `Falta decir qué columna es: ${parameters}.`,
    options: 'Cómo se lee y cómo se busca',
    separator: 'Separador de celdas',
    separators: {
      coma: 'coma ( , )',
      punto_y_coma: 'punto y coma ( ; )',
      tabulador: 'tabulador',
      barra: 'barra ( | )',
    },
    encoding: 'Codificación',
    asRead: (what) => `como se ve: ${what}`,
    header: 'La primera fila tiene los nombres de las columnas',
    exact: 'Buscar los nombres a la letra',
    comma: 'Números del resultado con coma decimal',
    corner: 'Las columnas unidas son dos calles que se cruzan',
    preview: 'Primeras filas del archivo',
    previewOf: (rows) => `Primeras ${rows} filas`,
    emptyCell: 'vacía',
    noRows: 'El archivo no tiene filas debajo del encabezado.',
    process: 'Procesar el archivo',
    processAgain: 'Procesar todo de nuevo',
    running: 'Procesando el archivo',
    runningRows: 'Procesando filas de nuevo',
    doneTitle: 'Archivo procesado',
    cancelledTitle: 'Cancelado',
    brokenTitle: 'El trabajo se interrumpió',
    rowsOf: (done, total) => `${done} de ${total} ${total === '1' ? 'fila' : 'filas'}`,
    rowsSoFar: (done) => `${done} filas`,
    perSecond: (rows) => `${rows} por segundo`,
    left: (seconds) => (seconds < 90 ? `faltan ${Math.ceil(seconds)} s` : `faltan ${Math.ceil(seconds / 60)} min`),
    cancel: 'Cancelar',
    resume: 'Seguir con las que faltan',
    tooLarge:
      'Divida el archivo en partes más chicas, cada una con su encabezado; o procéselo en el servidor con «ventanilla geocode».',
    kept: 'Las filas hechas quedan: puede verlas, descargarlas y seguir desde ahí.',
    unreadable: 'El archivo ya no se puede leer',
    unreadableHelp:
      'Fue cambiado, movido o borrado después de elegirlo. Elíjalo de nuevo; lo hecho se puede descargar antes.',
    headerNote: 'El archivo no tiene encabezado: antes de pedirlo así, agréguele como primera línea',
    results: 'Resultados',
    states: {
      hallado: 'Halladas',
      aproximado: 'Aproximadas',
      sin_resultado: 'Sin resultado',
      fila_invalida: 'Inválidas',
    },
    show: 'Qué filas se ven',
    all: 'Todas',
    failed: 'Con falla',
    corrected: 'Corregidas',
    reason: 'Motivo',
    anyReason: 'cualquiera',
    find: 'Buscar en las filas',
    showing: (shown, all) => `${shown} de ${all} filas`,
    row: 'Fila',
    state: 'Estado',
    why: 'Motivo',
    correctRow: (number) => `Fila ${number}: ver y corregir`,
    noneShown: 'Ninguna fila cumple con lo elegido.',
    notYet: 'Las filas aparecen a medida que el servidor las contesta.',
    onlyFirst: (rows) =>
      `La tabla muestra las primeras ${rows} filas, para no llenar la memoria. La descarga las tiene todas, con su estado y motivo.`,
    download: 'Descargar el resultado',
    downloadFailed: 'Solo las fallas',
    notInDownload: (rows) => `Correcciones sin procesar, que no están en la descarga: ${rows}.`,
    retryFailed: (rows) => `Reintentar las fallas (${rows})`,
    processPending: (rows) => `Procesar las corregidas (${rows})`,
    pendingMark: 'corregida, sin procesar',
    doneMark: 'corregida',
    editorTitle: (number) => `Fila ${number}`,
    editorHelp: 'Corrija lo que haga falta; se procesa esta fila sola.',
    moreCells: 'Las demás columnas',
    found: 'Resultado',
    processRow: 'Procesar esta fila',
    saveAndNext: 'Guardar y ver la falla siguiente',
    close: 'Cerrar',
    seeAs: 'Cómo se ven',
    table: 'Tabla',
    map: 'Mapa',
    mapLabel: 'Las filas que tienen un punto',
    points: (points) =>
      `Puntos de las filas elegidas: ${points}. Un clic en uno abre su fila; las mismas filas están en la tabla.`,
    firstPoints: (points) => `Los primeros ${points} puntos de las filas elegidas; elija menos filas para ver otros.`,
  },
  en: {
    title: 'Files',
    lead: 'A CSV with addresses, points or names of places: each row comes back with its result, or with the reason why it has none.',
    drop: 'Drop a CSV file here',
    dropNow: 'Let go to open it',
    choose: 'Choose a file',
    paste: 'Paste text',
    pasteLabel: 'Text: a row per line',
    pasteHint: 'Cells copied from a spreadsheet, for example. The first row may name the columns.',
    read: 'Read the text',
    example: 'Try an example',
    exampleName: 'example.csv',
    pastedName: 'text.csv',
    private: 'The file goes to this server and to no other, and nobody keeps it.',
    expects: (what) => `The link says already what to look for: ${what}. The file is missing.`,
    refused: (name) => `“${name}” cannot be read`,
    refusals: {
      empty: 'The file is empty.',
      workbook:
        'It is a workbook, not a CSV. Open it and save it as “CSV UTF-8”; or copy the cells and paste them here.',
      'not-text': 'It is not text in UTF-8 or Latin-1. Save it as “CSV UTF-8”.',
      'no-header': 'There is no first row: it is blank, opens a quote that it does not close, or is too long.',
      'too-wide': 'It has more than 1000 columns.',
      unreadable: 'The browser could not read it: it may have been moved, or there is no permission. Choose it again.',
    },
    other: 'Another file',
    loses: 'Results and corrections that you did not download are lost. Go on?',
    bytes: (size, unit) => `${size} ${unit}`,
    what: 'What each row holds',
    kind: 'Each row is',
    kinds: {
      direcciones: 'an address',
      ubicacion: 'a point (latitude and longitude)',
      inversa: 'a point whose address is wanted',
      provincias: 'a province',
      departamentos: 'a department, partido or comuna',
      municipios: 'a municipality',
      'localidades-censales': 'a census locality',
      asentamientos: 'a settlement',
      localidades: 'a locality',
      calles: 'a street',
    },
    parameters: {
      direccion: 'Address',
      lat: 'Latitude',
      lon: 'Longitude',
      nombre: 'Name',
      id: 'Official id',
      provincia: 'Province',
      departamento: 'Department',
      municipio: 'Municipality',
      localidad_censal: 'Census locality',
      localidad: 'Locality',
      categoria: 'Category',
    },
    needed: 'needed',
    none: 'no column',
    sameForAll: 'one value for all…',
    valueFor: (parameter) => `${parameter} of all rows`,
    valueHint: 'Name or id.',
    joinWith: (parameter) => `${parameter}: join another column`,
    missing: (parameters) => `Say which column is: ${parameters}.`,
    options: 'How it is read and looked up',
    separator: 'Cells are separated by',
    separators: { coma: 'comma ( , )', punto_y_coma: 'semicolon ( ; )', tabulador: 'tabulator', barra: 'bar ( | )' },
    encoding: 'Encoding',
    asRead: (what) => `as it looks: ${what}`,
    header: 'The first row names the columns',
    exact: 'Look names up to the letter',
    comma: 'Numbers of the result with a decimal comma',
    corner: 'Joined columns are two streets that cross',
    preview: 'First rows of the file',
    previewOf: (rows) => `First ${rows} rows`,
    emptyCell: 'empty',
    noRows: 'The file has no rows below its header.',
    process: 'Process the file',
    processAgain: 'Process everything again',
    running: 'Processing the file',
    runningRows: 'Processing rows again',
    doneTitle: 'File processed',
    cancelledTitle: 'Cancelled',
    brokenTitle: 'The work was interrupted',
    rowsOf: (done, total) => `${done} of ${total} ${total === '1' ? 'row' : 'rows'}`,
    rowsSoFar: (done) => `${done} rows`,
    perSecond: (rows) => `${rows} a second`,
    left: (seconds) => (seconds < 90 ? `${Math.ceil(seconds)} s left` : `${Math.ceil(seconds / 60)} min left`),
    cancel: 'Cancel',
    resume: 'Go on with those left',
    tooLarge:
      'Divide the file into smaller ones, each with its header; or process it on the server with “ventanilla geocode”.',
    kept: 'The rows that are done stay: you can look at them, download them, and go on from there.',
    unreadable: 'The file cannot be read any more',
    unreadableHelp:
      'It was changed, moved or deleted after you chose it. Choose it again; what is done can be downloaded first.',
    headerNote: 'The file has no header: before asking like this, add as its first line',
    results: 'Results',
    states: {
      hallado: 'Found',
      aproximado: 'Approximate',
      sin_resultado: 'No result',
      fila_invalida: 'Invalid',
    },
    show: 'Which rows are shown',
    all: 'All',
    failed: 'Failed',
    corrected: 'Corrected',
    reason: 'Reason',
    anyReason: 'any',
    find: 'Find in the rows',
    showing: (shown, all) => `${shown} of ${all} rows`,
    row: 'Row',
    state: 'State',
    why: 'Reason',
    correctRow: (number) => `Row ${number}: see and correct`,
    noneShown: 'No row is like what was chosen.',
    notYet: 'Rows appear as the server answers them.',
    onlyFirst: (rows) =>
      `The table shows the first ${rows} rows, so as not to fill the memory. The download has all, with state and reason.`,
    download: 'Download the result',
    downloadFailed: 'Only the failures',
    notInDownload: (rows) => `Corrections that were not processed, and are not in the download: ${rows}.`,
    retryFailed: (rows) => `Retry the failures (${rows})`,
    processPending: (rows) => `Process the corrected ones (${rows})`,
    pendingMark: 'corrected, not processed',
    doneMark: 'corrected',
    editorTitle: (number) => `Row ${number}`,
    editorHelp: 'Correct what is needed; this row alone is processed.',
    moreCells: 'The other columns',
    found: 'Result',
    processRow: 'Process this row',
    saveAndNext: 'Save and see the next failure',
    close: 'Close',
    seeAs: 'How they are shown',
    table: 'Table',
    map: 'Map',
    mapLabel: 'The rows that have a point',
    points: (points) =>
      `Points of the rows chosen: ${points}. A click on one opens its row; the same rows are in the table.`,
    firstPoints: (points) => `The first ${points} points of the rows chosen; choose fewer rows to see others.`,
  },
};
