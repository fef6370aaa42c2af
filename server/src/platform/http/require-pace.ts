import { AppError } from '@pitlane/shared/domain/app-error';
import { withTimeout } from '../waiting.ts';

export type Pace = {
  /** At least so many bytes … */
  bytes: number;
  /** … in so many milliseconds of waiting for the sender. */
  withinMs: number;
};

/** 2 KB a second, less than the slowest mobile networks carry. */
export const UPLOAD_PACE: Pace = { bytes: 40_000, withinMs: 20_000 };

/**
 * The same body, which ends with an AppError (TIMEOUT) when its sender is slower: an upload that hardly moves would hold a slot for as
 * long as it likes. Time that the reader takes does not count. The body is never cancelled: its sender still waits for the answer.
 */
export async function* requirePace(
  body: ReadableStream<Uint8Array>,
  { bytes, withinMs }: Pace = UPLOAD_PACE,
): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  let came = 0;
  let leftMs = withinMs;
  try {
    for (;;) {
      const asked = performance.now();
      const { done, value } = await withTimeout(reader.read(), Math.max(leftMs, 0), tooSlow);
      if (done) return;
      came += value.byteLength;
      leftMs -= performance.now() - asked;
      if (came >= bytes) [came, leftMs] = [0, withinMs];
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

export function tooSlow(): AppError {
  return new AppError('TIMEOUT', 'Upload too slow. Try a smaller file or a faster connection.');
}
