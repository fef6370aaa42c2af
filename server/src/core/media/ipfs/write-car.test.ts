import { describe, expect, test } from 'vitest';
import { CHUNK_BYTES } from './unixfs-dag.ts';
import { writeCar } from './write-car.ts';

/** Content of whole blocks that counts how often it is opened, read and closed. */
function watchContent(blocks: number) {
  const seen = { opened: 0, closed: 0, pieces: 0 };
  const open = async () => {
    seen.opened++;
    return (async function* () {
      try {
        for (let sent = 0; sent < blocks; sent++) {
          seen.pieces++;
          yield Buffer.alloc(CHUNK_BYTES, sent);
        }
      } finally {
        seen.closed++;
      }
    })();
  };
  return { seen, open };
}

describe('writeCar', () => {
  test('closes what it has read to the end', async () => {
    const { seen, open } = watchContent(3);
    await Array.fromAsync(writeCar(open));
    expect(seen).toEqual({ opened: 2, closed: 2, pieces: 6 });
  });

  test.each([1, 2, 3])('closes what it reads when its reader leaves after %i parts', async (parts) => {
    const { seen, open } = watchContent(3);
    let read = 0;
    for await (const _ of writeCar(open)) if (++read === parts) break;
    expect(seen.closed).toBe(seen.opened);
  });

  test('stops computing the names of blocks when the reader has gone', async () => {
    const { seen, open } = watchContent(100);
    const reader = new AbortController();
    const car = writeCar(async () => {
      reader.abort(new Error('reader gone'));
      return open();
    }, reader.signal);
    await expect(car.next()).rejects.toThrow('reader gone');
    expect(seen).toEqual({ opened: 1, closed: 1, pieces: 1 });
  });
});
