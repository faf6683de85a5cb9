import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveFullTerritory, type Territory } from '../serving.ts';
import { hasFiles } from '../truth/files.ts';

/** Addresses as registers of banks, petrol stations, shops and health centres have them: text, province, department, first answer. */
const CASES: Readonly<Record<string, readonly (readonly [string, string, string, string])[]>> = {
  'a second street that is a number or a day, and its town': [
    ['AV. CALCHAQUI Y CALLE 850 QUILMES', '06', 'Quilmes', 'AV CALCHAQUI (ESQUINA CALLE 850), Quilmes'],
    ['476 Y 21B CITY BELL', '06', 'La Plata', '476 (ESQUINA 21B), La Plata'],
    ['476 E/ 21B Y 21C CITY BELL', '06', 'La Plata', '476 (ENTRE 21B Y 21C), La Plata'],
    ['MONTEVIDEO Y CALLE 8 BERISSO', '06', '', 'AV MONTEVIDEO (ESQUINA 8), Berisso'],
    ['CALCHAQUI Y CALLE 850 SAN FRANCISCO SOLANO', '06', '', 'AV CALCHAQUI (ESQUINA CALLE 850), Quilmes'],
    ['RIGOLLEAU Y 145 BERAZATEGUI', '06', '', 'AV 14 GASTON F RIGOLLEAU (ESQUINA CALLE 145), Berazategui'],
    ['LURO Y 14 DE JULIO MAR DEL PLATA', '06', '', 'AV LURO (ESQUINA C 160 - 14 DE JULIO), General Pueyrredón'],
    ['BELGRANO Y 9 DE JULIO MORON', '06', '', 'BELGRANO (ESQUINA 9 DE JULIO), Morón'],
    ['ITALIA Y 9 DE JULIO MERLO', '06', '', 'ITALIA (ESQUINA 9 DE JULIO), Merlo'],
    ['Rivadavia y Moreno Zona Centro', '06', 'Quilmes', 'PEATONAL RIVADAVIA (ESQUINA MORENO), Quilmes'],
    ['Rivadavia y Moreno Bernal Centro', '06', '', 'PEATONAL RIVADAVIA (ESQUINA MORENO), Quilmes'],
    ['Alsina y Mitre Partido de Quilmes', '06', '', 'ALSINA (ESQUINA AV MITRE), Quilmes'],
    // No place stands behind these.
    ['Mitre y 9 de Julio', '06', 'Quilmes', 'AV MITRE (ESQUINA 9 DE JULIO), Quilmes'],
  ],
  'a letter that was lost as a blank': [
    ['AV. CASTA ARES 1950', '02', '', 'AV CASTAÑARES 1950, Comuna 7'],
    ['CASTA ARES Y ESCALADA', '02', '', 'AV CASTAÑARES (ESQUINA AV ESCALADA), Comuna 8'],
    ['AG ERO 2502', '02', '', 'AGUERO 2502, Comuna 2'],
    ['PE A 2250', '02', '', 'PEÑA 2250, Comuna 2'],
    ['RODRIGUEZ PE A 450', '02', '', 'RODRIGUEZ PEÑA 450, Comuna 1'],
    ['ROQUE SAENZ PE A 352', '06', 'Quilmes', 'ROQUE SAENZ PEÑA 352, Quilmes'],
  ],
  'the door of the second street': [
    ['AV. SANTA FE ESQ. ECUADOR 1290', '02', '', 'ECUADOR 1290 (ESQUINA AV SANTA FE), Comuna 2'],
    ['NAZCA ESQ. GAONA 3400', '02', '', 'AV GAONA 3400 (ESQUINA AV NAZCA), Comuna 11'],
    ['ECUADOR 1290 ESQ. SANTA FE', '02', '', 'ECUADOR 1290 (ESQUINA AV SANTA FE), Comuna 2'],
  ],
  'the door of the first street, whatever number stands behind the second': [
    ['Alsina 5 esq. Mitre piso 5 dto B', '06', 'Quilmes', 'ALSINA 5 (ESQUINA AV MITRE), Quilmes'],
    ['Alsina 1 esq. Mitre local 15', '06', 'Quilmes', 'ALSINA 1 (ESQUINA AV MITRE), Quilmes'],
    ['Alsina 18 esq. Mitre, Quilmes (B1878)', '06', '', 'ALSINA 18 (ESQUINA AV MITRE), Quilmes'],
    ['Alsina 20 y Mitre local 20', '06', 'Quilmes', 'ALSINA 20 (ESQUINA AV MITRE), Quilmes'],
    ['Alsina 25 esq. Mitre, 25 de Mayo', '06', 'Quilmes', 'ALSINA 25 (ESQUINA AV MITRE), Quilmes'],
  ],
  'names that are called so': [
    ['S/N, Moreno, Buenos Aires', '06', '', 'S/N, Moreno'],
    ['S/N 250, Moreno', '06', '', 'S/N 250, Moreno'],
    ['S/N, Paso del Rey', '06', 'Moreno', 'S/N, Moreno'],
    ['S/N Moreno y Merlo', '06', '', 'S/N, Moreno'],
    ['S/N La Reja y Mitre', '06', 'Moreno', 'S/N, Moreno'],
    ['S/N Cuartel V y Moreno', '06', 'Moreno', 'S/N (ESQUINA PERITO MORENO), Moreno'],
    ['S/N e/ Mitre y Belgrano', '06', 'Moreno', 'S/N (ENTRE AV BARTOLOME MITRE Y MANUEL BELGRANO), Moreno'],
    ['N° 12 - Av. Mitre', '06', 'Quilmes', 'AV MITRE, Quilmes'],
    ['Casa 12 Barrio Alsina 350, Quilmes', '06', '', 'ALSINA 350, Quilmes'],
    ['DIAG. 168 J. C. PAZ 1250', '06', 'General San Martín', 'DIAG 168 JOSE C PAZ 1250, General San Martín'],
    ['Mitre y Alsina fte plaza 25 de Mayo', '06', 'Quilmes', 'AV MITRE (ESQUINA ALSINA), Quilmes'],
    ['Mitre y Alsina Fte. Mitre 250', '06', 'Quilmes', 'AV MITRE 250, Quilmes'],
    ['CALLE 12 M/D C/ 50', '06', 'La Plata', '12 (ESQUINA 50), La Plata'],
  ],
  'what runs beside a road, roads by a letter, no number in front': [
    ['COLECTORA GRAL PAZ 5445', '06', 'General San Martín', 'AV GENERAL PAZ 5445, General San Martín'],
    ['RUTA P. 36 KM 44', '06', 'La Plata', 'RUTA PROVINCIAL 36 KM 44, La Plata'],
    ['RUTA PROVINCIAL 36 1500 EL PATO', '06', 'Berazategui', 'RUTA PROVINCIAL 36 1500, Berazategui'],
    ['S/N ALSINA Y MITRE', '06', 'Quilmes', 'ALSINA (ESQUINA AV MITRE), Quilmes'],
    ['S/N ALSINA', '06', 'Quilmes', 'ALSINA, Quilmes'],
    ['TUCUM N Y CALLAO', '02', '', 'TUCUMAN (ESQUINA AV CALLAO), Comuna 1'],
    ['AV. PER N 1250', '06', 'Merlo', 'AV EVA PERON 1250, Merlo'],
    ['PER N', '06', 'Tres de Febrero', '538 - AV PRESIDENTE JUAN DOMINGO PERON, Tres de Febrero'],
    ['PRA DO 250', '06', 'Lanús', 'PRADO 250, Lanús'],
    ['MOR N Y NAZCA', '02', '', 'MORON (ESQUINA AV NAZCA), Comuna 7'],
    ['S/N MITRE 250 QUILMES', '06', '', 'AV MITRE 250, Quilmes'],
    ['S/N CALLE 12 E/ 45 Y 46', '06', 'La Plata', '12 (ENTRE 45 Y 46), La Plata'],
    ['ALEM 4200 J. C. PAZ', '06', '', 'LEANDRO N ALEM 4200, José C. Paz'],
  ],
};

