/** The public page of an author. */
export function authorHref(id: number): string {
  return `/Author/${id}`;
}
