/** Words joined as type names of generated clients: `lista_calles_v2` → `ListaCallesV2`. */
export function pascalCase(words: string): string {
  return words
    .split(/[^A-Za-z0-9]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