/** What finds nothing, and must not be taken for what it resembles. */
const NOTHING: readonly (readonly [string, string])[] = [
  ['Lateral Sur 250', '06'],
  ['Lateral Oeste 250', '06'],
  ['Colectora Autopista 9 de Julio', '06'],
  ['Colectora Interna 250', '06'],
  ['S/N, Quilmes', '06'],
  ['S/N, La Plata', '06'],
  ['JUAN M RIO 250', '14'],
  ['GAL N 5', '06'],
  ['Bra N 250', '02'],
  ['Barrio San Martin Km 12', '06'],
  ['Barrio Mitre Km 5', '06'],
  ['Bº Mitre Mza A Casa 8', '06'],
  ['Calle 1 250, Avellaneda', '06'],
  ['Colectora Rivadavia 1250', '06'],
  ['Mitre y 1 Avellaneda', '06'],
];

describe.skipIf(!hasFiles)(`addresses of offices${hasFiles ? '' : ' (skipped: ../shared is absent)'}`, () => {
  let territory: Territory;
  beforeAll(async () => {
    territory = await serveFullTerritory();
  }, 180_000);
  afterAll(async () => {
    expect(territory.errors).toEqual([]);
    await territory.close();
  });

  it.each(NOTHING)('%s', async (direccion, provincia) => {
    const { text } = await territory.get('/direcciones', { direccion, provincia });
    expect(JSON.parse(text)).toMatchObject({ total: 0, direcciones: [] });
  });

  it('a name by its initial is no piece of a word', async () => {
    const { text } = await territory.get('/direcciones', { direccion: 'M RIO 250', provincia: '14' });
    expect(JSON.parse(text)).toMatchObject({ total: 1, direcciones: [{ calle: { nombre: 'MANUEL RIO' } }] });
  });

  describe.each(Object.entries(CASES))('%s', (_kind, cases) => {
    it.each(cases)('%s', async (direccion, provincia, departamento, first) => {
      const filters = departamento === '' ? { provincia } : { provincia, departamento };
      const { text } = await territory.get('/direcciones', { direccion, ...filters, max: '1' });
      const { direcciones } = JSON.parse(text) as { direcciones: { nomenclatura: string }[] };
      const province = provincia === '02' ? 'Ciudad Autónoma de Buenos Aires' : 'Buenos Aires';
      expect(direcciones.map(({ nomenclatura }) => nomenclatura)).toEqual([`${first}, ${province}`]);
    });
  });
});
