/** Census areas in the department of Adolfo Alsina, as files hold them. */
export const OUTLINE = {
  type: 'Polygon',
  coordinates: [
    [
      [-62.8, -37.1],
      [-62.7, -37.1],
      [-62.7, -37.2],
      [-62.8, -37.1],
    ],
  ],
};

const BELOW = {
  provincia: { id: '06', nombre: 'Buenos Aires' },
  departamento: { id: '06007', nombre: 'Adolfo Alsina' },
};

export const AGGLOMERATION = {
  id: '0002',
  nombre: 'Gran La Plata',
  fuente: 'INDEC',
  centroide: { lat: -34.9, lon: -57.9 },
};

export const FRACTION = {
  id: '0600701',
  fuente: 'INDEC',
  centroide: { lat: -37.13, lon: -62.73 },
  geometria: OUTLINE,
  ...BELOW,
};

export const TRACT = {
  id: '060070101',
  fuente: 'INDEC',
  centroide: { lat: -37.11, lon: -62.72 },
  ...BELOW,
  fraccion_censal: { id: '0600701' },
};
