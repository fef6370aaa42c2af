/** The parameter of an address that names where its list goes on: the API's `next` of the previous page. */
const AFTER = 'after';

/** The cursor in an address; null on the first page. */
export function readAfter(params: URLSearchParams): string | null {
  return params.get(AFTER) || null;
}

/** A query with the cursor of a page; null leaves it out. */
export function withAfter(search: string, after: string | null): string {
  const params = new URLSearchParams(search);
  if (after === null) params.delete(AFTER);
  else params.set(AFTER, after);
  const text = params.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}
