import { describe, expect, test } from 'vitest';
import { readEvents, type StreamEvent } from './live-connection.ts';

/** A body that comes in these pieces. */
const bodyOf = (...pieces: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
const bytes = (text: string) => new TextEncoder().encode(text);
const TEXT = [
  'retry: 2000\n\n',
  'event: position\nid: 4\ndata: 4\n\n',
  ': still here\n\n',
  'event: change\nid: 5\ndata: {"title":"Coupé: two"}\n\n',
].join('');
const EVENTS: StreamEvent[] = [
  { event: 'position', id: '4', data: '4' },
  { event: 'change', id: '5', data: '{"title":"Coupé: two"}' },
];

describe('readEvents', () => {
  test('reads events with their id and data, without comments and hints', async () => {
    const events: StreamEvent[] = [];
    await readEvents(bodyOf(bytes(TEXT)), { onEvent: (event) => events.push(event) });
    expect(events).toEqual(EVENTS);
  });

  test('reads events wherever the chunks are cut, also within a letter', async () => {
    const all = bytes(TEXT);
    for (let at = 1; at < all.length; at++) {
      const events: StreamEvent[] = [];
      let chunks = 0;
      await readEvents(bodyOf(all.slice(0, at), all.slice(at)), {
        onEvent: (event) => events.push(event),
        onChunk: () => {
          chunks += 1;
        },
      });
      expect([events, chunks]).toEqual([EVENTS, 2]);
    }
  });

  test('rejects when the stream breaks, after the events before it', async () => {
    const events: StreamEvent[] = [];
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (events.length > 0) controller.error(new Error('cut'));
        else controller.enqueue(bytes('event: change\nid: 5\ndata: {"title":"Coupé: two"}\n\nevent: cha'));
      },
    });
    await expect(readEvents(broken, { onEvent: (event) => events.push(event) })).rejects.toThrow('cut');
    expect(events).toEqual([EVENTS[1]]);
  });
});
