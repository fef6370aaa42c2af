import { stat } from 'node:fs/promises';

/** A body that gives some bytes, and breaks off when they are written, as a lost connection does. */
export function breakingOff(bytes: Uint8Array, path: string): ReadableStream<Uint8Array> {
  let given = false;
  return new ReadableStream({
    async pull(controller) {
      if (!given) controller.enqueue(bytes);
      else {
        for (let written = 0; written < bytes.byteLength; ) written = (await stat(path)).size;
        controller.error(new Error('the connection is lost'));
      }
      given = true;
    },
  });
}

/** The first half of a file. */
export function cut(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}
