/** The tables of data/starter/territory that are extracts of npm packages, by file name. */
export const EXTRACTS: Readonly<Record<string, () => string>>;
/** The folder that they lie in. */
export const FOLDER: string;
