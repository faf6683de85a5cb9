export interface Instruction {
  readonly word: string;
  readonly rest: string;
}
export interface Stage {
  readonly name: string;
  readonly image: string;
  readonly instructions: readonly Instruction[];
}
export function stagesOf(text: string): readonly Stage[];
export function copyOf(rest: string): { readonly sources: readonly string[]; readonly target: string } | null;
export function variablesOf(rest: string): Readonly<Record<string, string>>;
