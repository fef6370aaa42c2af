import { describe, expect, test, vi } from 'vitest';
import { requirePace } from './require-pace.ts';

const PACE = { bytes: 10, withinMs: 1_000 };
const bytes = (length: number) => new Uint8Array(length);

describe('requirePace', () => {
  test('passes on what comes fast enough, as it is', async () => {
    const body = new Blob([bytes(25)]).stream();
    const sizes = (await Array.fromAsync(requirePace(body, PACE))).map(({ byteLength }) => byteLength);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(25);
  });

  test('gives up a sender who says nothing', async () => {
    vi.useFakeTimers();
    const reading = Array.fromAsync(requirePace(new ReadableStream(), PACE));
    const outcome = expect(reading).rejects.toMatchObject({ code: 'TIMEOUT', status: 503 });
    await vi.advanceTimersByTimeAsync(PACE.withinMs);
    await outcome;
    vi.useRealTimers();
  });

  test('gives up a sender of one byte at a time', async () => {
    vi.useFakeTimers();
    const sender = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
    const reading = Array.fromAsync(requirePace(new ReadableStream({ start: sender.resolve }), PACE));
    const outcome = expect(reading).rejects.toThrow('Upload too slow');
    for (let sent = 0; sent < 4; sent++) {
      (await sender.promise).enqueue(bytes(1));
      await vi.advanceTimersByTimeAsync(300);
    }
    await outcome;
    vi.useRealTimers();
  });

  test('does not count the time that the reader takes', async () => {
    vi.useFakeTimers();
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(bytes(1)) });
    const pieces = requirePace(body, PACE);
    for (let i = 0; i < 9; i++) {
      await pieces.next();
      await vi.advanceTimersByTimeAsync(PACE.withinMs);
    }
    expect((await pieces.next()).done).toBe(false);
    vi.useRealTimers();
  });
});
