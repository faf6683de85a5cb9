import { text } from './setting.ts';

/** Settings of the files by which names are read. */
export const NAME_SETTINGS = {
  synonyms: text(
    'synonyms',
    '',
    'File of synonyms and abbreviations of names, in the form of `data/territory/synonyms.txt`.',
    { fallbackText: '(those that ship)' },
  ),
  formerNames: text(
    'former-names',
    '',
    'File of former names of streets, in the form of `data/territory/former-names.txt`.',
    { fallbackText: '(those that ship)' },
  ),
};
