import { beforeAll, describe, expect, it } from 'vitest';
import { readParameters } from '../../../src/server/parameters/table.ts';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import type { AddressesFound } from '../../../src/territory/direcciones/hits.ts';
import { ADDRESS_BATCH } from '../../../src/territory/direcciones/parameters.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { hasFullData } from '../../full-store.ts';
import { fullCatalog } from '../full-catalog.ts';

describe.skipIf(!hasFullData)('addresses in the full street data (skipped without ../shared/data)', () => {
  let catalog: AddressCatalog;
  beforeAll(async () => {
    catalog = await fullCatalog();
  });

  function search(direccion: string, filters: Readonly<Record<string, unknown>>): AddressesFound {
    const body = Object.entries({ direccion, ...filters });
    const read = readParameters(ADDRESS_BATCH, { body }, { unknown: 'error', repeated: 'error' });
    expect(read.issues).toEqual([]);
    return searchAddresses(catalog, read.values);
  }

  function streetsOf({ page }: AddressesFound): (string | undefined)[] | undefined {
    return page[0]?.streets.map(({ street }) => catalog.tables.calles.entity(street).nombre);
  }

  // Annex C of the reference, by name: the ids of these streets are not those of the official data.
  it.each([
    ['JOSE BARROS PAZOS 5500', { provincia: '02', exacto: '1' }, ['JOSE BARROS PAZOS']],
    ['JoSe BaRrOs PaZoS 5500', { provincia: '02', exacto: '1' }, ['JOSE BARROS PAZOS']],
    ['NCLAN 3000', { provincia: '02' }, ['INCLAN']],
    ['iINCLAN 3000', { provincia: '02' }, ['INCLAN']],
    ['MARCOS SASTRE 2650', { provincia: '02' }, ['MARCOS SASTRE']],
    ['MARCOS SASTR 2650', { provincia: '02' }, ['MARCOS SASTRE']],
    ['MARCOS SAST 2650', { provincia: '02' }, ['MARCOS SASTRE']],
    ['MARCOS SAS 2650', { provincia: '02' }, ['MARCOS SASTRE']],
    ['CAP GRL RAMON FREIRE 2201', { provincia: '02' }, ['RAMON CAP GRAL FREIRE']],
    ['CAP GRL RAMON FREIR 2201', { provincia: '02' }, ['RAMON CAP GRAL FREIRE']],
    ['CTAN GRAL RAMON FREIR 4201', { provincia: '02' }, ['RAMON CAP GRAL FREIRE']],
    ['CTAN GRAL RAMON FRE 4201', { provincia: '02' }, ['RAMON CAP GRAL FREIRE']],
    ['BARTOLOME ARGENSOLA 1999', { provincia: '14' }, ['BARTOLOME ARGENSOLA']],
    ['FRANCISCO ACUñA DE FIGUERO 1000', { provincia: '02' }, ['FRANCISCO ACUÑA DE FIGUEROA']],
    ['fransisco acuna figeroa 1000', { provincia: '02' }, ['FRANCISCO ACUÑA DE FIGUEROA']],
    ['Vallejos 4500', { localidad: 'Villa Devoto' }, ['VALLEJOS']],
    ['Talcahuano 1550', { localidad: 'Villa Eduardo Madero' }, ['TALCAHUANO']],
    ['Talcahuano 1550', { localidad: '0642701013' }, ['TALCAHUANO']],
    // None of `Remedios de Escalada de San Martín`, nor of a colony.
    ['Balcarce 1850', { provincia: '06', localidad: 'San Martín' }, ['120 - BALCARCE']],
    ['Suipacha 3025', { provincia: '06', localidad: '(REMEDIOS DE ESCALADA PARTE)' }, ['SUIPACHA']],
    ['Av. San Juan y Piedras', {}, ['AV SAN JUAN', 'PIEDRAS']],
    ['Piedras y Av. San Juan', {}, ['PIEDRAS', 'AV SAN JUAN']],
    ['Larrea esquina Sarmiento', { provincia: '02' }, ['LARREA', 'SARMIENTO']],
    ['Corrientes 1800 entre Callao y Riobamba', { provincia: '02' }, ['AV CORRIENTES', 'AV CALLAO', 'RIOBAMBA']],
    ['Belgrano 2500', { localidad_censal: 'Mar del Plata' }, ['C 257 - BELGRANO']],
    ['Av. General Paz 1000', { provincia: 'CABA' }, ['AV GRAL PAZ']],
    ['México 1450', { provincia: '06', departamento: 'Merlo' }, ['MEJICO']],
    ['Méjico 564', { provincia: '02' }, ['MEXICO']],
    ['Cabildo y Juramento', {}, ['AV CABILDO', 'JURAMENTO']],
    // A corner of the town that the text names, though such streets are known to cross elsewhere.
    ['Colon y Santa Fe, Mar del Plata', {}, ['AV 263 - COLON', 'C 134 - SANTA FE']],
    ['Moreno y Sarmiento, Morón', {}, ['MARIANO MORENO', 'AV SARMIENTO']],
    ['La Plata, 12 e/ 60 y 61', {}, ['12', 'AV 60', '61']],
    // Names by ear, in small letters, and of roads.
    ['velez sarfiel 980', { provincia: '06', departamento: 'Quilmes' }, ['VELEZ SARSFIELD']],
    ['jb justo 2300', { provincia: '02' }, ['AV JUAN B JUSTO']],
    ['Autovía 2 km 50', { provincia: '06', departamento: 'La Plata' }, ['AUTOVIA 2 JUAN MANUEL FANGIO']],
    ['Alvear 450', { provincia: 'Bs As', departamento: 'Martinez' }, ['GENERAL ALVEAR']],
    // A road of the number elsewhere, which crosses a street that is called nearly so, is not meant.
    [
      'Ruta 3 y Saenz Peña, La Matanza',
      { provincia: '06' },
      ['AV BRIGADIER GENERAL JUAN MANUEL DE ROSAS', 'SAENZ PEÑA'],
    ],
    ['74 1700', { departamento: 'La Plata' }, ['74']],
    ['Diag. 74 1700', { departamento: 'La Plata' }, ['DIAG 74']],
    ['39 - Italia 500', { departamento: 'General San Martín' }, ['39 - ITALIA']],
    ['Ruta 36 km 40', { provincia: '06' }, ['RUTA 36']],
  ])('%s %j', (direccion, filters, streets) => {
    expect(streetsOf(search(direccion, filters))).toEqual(streets);
  });

  it('finds streets by their own names and numbers', () => {
    const { calles } = catalog.tables;
    let asked = 0;
    let found = 0;
    for (let ordinal = 0; ordinal < calles.size; ordinal += 37) {
      const { nombre, tramos, departamento } = calles.entity(ordinal);
      const [first] = tramos ?? [];
      if (!first || departamento.id === null) continue;
      const city = departamento.id.startsWith('02');
      const filters = city ? { provincia: '02', max: 1 } : { departamento: departamento.id, max: 1 };
      asked++;
      if (streetsOf(search(`${nombre} ${first[1]}`, filters))?.[0] === nombre) found++;
    }
    expect(asked).toBeGreaterThan(500);
    expect(found / asked).toBeGreaterThan(0.97);
  });
});
