/** One Server-Sent Event. */
export type StreamEvent = { event: string; data: string; id: string };

/**
 * Reads Server-Sent Events until the stream ends; rejects when it breaks. `onChunk` runs for every piece that comes, also
 * for comments. Reads the fields that our server writes: event, id and data, each on one line.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onEvent, onChunk }: { onEvent: (event: StreamEvent) => void; onChunk?: () => void },
): Promise<void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onChunk?.();
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event) onEvent(event);
    }
  }
}

/** Undefined for a block without data: a comment, or a single field. */
function parseEvent(block: string): StreamEvent | undefined {
  const fields: Record<string, string> = {};
  for (const line of block.split('\n')) {
    const colon = line.indexOf(': ');
    if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 2);
  }
  const { event = 'message', data, id = '' } = fields;
  return data === undefined ? undefined : { event, data, id };
}
