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
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 300));
        sent += 1;
        controller.enqueue(bytes(1));
      },
    });
    const outcome = expect(Array.fromAsync(requirePace(body, PACE))).rejects.toThrow('comes too slowly');
    await vi.advanceTimersByTimeAsync(5_000);
    await outcome;
    expect(sent).toBeLessThanOrEqual(5);
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
