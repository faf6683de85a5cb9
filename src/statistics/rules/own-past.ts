/**
 * Rule `own-past` (aviso): what a file tells of the past is taken where it is all the past there is, or goes on with the
 * one that is held. Elsewhere its values are what becomes known now.
 */
export function ownPast(version: number): { readonly field: string; readonly reason: string; readonly rule: string } {
  return {
    field: 'version',
    reason: `the data held have a past of their own: what this file tells of the time up to version ${version} is not taken`,
    rule: 'own-past',
  };
}
