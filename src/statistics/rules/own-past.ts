/**
 * Rule `own-past` (aviso): what a file tells of the past is taken, from its beginning and with its values, where there is no
 * other past, or where it goes on with the one that is held. Elsewhere its values are what becomes known now.
 */
export function ownPast(version: number): { readonly field: string; readonly reason: string; readonly rule: string } {
  return {
    field: 'version',
    reason: `what this file tells of the time up to version ${version} is not taken: the data held have another past, or its beginning or its values are missing`,
    rule: 'own-past',
  };
}
