import { describe, expect, it } from 'vitest';
import { addressOfRequest } from '../../../../src/console/api/request.ts';
import {
  listRequest,
  mapText,
  nearRequest,
  organismSelection,
  placeRequest,
  recordRequest,
  viewOf,
} from '../../../../src/console/pages/organisms/selection.ts';
import { COUNTRY } from '../../../../src/console/parts/map/types.ts';

function asked(values: Readonly<Record<string, string>>): ReturnType<typeof organismSelection> {
  return organismSelection((name) => values[name] ?? '');
}

describe('what the address asks', () => {
  it('nothing: the whole list, the whole country', () => {
    const nothing = asked({});
    expect(addressOfRequest(listRequest(nothing, 0), 'http://a/')).toBe('http://a/organismos?limit=1000&offset=0');
    expect([nearRequest(nothing), recordRequest(nothing), placeRequest(nothing)]).toEqual([null, null, null]);
    expect(viewOf(nothing, null, [{ lat: -25, lon: -65 }])).toBe(COUNTRY);
  });

  it('a text, a province, a locality, a page', () => {
    const wanted = asked({ q: 'museo "de arte"', provincia: 'Salta', localidad: 'Cafayate' });
    expect(addressOfRequest(listRequest(wanted, 1000), 'http://a/')).toBe(
      'http://a/organismos?search=museo+%22de+arte%22&provincia=Salta&localidad=Cafayate&limit=1000&offset=1000',
    );
  });

  it('what is near a point, with all filters', () => {
    const near = asked({ lat: '-34.6', lon: '-58.4', radio: '2000', tipo: 'Museo', q: 'arte' });
    expect(addressOfRequest(nearRequest(near) ?? listRequest(near, 0), 'http://a/')).toBe(
      'http://a/ventanilla/organismos/cercanos?lat=-34.6&lon=-58.4&radio=2000&max=100&tipo=Museo&search=arte',
    );
  });

  it('one record, by its number', () => {
    expect(recordRequest(asked({ id: '12' }))?.path).toBe('organismos/12');
    expect(placeRequest(asked({ id: '12' }))?.path).toBe('ventanilla/organismos/12/territorio');
    expect(recordRequest(asked({ id: '../status' }))).toBeNull();
  });

  it.each([
    { lat: '-34.6' },
    { lat: '', lon: '' },
    { lat: 'a', lon: '1' },
    { lat: '-91', lon: '0' },
    { radio: '3' },
    { mapa: '1,2' },
    { mapa: '1,2,99' },
    { mapa: '1,200,5' },
    { mapa: 'a,b,c' },
    { mapa: '1,2,5.25' },
  ])('%o makes no sense and is left aside', (values) => {
    expect(asked(values)).toEqual(asked({}));
  });
});

describe('where the map looks', () => {
  const shown = { point: { lat: -34, lon: -59 }, hasStreets: true };

  it('first where it was left, and writes that as it reads it', () => {
    const text = mapText({ centre: { lat: -34.60371, lon: -58.38162 }, zoom: 13.5 });
    expect(viewOf(asked({ mapa: text, id: '1', provincia: 'Salta' }), shown, [])).toEqual({
      centre: { lat: -34.60371, lon: -58.38162 },
      zoom: 13.5,
    });
  });

  it('then at the record, nearer where there are streets to see', () => {
    expect(viewOf(asked({ id: '1' }), shown, [])).toEqual({ centre: shown.point, zoom: 15 });
    expect(viewOf(asked({ id: '1' }), { ...shown, hasStreets: false }, [])).toEqual({ centre: shown.point, zoom: 10 });
  });

  it('then at the point near which is sought', () => {
    expect(viewOf(asked({ lat: '-34', lon: '-58' }), null, [])).toEqual({ centre: { lat: -34, lon: -58 }, zoom: 15 });
  });

  it('then at what a province or a locality leaves, with room around', () => {
    const found = [{ lat: -25, lon: -65 }, null, { lat: -23, lon: -64 }];
    const view = viewOf(asked({ provincia: 'Salta' }), null, found);
    expect('box' in view && view.box.map((value) => Math.round(value * 100) / 100)).toEqual([
      -65.1, -25.1, -63.9, -22.9,
    ]);
    expect(viewOf(asked({ provincia: 'Salta' }), null, [null])).toBe(COUNTRY);
    expect(viewOf(asked({ q: 'museo' }), null, found)).toBe(COUNTRY);
  });
});
