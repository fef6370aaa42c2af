export type Bytes = Uint8Array<ArrayBuffer>;

/** A file as it is given to a reader. Its body has to be read or cancelled. */
export type StoredFile = { body: ReadableStream<Bytes>; bytes: number };

/** Bytes of a file by their places, both counted from 0 and both included. They have to be in the file. */
export type ByteRange = { start: number; end: number };

/** Where the files of people are kept. A name is lower-case letters, digits, dashes and an ending; no file is ever changed. */
export type MediaStorage = {
  /** Resolves when the file is kept whole. Throws when it cannot be kept; then the name has no file. */
  put(name: string, bytes: Bytes, type: string): Promise<void>;
  /** The same with the file at `path`, of any size. It may be gone from there afterwards. */
  putFile(name: string, path: string, type: string): Promise<void>;
  /** The file, or a range of it. Undefined when there is no such file. Throws when the storage does not answer. */
  get(name: string, range?: ByteRange): Promise<StoredFile | undefined>;
  /** Also when there is no such file. */
  remove(name: string): Promise<void>;
};

/** Throws a RangeError for a name that could be the path of something else. */
export function checkName(name: string): void {
  if (!/^[a-z0-9-]{1,100}\.[a-z0-9]{1,8}$/.test(name))
    throw new RangeError(`no name of a stored file: ${name}`);
}
