import { byCode, words } from '../../app/language.ts';

/** Texts of the steps of a search. */
export const HOW_WORDS = words({
  es: {
    cleaned: 'Limpieza',
    lookups: 'Búsquedas de calles',
    ways: byCode({
      exacta: 'exacta',
      como_se_escribio: 'como se escribió',
      sin_tipo_de_calle: 'sin el tipo de calle',
      sin_jurisdiccion: 'sin la jurisdicción',
      otra_lectura: 'con otra lectura',
      palabras_principales: 'con las palabras principales',
      nombre_anterior: 'por un nombre anterior',
    }),
    lookedUp: (texts: string, count: string) => `«${texts}»: ${count} encontradas`,
    places: 'Filtros',
    filterMeans: (count: string) => `${count} unidades`,
    /** A filter that was taken for other places; `places` is empty where it adds nothing to the other filters. */
    takenFor: (name: string, places: string, how: string) =>
      `«${name}»${places === '' ? '' : ` se tomó por ${places}`}: ${how}`,
    /** The place in the text, which works like a filter. */
    stated: 'Lugar que dice el texto',
    morePlaces: (count: string) => `${count} más`,
    taken: byCode({
      por_su_nombre: 'se llama así',
      otra_escritura: 'su nombre escrito de otra manera',
      otro_nombre: 'se lo llama así',
      parte_de_un_lugar: 'una parte de ese lugar',
      lugar_dentro_de_otro: 'el texto nombra también lo que lo contiene',
      lugar_que_lo_contiene: 'el lugar que lo contiene según el texto',
      centro_del_lugar: 'el centro del lugar que dicen los otros filtros',
      localidad_de_las_calles: 'una localidad que solo nombran las calles',
    }),
  },
  en: {
    cleaned: 'Cleaning',
    lookups: 'Lookups of streets',
    ways: {
      exacta: 'exactly',
      como_se_escribio: 'as written',
      sin_tipo_de_calle: 'without the type of street',
      sin_jurisdiccion: 'without the authority',
      otra_lectura: 'with another reading',
      palabras_principales: 'by its main words',
      nombre_anterior: 'by a former name',
    },
    lookedUp: (texts, count) => `“${texts}”: ${count} found`,
    places: 'Filters',
    filterMeans: (count) => `${count} units`,
    takenFor: (name, places, how) => `“${name}”${places === '' ? '' : ` was taken for ${places}`}: ${how}`,
    stated: 'Place in the text',
    morePlaces: (count) => `${count} more`,
    taken: {
      por_su_nombre: 'by its name',
      otra_escritura: 'its name written otherwise',
      otro_nombre: 'by another name in use',
      parte_de_un_lugar: 'a part of that place',
      lugar_dentro_de_otro: 'the text names what contains it, too',
      lugar_que_lo_contiene: 'the place that contains it by the text',
      centro_del_lugar: 'the middle of the place that the other filters name',
      localidad_de_las_calles: 'a locality that only streets name',
    },
  },
});

/** Labels of the files of lists and units. */
export const FILE_WORDS = words({
  es: {
    firstRows: 'Descargar los primeros 5.000',
    table: 'Descargar la tabla entera',
    outlines: 'Descargar los contornos',
    outline: 'Descargar el contorno',
  },
  en: {
    firstRows: 'Download the first 5,000',
    table: 'Download the whole table',
    outlines: 'Download the outlines',
    outline: 'Download the outline',
  },
});

/** Example views, one of each kind; they have answers on the starter data, too. */
export const EXAMPLES: readonly { readonly text: string; readonly changes: Readonly<Record<string, string>> }[] = [
  { text: 'Av. Corrientes 1234, piso 3', changes: { direccion: 'Av. Corrientes 1234, piso 3', provincia: '02' } },
  { text: 'Callao y Santa Fe', changes: { direccion: 'Callao y Santa Fe', provincia: '02' } },
  { text: 'Calle 7 e/ 50 y 51', changes: { direccion: 'Calle 7 e/ 50 y 51', departamento: '06441' } },
  { text: 'Corrientes 9000', changes: { direccion: 'Corrientes 9000', provincia: '02' } },
  { text: '-34.6037, -58.3816', changes: { lat: '-34.6037', lon: '-58.3816' } },
];
