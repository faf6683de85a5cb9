/** Views to begin with: what each kind of question looks like. They answer on the starter data as well. */
export const EXAMPLES: readonly { readonly text: string; readonly changes: Readonly<Record<string, string>> }[] = [
  { text: 'Av. Corrientes 1234, piso 3', changes: { direccion: 'Av. Corrientes 1234, piso 3', provincia: '02' } },
  { text: 'Callao y Santa Fe', changes: { direccion: 'Callao y Santa Fe', provincia: '02' } },
  { text: 'Calle 7 e/ 50 y 51', changes: { direccion: 'Calle 7 e/ 50 y 51', departamento: '06441' } },
  { text: 'Corrientes 9000', changes: { direccion: 'Corrientes 9000', provincia: '02' } },
  { text: '-34.6037, -58.3816', changes: { lat: '-34.6037', lon: '-58.3816' } },
];
