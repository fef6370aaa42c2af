import { setTimeout as pause } from 'node:timers/promises';
import { type CreateOptions, createItems } from '@pitlane/world/creations/create-items';

/** What another transaction of the same person, or a limit of the site, has stopped goes on later. */
const TRIES = 5;
const PAUSE_MS = 20_000;

/**
 * Has the demo world's people make items of their own, while the site is open already. In a world without a pulse nothing happens
 * by itself once it is open: then this resolves when they are made. Never rejects.
 */
export async function fillItems(options: Omit<CreateOptions, 'sets'>): Promise<void> {
  const making = makeItems(options);
  if (process.env.WORLD_PULSE?.trim() === 'off') await making;
}

async function makeItems(options: Omit<CreateOptions, 'sets'>): Promise<void> {
  const { signal } = options;
  for (let tries = 1; !signal.aborted; tries++) {
    try {
      const made = await createItems(options);
      if (made > 0) console.log(`the demo world's people have made ${made} items`);
      return;
    } catch (error) {
      if (signal.aborted) return;
      console.log(`the demo world's people could not make their items: ${error}`);
      if (tries === TRIES) return;
      await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined); // the end cuts it short
    }
  }
}
