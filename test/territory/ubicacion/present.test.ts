import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPolygonIndex } from '../../../src/indexes/polygon-index.ts';
import { piecesOf } from '../../../src/server/http/answer.ts';
import { BodiesBuilder } from '../../../src/territory/catalog/bodies.ts';
import { FieldSelection } from '../../../src/territory/contract/fields.ts';
import { type Place, PolygonLevel } from '../../../src/territory/ubicacion/level.ts';
import type { TerritoryMap } from '../../../src/territory/ubicacion/map.ts';
import { LOCATION_FIELDS } from '../../../src/territory/ubicacion/parameters.ts';
import { locationAnswer } from '../../../src/territory/ubicacion/present.ts';

const NAMES = ['Ciudad', 'Córdoba', 'Ñandú', 'Río "Negro"', '日本', '😀', null] as const;

function level(ids: string): PolygonLevel {
  const places: Place[] = NAMES.map((nombre, at) => ({ id: `${ids}${at}`, nombre, fuente: 'año' }));
  return new PolygonLevel(buildPolygonIndex([]), places, new BodiesBuilder().build(new Int32Array(0)));
}

const MAP: TerritoryMap = { provincia: level('0'), departamento: level('02'), municipio: level('03') };

describe('the answer to a point', () => {
  it('is what it says in UTF-8, whatever letters the names hold', () => {
    const ordinal = fc.integer({ min: -1, max: NAMES.length - 1 });
    const fields = fc.subarray(LOCATION_FIELDS.fields.map(({ path }) => path));
    fc.assert(
      fc.property(
        ordinal,
        ordinal,
        ordinal,
        fields,
        fc.boolean(),
        (provincia, departamento, municipio, names, aplanar) => {
          const point = { lat: -34.5, lon: -58.25, latText: '-34.5', lonText: '-58.25', aplanar, echo: null };
          const campos = new FieldSelection(names, LOCATION_FIELDS.fields);
          const location = { provincia, departamento, municipio };
          const { body } = locationAnswer(
            MAP,
            { ...point, campos, location, government: 'municipio', street: null },
            'json',
          );
          const { parametros, ubicacion } = JSON.parse(Buffer.concat(piecesOf(body)).toString());
          expect(parametros).toEqual({ lat: -34.5, lon: -58.25 });
          const level = aplanar ? ubicacion.provincia_nombre : ubicacion.provincia?.nombre;
          const given = provincia < 0 ? null : NAMES[provincia];
          expect(level).toBe(names.includes('provincia.nombre') ? given : undefined);
        },
      ),
    );
  });
});
