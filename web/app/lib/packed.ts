/** A loader's data as one text. React Router's own encoding of a list is twice as large on the wire, and slower to make and to read. */
export type Packed<T> = {
  packed: string;
  /** Never there: says what is packed. */
  of?: T;
};

const opened = new WeakMap<object, unknown>();

/** For loaders: data that JSON can hold. */
export function pack<T extends object>(data: T): Packed<T> {
  const packed = { packed: JSON.stringify(data) };
  // The page that is rendered with it takes what is there: nothing is read back on the server.
  opened.set(packed, data);
  return packed;
}

/** Unpacks what a loader packed; what a client loader returned is unchanged. The same object each time. */
export function unpack<T extends object>(data: Packed<T> | T): T {
  if (!isPacked(data)) return data;
  const known = opened.get(data);
  if (known !== undefined) return known as T;
  const read = JSON.parse(data.packed) as T;
  opened.set(data, read);
  return read;
}

function isPacked<T extends object>(data: Packed<T> | T): data is Packed<T> {
  return 'packed' in data && typeof data.packed === 'string';
}
