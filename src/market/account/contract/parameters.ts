import { choice, integer } from '../../../server/parameters/parameter.ts';
import { COUNTRIES, foldWord } from '../../contract/words.ts';

/** The parameter of B4. Any int32 is a well-formed number; whether it is anybody's is another question. */
export const OPERATION_PARAMETERS = {
  numero: integer({ place: 'path', required: true, sentence: 'Number of the operation.', example: 1001 }),
};

/** The parameter of the portfolio's newer address. */
export const PORTFOLIO_PARAMETERS = {
  pais: choice(COUNTRIES, {
    place: 'path',
    required: true,
    sentence: 'Where the account is, in any letter case.',
    example: 'argentina',
    fold: foldWord,
  }),
};
