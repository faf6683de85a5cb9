import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildTextIndex } from '../../src/indexes/text-index-build.ts';
import { SYNONYMS } from './provinces.ts';

const DATA = new URL('../../../shared/data/territorial/', import.meta.url);
const absent = !existsSync(DATA);

/** Approximate queries by the ids they must find, all of them and no others (reference, Annex D). */
const KNOWN: Record<string, [ids: string, queries: string][]> = {
  departamentos: [
    ['90021', 'ICLIGASTA; HICLIGASTA; cCHICLIGASTA; ccCHICLIGASTA'],
    ['78042', 'GALLANES; AGALLANES; mMAGALLANES; mMAGALLANESs'],
    ['54063', 'GUAZÚ; iIGUAZÚ'],
    ['66063', 'Guachipas; Guachipa; Guachip; Guachi; Guach; Guac'],
    [
      '06277, 26028',
      'Florentino A; Florentino Am; Florentino Ame; Florentino Ameg; Florentino Amegh; Florentino Ameghi',
    ],
    [
      '06266',
      'EXALTACIÓN DE LA CRUZ; EXALTACIÓN CRUZ; EXALTACIÓN DE CRUZ; EXALTACIÓN LA CRUZ; EXALTACIÓN DE DE LA LA CRUZ',
    ],
  ],
  municipios: [
    ['060408', 'RLINGHAM; URLINGHAM; hHURLINGHAM; hHURLINGHAMm'],
    ['142448', 'GUIZAMÓN; EGUIZAMÓN; lLEGUIZAMÓN; lLEGUIZAMÓNn'],
    ['142238', 'INCEN; pPINCEN'],
    [
      '142623',
      'CAPILLA DE LOS REMEDIO; CAPILLA DE LOS REMEDI; CAPILLA DE LOS REMED; CAPILLA DE LOS REME; CAPILLA DE LOS REM; CAPILLA DE LOS RE',
    ],
    ['142091', 'VILLA QUILLINZ; VILLA QUILLIN; VILLA QUILLI; VILLA QUILL; VILLA QUIL'],
    ['142091, 908455', 'VILLA QUI; VILLA QU; VILLA Q'],
    ['060840', 'TRES DE FEBRERO; TRES DEL FEBRERO; TRES LA FEBRERO'],
  ],
  localidades: [
    ['06476060', 'MANGUEYU; AMANGUEYU; tTAMANGUEYU; tTAMANGUEYUu'],
    ['82098050', 'OMANG; rROMANG'],
    ['38098030', 'PURMAMARCA; PURMAMARC; PURMAMAR; PURMAMA; PURMAM'],
    [
      '86056070',
      'PAMPA DE LOS GUANACOS; PAMPA DE LOS GUANACO; PAMPA DE LOS GUANA; PAMPA DE LOS GUAN; PAMPA DE LOS GUA; PAMPA DE LOS GU',
    ],
    ['1006304003', 'LA FALDA DE DE SAN ANTONIO; LA LA FALDA DE SAN ANTONIO; FALDA DE SAN ANTONIO; FALDA SAN ANTONIO'],
  ],
};

describe.skipIf(absent)('names with known results (Annex D; skipped without the shared territorial data)', () => {
  for (const [resource, expectations] of Object.entries(KNOWN)) {
    it(resource, () => {
      const file: Record<string, { id: string; nombre: string }[]> = JSON.parse(
        gunzipSync(readFileSync(new URL(`${resource}.json.gz`, DATA))).toString(),
      );
      const rows = (file[resource] ?? []).sort((a, b) => (a.id < b.id ? -1 : 1));
      const index = buildTextIndex(
        rows.map(({ nombre }) => nombre),
        { synonyms: SYNONYMS },
      );
      for (const [ids, queries] of expectations) {
        for (const query of queries.split('; ')) {
          const found = Array.from(index.search(query).ordinals, (ordinal) => rows[ordinal]?.id).join(', ');
          expect([query, found]).toEqual([query, ids]);
        }
      }
    });
  }
});
