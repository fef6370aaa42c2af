/** The stream has more bytes than its reader takes. */
export class TooLongError extends Error {}

/** Reads a whole stream as text. Throws a TooLongError above `maxBytes`, and the stream is destroyed. */
export async function readCapped(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    bytes += piece.length;
    if (bytes > maxBytes) throw new TooLongError(`more than ${maxBytes} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}
