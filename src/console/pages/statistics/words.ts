import type { Words } from '../../app/language.ts';
import type { AxisSide } from '../../parts/chart/props.ts';
import type { LineWords } from './chart-data.ts';
import type { Aggregation, Change, Every, Scale } from './chosen.ts';
import type { FacetName } from './requests.ts';

/** What the lower part of the page tells of the series chosen. */
export type Part = 'latest' | 'revisions' | 'note';

interface PageWords {
  readonly title: string;
  readonly lead: string;
  readonly andMore: (count: number) => string;
  readonly add: string;
  readonly placeholder: string;
  readonly noneFound: string;
  readonly full: (most: number) => string;
  readonly examples: string;
  readonly exampleNames: Readonly<Record<'dollar' | 'prices' | 'money' | 'rates', string>>;
  readonly chart: string;
  readonly lines: LineWords;
  readonly quarter: (quarter: number, year: string) => string;
  readonly week: (week: number, year: string) => string;
  readonly range: string;
  readonly quick: (months: number) => string;
  readonly allDates: string;
  readonly from: string;
  readonly to: string;
  readonly every: string;
  readonly everies: Readonly<Record<Every, string>>;
  readonly aggregation: string;
  readonly aggregations: Readonly<Record<Aggregation, string>>;
  readonly change: string;
  readonly changes: Readonly<Record<Change, string>>;
  readonly scale: string;
  readonly scales: Readonly<Record<Scale, string>>;
  readonly staysLinear: Readonly<Record<AxisSide, (names: string) => string>>;
  readonly wholeOnly: string;
  readonly incomplete: (count: number) => string;
  readonly otherAxis: (name: string) => string;
  readonly remove: (name: string) => string;
  readonly useZoom: string;
  readonly options: string;
  readonly noValues: string;
  readonly noValuesHelp: (from: string, to: string) => string;
  readonly span: (name: string, from: string, to: string) => string;
  readonly showAll: string;
  readonly usualAggregation: string;
  readonly startOver: string;
  readonly pastFailed: string;
  readonly partialPast: string;
  readonly noPast: string;
  readonly download: string;
  readonly csvSheet: string;
  readonly csvPlain: string;
  readonly csvPast: string;
  readonly copyLink: string;
  readonly parts: string;
  readonly part: Readonly<Record<Part, string>>;
  readonly variable: string;
  readonly date: string;
  readonly value: string;
  readonly unit: string;
  readonly before: string;
  readonly yearBefore: string;
  readonly ofSeries: string;
  readonly revisionKinds: Readonly<Record<'cambio' | 'baja' | 'alta', string>>;
  readonly valueDate: string;
  readonly kind: string;
  readonly was: string;
  readonly became: string;
  readonly difference: string;
  readonly knownOn: string;
  readonly noRevisions: string;
  readonly completeSince: (date: string) => string;
  readonly revisionCount: (count: number) => string;
  readonly asOf: string;
  readonly asOfHint: string;
  readonly asOfDays: string;
  readonly endAsOf: string;
  readonly noNote: string;
  readonly noNoteHelp: string;
  readonly list: string;
  readonly showList: string;
  readonly hideList: string;
  readonly listSearch: string;
  readonly downloadFirst: (count: string) => string;
  readonly facets: Readonly<Record<FacetName, string>>;
  readonly all: string;
  readonly clear: string;
  readonly count: (shown: string, count: string) => string;
  readonly noMatch: string;
  readonly first: string;
  readonly periods: Readonly<Record<string, string>>;
  readonly currencies: Readonly<Record<string, string>>;
  readonly number: string;
}

