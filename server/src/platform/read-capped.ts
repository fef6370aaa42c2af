/** The stream has more bytes than its reader takes. */
export class TooLongError extends Error {}

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Reads a whole stream as text. Throws a TooLongError above `maxBytes`, and cancels the rest. */
export async function readCapped(stream: Pieces, maxBytes: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    bytes += piece.length;
    if (bytes > maxBytes) throw new TooLongError(`the answer has more than ${maxBytes} bytes`);
    pieces.push(piece);
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}
