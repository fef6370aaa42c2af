/** SQL condition: operators have not hidden what the expression names. Looks into an index, once for each row that is read. */
export function isShown(kind: 'item' | 'author', target: string): string {
  return `not exists (select from hidden where hidden.kind = '${kind}' and hidden.target = ${target})`;
}
