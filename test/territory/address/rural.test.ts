import { type Case, testReadings } from './read-as.ts';

/** Text of the registers of provinces: roads, places on them, parts of quarters, telephones behind the number. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  'a place in front of a road': [
    ['PARAJE EL MOLINO RUTA 14 KM 5', ['RUTA 14'], '5', 'KM', null, 'PARAJE EL MOLINO'],
    ['Villa Bonita Ruta 14 km 5', ['Ruta 14'], '5', 'km', null, 'Villa Bonita'],
    ['LA CRUZ RUTA 14 KM 5', ['RUTA 14'], '5', 'KM', null, 'LA CRUZ'],
    ['PEAJE RUTA 9 KM 300', ['RUTA 9'], '300', 'KM', null, 'PEAJE'],
    ['SALITA RUTA 3 S/N', ['RUTA 3'], 'S/N', null, null, 'SALITA'],
    ['SOBRE RUTA 14 KM 5', ['RUTA 14'], '5', 'KM'],
    // Roads that are called by another one.
    ['Acceso Ruta 11 km 3', ['Acceso Ruta 11'], '3', 'km'],
    ['Ex Ruta 8 km 50', ['Ex Ruta 8'], '50', 'km'],
    ['Antig. Ruta 8 km 3', ['Antig. Ruta 8'], '3', 'km'],
    ['Ruta 3 pasando Cañuelas km 65', ['Ruta 3'], '65', 'km', null, 'pasando Cañuelas'],
  ],
  'a road that the place lies off': [
    ['A 200 mts de la ruta 9 s/n Paraje El Tala', ['ruta 9'], 's/n', null, null, 'Paraje El Tala'],
    ['A 3 km de Ruta 40 - Paraje Las Chacras', ['Ruta 40'], null, null, null, 'Paraje Las Chacras'],
    ['a 5 km al norte de la R.P. 12', ['R.P. 12']],
    ['a unos 500 metros del Acceso Norte', ['Acceso Norte']],
  ],
  'two roads that meet, or run as one': [
    ['RUTA 11 CON RUTA 16', ['RUTA 11', 'RUTA 16']],
    ['INTERSECCIÓN RUTA NAC. 81 CON RUTA PROV. 28', ['RUTA NAC. 81', 'RUTA PROV. 28']],
    ['RUTA 9 CRUCE RUTA 12', ['RUTA 9', 'RUTA 12']],
    ['RUTA 38 EMP. RUTA 60', ['RUTA 38', 'RUTA 60']],
    ['RN 7 INT. RN 188', ['RN 7', 'RN 188']],
    ['RN 9/34 KM 1423', ['RN 9/34'], '1423', 'KM'],
    ['RUTA NACIONAL Nº 9/34 KM 1423', ['RUTA NACIONAL Nº 9/34'], '1423', 'KM'],
    ['RUTA 9-34 S/N - METAN', ['RUTA 9-34'], 'S/N', null, null, 'METAN'],
    ['RUTA 12 KLM 23', ['RUTA 12'], '23', 'KLM'],
    ['CRUCE DE RUTAS NAC. 9 Y PROV. 12', ['RUTAS NAC. 9', 'RUTA PROV. 12']],
    ['RUTA NACIONAL 9 Y PROVINCIAL N° 12', ['RUTA NACIONAL 9', 'RUTA PROVINCIAL N° 12']],
  ],
  'a corner with two words for it, or a mistyped one': [
    ['SAN MARTIN ESQ. C/ BELGRANO', ['SAN MARTIN', 'BELGRANO']],
    ['SAN MARTIN 345 ESQ. C/ 25 DE MAYO', ['SAN MARTIN', '25 DE MAYO'], '345'],
    ['SAN MARTIN EQS. BELGRANO', ['SAN MARTIN', 'BELGRANO']],
    ['Corrientes @ Callao', ['Corrientes', 'Callao']],
    ['San Martín 2600 peatonal esq. Mitre', ['San Martín', 'Mitre'], '2600'],
  ],
  'a number, and that there is none': [
    ['San Juan 1345 S/N', ['San Juan'], '1345'],
    ['Av. Cabildo Nº 1234 S/Nº', ['Av. Cabildo'], '1234', 'Nº'],
    ['CALLE 345 S/N', ['CALLE 345'], 'S/N'],
    ['RUTA PROVINCIAL 345 S/N', ['RUTA PROVINCIAL 345'], 'S/N'],
    ['Batallón 345 S/N', ['Batallón 345'], 'S/N'],
  ],
  'thousands with a point': [
    ['Calle 1.342 N° 560', ['Calle 1342'], '560', 'N°'],
    ['Calle 1.342 N° 5.600', ['Calle 1342'], '5.600', 'N°'],
    ['CALLE 1.342 E/ 1.350 Y 1.352', ['CALLE 1342', '1350', '1352']],
  ],
  'a telephone without its word': [
    ['BELGRANO 120 (03722) 42-3456', ['BELGRANO'], '120'],
    ['BELGRANO 120 - (0362) 442-3456', ['BELGRANO'], '120'],
    ['BELGRANO 120 442-3456', ['BELGRANO'], '120'],
    ['RUTA 11 KM 1003 (0362) 442-3456', ['RUTA 11'], '1003', 'KM'],
    // The ends of a block.
    ['BELGRANO 980-1020', ['BELGRANO'], '980-1020'],
    ['Calle 7 980-1020', ['Calle 7'], '980-1020'],
  ],
  'a floor, where no door is told': [
    ['SALTA ESQ. BELGRANO 2º PISO OF. 4', ['SALTA', 'BELGRANO'], null, null, '2º PISO OF. 4'],
    ['9 DE JULIO 2º PISO OF. 4', ['9 DE JULIO'], null, null, '2º PISO OF. 4'],
    ['BELGRANO 345 TORRE ALFA 3 PISO', ['BELGRANO'], '345', null, '3 PISO', 'TORRE ALFA'],
  ],
  'a part of a quarter or of a street': [
    ['Bº SAN MARTIN 2º ETAPA', ['Bº SAN MARTIN'], null, null, null, 'Bº SAN MARTIN'],
    ['Bº UJEMVI 2º ETAPA MZA 3 CASA 4', ['Bº UJEMVI'], null, null, 'MZA 3 CASA 4', 'Bº UJEMVI'],
    ['BARRIO UNIMEV MZA. 12 CASA 5 - 1ERA ETAPA', ['BARRIO UNIMEV'], null, null, 'MZA. 12 CASA 5', 'BARRIO UNIMEV'],
    ['COLONIA CAROLINA - 1º SECCION', ['COLONIA CAROLINA']],
    ['SAN MARTIN 4º CUADRA', ['SAN MARTIN']],
    ['SAN MARTIN 1RA. CUADRA Nº 45', ['SAN MARTIN'], '45', 'Nº'],
    ['MZA B CASA 4', ['MZA B'], null, null, 'CASA 4'],
    ['BELGRANO 345 Bº SAN MARTIN 2º ETAPA', ['BELGRANO'], '345', null, null, 'Bº SAN MARTIN 2º ETAPA'],
  ],
  'before or behind what it lies': [
    ['CALLE 9 ANTES DE CALLE VIDART', ['CALLE 9'], null, null, null, 'ANTES DE CALLE VIDART'],
    ['AV. ESPAÑA PASANDO CALLE 6', ['AV. ESPAÑA'], null, null, null, 'PASANDO CALLE 6'],
    ['Mitre 123 después de la plaza', ['Mitre'], '123', null, null, 'después de la plaza'],
    ['RIVADAVIA FRENTE PLAZA', ['RIVADAVIA'], null, null, null, 'FRENTE PLAZA'],
  ],
};

testReadings(CASES);
