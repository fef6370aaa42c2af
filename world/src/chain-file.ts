import { open, rename } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { type Hex, hexToBytes } from 'viem';
import type { Rpc } from './rpc.ts';

/** Writes a chain, its blocks and receipts included, so that the file is always a whole one: the old or the new. */
export async function saveChain(rpc: Rpc, path: string): Promise<void> {
  const state = gunzipSync(hexToBytes(await rpc<Hex>('anvil_dumpState')));
  const draft = `${path}.new`;
  const file = await open(draft, 'w');
  try {
    await file.writeFile(state);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

/** Milliseconds from a request to its save: the readers of the chain get the new block first. */
const BREATH = 200;

export type Saver = {
  /** Saves soon. Requests until then share one save. */
  request(): void;
  /** Saves a last time, after any running save. */
  finish(): Promise<void>;
};

/** Saves a chain on request, one save at a time. A save that fails is reported to `log`. */
export function createSaver(rpc: Rpc, path: string, log: (line: string) => void): Saver {
  const ending = new AbortController();
  let wanted = false;
  let running: Promise<void> | undefined;

  const save = () =>
    saveChain(rpc, path).catch((error: unknown) => log(`${path} could not be written: ${error}`));
  const run = async () => {
    while (wanted && !ending.signal.aborted) {
      await pause(BREATH, undefined, { signal: ending.signal }).catch(() => undefined); // the end cuts it short
      wanted = false;
      await save();
    }
    running = undefined;
  };
  return {
    request() {
      wanted = true;
      running ??= run();
    },
    async finish() {
      ending.abort();
      await running;
      await save();
    },
  };
}
