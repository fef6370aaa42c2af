/** The text of an answer. Throws an Error when it has more bytes than that, and reads no further. */
export async function readBounded(answer: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  // Leaving the loop by an error cancels the rest.
  for await (const piece of answer.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw new Error(`the answer has more than ${maxBytes} bytes`);
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}
