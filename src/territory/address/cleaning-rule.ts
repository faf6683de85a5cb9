/**
 * A cleaning rule: what it removes or changes, by name so that an explanation can show it. Inside the rules a line feed stands for a
 * separating mark (comma, bracket, hyphen): the words around it belong apart, which the grammar later takes into account. U+0001 and
 * U+0002 stand for an opening and a closing bracket.
 */
export interface Rule {
  readonly name: string;
  readonly find: RegExp;
  /** Without all of these signs in the text (signs.ts) the rule cannot apply, so that it is not tried. */
  readonly all?: number;
  /** The same, without any one of these. */
  readonly any?: number;
  /** A text that does not begin so is not looked through. */
  readonly begins?: RegExp;
  readonly put: string | ((match: string, ...groups: string[]) => string);
  /** The rule cuts out a neighbourhood, by where it stands, a distance from some town, or what stands before the address. */
  readonly cuts?: 'leading' | 'closing' | 'distance' | 'before';
}
