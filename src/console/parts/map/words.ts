import { words } from '../../app/language.ts';

/** The texts of a map. */
export const MAP = words({
  es: {
    coming: 'Cargando el mapa…',
    notLoaded: 'El mapa no se pudo cargar: el servidor no respondió, o fue actualizado.',
    keys: 'Flechas para moverse, + y − para acercarse y alejarse, Enter para el punto del centro.',
    nearer: 'Acercar',
    farther: 'Alejar',
    sources: (sources: string) => `Datos: ${sources}`,
    lackingStreets: 'Hay más calles de las que se muestran: acérquese.',
    failed: 'No se pudo cargar todo lo que se ve en el mapa.',
    again: 'Reintentar',
    together: (count: number) => `${count} juntos: acercar`,
    /** The content of the map, for screen readers. */
    shown: (outlines: number, streets: number, dots: number) =>
      listed('En el mapa', [
        counted(outlines, 'contorno', 'contornos'),
        counted(streets, 'calle', 'calles'),
        counted(dots, 'punto', 'puntos'),
      ]),
  },
  en: {
    coming: 'Loading the map…',
    notLoaded: 'The map could not be loaded: the server did not answer, or was updated.',
    keys: 'Arrows move, + and − zoom, Enter takes the point in the middle.',
    nearer: 'Zoom in',
    farther: 'Zoom out',
    sources: (sources) => `Data: ${sources}`,
    lackingStreets: 'There are more streets than shown: zoom in.',
    failed: 'Not everything in sight could be loaded.',
    again: 'Try again',
    together: (count) => `${count} together: zoom in`,
    shown: (outlines, streets, dots) =>
      listed('On the map', [
        counted(outlines, 'outline', 'outlines'),
        counted(streets, 'street', 'streets'),
        counted(dots, 'point', 'points'),
      ]),
  },
});

/** Lists parts behind a lead; empty without parts. */
function listed(lead: string, parts: readonly string[]): string {
  const some = parts.filter((part) => part !== '').join(', ');
  return some === '' ? '' : `${lead}: ${some}.`;
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
}