/** The words of the page of statistics. */
export const WORDS: Words<PageWords> = {
  es: {
    title: 'Estadísticas',
    lead: 'Series monetarias: encuéntrelas, póngalas lado a lado y lléveselas como archivo.',
    andMore: (count) => `y ${count} más`,
    add: 'Agregar una serie al gráfico',
    placeholder: 'Nombre, sigla o número: reservas, UVA, BADLAR, inflación…',
    noneFound: 'Ninguna variable se llama así.',
    full: (most) => `Entran ${most} series como máximo: quite alguna para agregar otra.`,
    examples: 'Por ejemplo',
    exampleNames: {
      dollar: 'Reservas y tipo de cambio',
      prices: 'Inflación mensual e interanual',
      money: 'Base monetaria, crecimiento interanual',
      rates: 'Tasas BADLAR y TAMAR',
    },
    chart: 'Gráfico de las series elegidas',
    lines: {
      percent: '% de variación',
      points: 'puntos de variación',
      aggregations: {
        ultimo: 'último',
        primero: 'primero',
        promedio: 'promedio',
        suma: 'suma',
        minimo: 'mínimo',
        maximo: 'máximo',
        acumulado: 'acumulado',
      },
      numbered: (name, id) => `${name} (n.º ${id})`,
      asKnown: (name) => `${name}, como se conocía`,
    },
    quarter: (quarter, year) => `${quarter}.º trimestre de ${year}`,
    week: (week, year) => `semana ${week} de ${year}`,
    range: 'Período',
    quick: (months) =>
      months === 1 ? '1 mes' : months < 12 ? `${months} meses` : months === 12 ? '1 año' : `${months / 12} años`,
    allDates: 'Todo',
    from: 'Desde',
    to: 'Hasta',
    every: 'Un valor por',
    everies: { dia: 'fecha publicada', semana: 'semana', mes: 'mes', trimestre: 'trimestre', anio: 'año' },
    aggregation: 'De cada período',
    aggregations: {
      '': 'lo habitual de cada serie',
      ultimo: 'el último valor',
      primero: 'el primer valor',
      promedio: 'el promedio',
      suma: 'la suma',
      minimo: 'el mínimo',
      maximo: 'el máximo',
      acumulado: 'la variación acumulada',
    },
    change: 'Mostrar',
    changes: { '': 'los valores', periodo: 'el cambio contra el anterior', interanual: 'el cambio interanual' },
    scale: 'Escala',
    scales: {
      '': 'lineal',
      log: 'logarítmica',
      'log-izq': 'log. izquierda',
      'log-der': 'log. derecha',
    },
    staysLinear: {
      left: (names) => `El eje izquierdo sigue lineal: no todos los valores son mayores que cero (${names}).`,
      right: (names) => `El eje derecho sigue lineal: no todos los valores son mayores que cero (${names}).`,
    },
    wholeOnly: 'Sin períodos incompletos',
    incomplete: (count) =>
      count === 1 ? '1 valor es de un período incompleto.' : `${count} valores son de períodos incompletos.`,
    otherAxis: (name) => `Pasar al otro eje: ${name}`,
    remove: (name) => `Quitar ${name}`,
    useZoom: 'Fijar lo que se ve',
    options: 'Fechas y opciones',
    noValues: 'No hay ningún valor en este período',
    noValuesHelp: (from, to) =>
      from && to
        ? `Entre el ${from} y el ${to} nada fue publicado de estas series.`
        : from
          ? `Desde el ${from} nada fue publicado de estas series.`
          : to
            ? `Hasta el ${to} nada fue publicado de estas series.`
            : 'Este servidor no tiene valores de estas series.',
    span: (name, from, to) => `${name}: del ${from} al ${to}.`,
    showAll: 'Ver todas las fechas',
    usualAggregation: 'Volver a lo habitual',
    startOver: 'Quitar todas las series',
    pastFailed: 'No se puede mostrar lo que se conocía ese día',
    partialPast:
      'De aquel día sólo se conserva el último valor que mostraba cada captura del catálogo: la línea de trazos es parcial.',
    noPast: 'De aquel día no se conserva ningún valor de este período.',
    download: 'Descargar lo que se ve',
    downloadFirst: (count) => `Descargar las primeras ${count}`,
    csvSheet: 'CSV para planilla (; y coma)',
    csvPlain: 'CSV (coma y punto)',
    csvPast: 'CSV como se conocía',
    copyLink: 'Copiar el enlace',
    parts: 'Sobre las series elegidas',
    part: { latest: 'Últimos valores', revisions: 'Revisiones', note: 'Metodología' },
    variable: 'Variable',
    date: 'Fecha',
    value: 'Valor',
    unit: 'Unidad',
    before: 'Contra el anterior',
    yearBefore: 'Contra un año antes',
    ofSeries: 'De la serie',
    revisionKinds: { cambio: 'corregido', baja: 'retirado', alta: 'nuevo' },
    valueDate: 'Fecha del valor',
    kind: 'Qué pasó',
    was: 'Era',
    became: 'Pasó a ser',
    difference: 'Diferencia',
    knownOn: 'Se supo el',
    noRevisions: 'No se conoce ninguna revisión de esta serie',
    completeSince: (date) =>
      `Todos los cambios se conservan desde el ${date}; de antes cuentan las capturas del catálogo.`,
    revisionCount: (count) => (count === 1 ? '1 valor revisado.' : `${count} valores revisados.`),
    asOf: 'Comparar con lo que se conocía el',
    asOfHint: 'Se dibuja con trazos junto a lo que se conoce hoy.',
    asOfDays: 'Días en que algo cambió',
    endAsOf: 'Terminar la comparación',
    noNote: 'Esta variable no tiene nota metodológica',
    noNoteHelp: 'El organismo publica notas sólo de sus principales variables.',
    list: 'Todas las variables',
    showList: 'Mostrar la lista',
    hideList: 'Ocultar la lista',
    listSearch: 'Buscar en la lista',
    facets: {
      categoria: 'Categoría',
      tipoSerie: 'Tipo',
      periodicidad: 'Periodicidad',
      unidadExpresion: 'Unidad',
      moneda: 'Moneda',
    },
    all: 'Todas',
    clear: 'Quitar los filtros',
    count: (shown, count) => (shown === count ? `${count} variables` : `${shown} de ${count} variables`),
    noMatch: 'Ninguna variable cumple con todo esto: quite algún filtro.',
    first: 'Desde',
    periods: { D: 'Diaria', S: 'Semanal', M: 'Mensual', T: 'Trimestral', A: 'Anual' },
    currencies: { ML: 'Moneda local', ME: 'Moneda extranjera', MEyML: 'Local y extranjera' },
    number: 'N.º',
  },
  en: {
    title: 'Statistics',
    lead: 'Monetary series: find them, put them side by side, take them away as a file.',
    andMore: (count) => `and ${count} more`,
    add: 'Add a series to the chart',
    placeholder: 'Name, acronym or number, in Spanish: reservas, UVA, BADLAR, inflación…',
    noneFound: 'No variable is called so.',
    full: (most) => `There is room for ${most} series: take one away to add another.`,
    examples: 'For example',
    exampleNames: {
      dollar: 'Reserves and exchange rate',
      prices: 'Inflation, monthly and year over year',
      money: 'Monetary base, growth year over year',
      rates: 'BADLAR and TAMAR rates',
    },
    chart: 'Chart of the chosen series',
    lines: {
      percent: '% change',
      points: 'points of change',
      aggregations: {
        ultimo: 'last',
        primero: 'first',
        promedio: 'mean',
        suma: 'sum',
        minimo: 'least',
        maximo: 'greatest',
        acumulado: 'compounded',
      },
      numbered: (name, id) => `${name} (no. ${id})`,
      asKnown: (name) => `${name}, as known`,
    },
    quarter: (quarter, year) => `Q${quarter} ${year}`,
    week: (week, year) => `week ${week} of ${year}`,
    range: 'Period',
    quick: (months) =>
      months === 1 ? '1 month' : months < 12 ? `${months} months` : months === 12 ? '1 year' : `${months / 12} years`,
    allDates: 'All',
    from: 'From',
    to: 'To',
    every: 'A value each',
    everies: { dia: 'published date', semana: 'week', mes: 'month', trimestre: 'quarter', anio: 'year' },
    aggregation: 'Of each period',
    aggregations: {
      '': 'what is usual of each series',
      ultimo: 'the last value',
      primero: 'the first value',
      promedio: 'the mean',
      suma: 'the sum',
      minimo: 'the least',
      maximo: 'the greatest',
      acumulado: 'the compounded change',
    },
    change: 'Show',
    changes: { '': 'values', periodo: 'change against the one before', interanual: 'change year over year' },
    scale: 'Scale',
    scales: {
      '': 'linear',
      log: 'logarithmic',
      'log-izq': 'log, left',
      'log-der': 'log, right',
    },
    staysLinear: {
      left: (names) => `The left axis stays linear: not all values are above zero (${names}).`,
      right: (names) => `The right axis stays linear: not all values are above zero (${names}).`,
    },
    wholeOnly: 'Without incomplete periods',
    incomplete: (count) =>
      count === 1 ? '1 value is of an incomplete period.' : `${count} values are of incomplete periods.`,
    otherAxis: (name) => `To the other axis: ${name}`,
    remove: (name) => `Take away ${name}`,
    useZoom: 'Keep what is in sight',
    options: 'Dates and options',
    noValues: 'There is no value in this period',
    noValuesHelp: (from, to) =>
      from && to
        ? `Between ${from} and ${to} nothing was published of these series.`
        : from
          ? `Since ${from} nothing was published of these series.`
          : to
            ? `Until ${to} nothing was published of these series.`
            : 'This server has no values of these series.',
    span: (name, from, to) => `${name}: from ${from} to ${to}.`,
    showAll: 'Show all dates',
    usualAggregation: 'Back to what is usual',
    startOver: 'Take away all series',
    pastFailed: 'What was known on that day cannot be shown',
    partialPast:
      'Of that day only the last value is kept that each capture of the catalogue showed: the dashed line is partial.',
    noPast: 'Of that day no value of this period is kept.',
    download: 'Download what is shown',
    downloadFirst: (count) => `Download the first ${count}`,
    csvSheet: 'CSV for a Spanish spreadsheet (; and comma)',
    csvPlain: 'CSV (comma and point)',
    csvPast: 'CSV as known then',
    copyLink: 'Copy the link',
    parts: 'About the chosen series',
    part: { latest: 'Latest values', revisions: 'Revisions', note: 'Methodology' },
    variable: 'Variable',
    date: 'Date',
    value: 'Value',
    unit: 'Unit',
    before: 'Against the one before',
    yearBefore: 'Against a year before',
    ofSeries: 'Of the series',
    revisionKinds: { cambio: 'corrected', baja: 'withdrawn', alta: 'new' },
    valueDate: 'Date of the value',
    kind: 'What happened',
    was: 'Was',
    became: 'Became',
    difference: 'Difference',
    knownOn: 'Known on',
    noRevisions: 'No revision of this series is known',
    completeSince: (date) => `All changes are kept since ${date}; of the time before, captures of the catalogue tell.`,
    revisionCount: (count) => (count === 1 ? '1 revised value.' : `${count} revised values.`),
    asOf: 'Compare with what was known on',
    asOfHint: 'Drawn dashed beside what is known today.',
    asOfDays: 'Days on which something changed',
    endAsOf: 'End the comparison',
    noNote: 'This variable has no methodology note',
    noNoteHelp: 'The publisher has notes of its main variables alone.',
    list: 'All variables',
    showList: 'Show the list',
    hideList: 'Hide the list',
    listSearch: 'Search in the list',
    facets: {
      categoria: 'Category',
      tipoSerie: 'Kind',
      periodicidad: 'Frequency',
      unidadExpresion: 'Unit',
      moneda: 'Currency',
    },
    all: 'All',
    clear: 'Clear the filters',
    count: (shown, count) => (shown === count ? `${count} variables` : `${shown} of ${count} variables`),
    noMatch: 'No variable has all of this: clear a filter.',
    first: 'Since',
    periods: { D: 'Daily', S: 'Weekly', M: 'Monthly', T: 'Quarterly', A: 'Yearly' },
    currencies: { ML: 'Local currency', ME: 'Foreign currency', MEyML: 'Local and foreign' },
    number: 'No.',
  },
};
