import { setTimeout as pause } from 'node:timers/promises';
import { HealthSchema } from '@pitlane/shared/api/health';

const pollEvery = 100;

/**
 * Waits until the server has read every chain to its head. Returns the blocks, for people. Throws an Error when the
 * server stops answering.
 */
export async function waitUntilIndexed(url: string, signal: AbortSignal): Promise<string> {
  for (;;) {
    const response = await fetch(`${url}/api/health`, { signal }).catch((cause: unknown) => {
      throw new Error('the server stopped answering while it was reading the chains', { cause });
    });
    const { chains } = HealthSchema.parse(await response.json());
    if (chains.every(({ state }) => state === 'ok')) {
      return chains.map(({ block, chain }) => `${block} (${chain})`).join(', ');
    }
    await pause(pollEvery, undefined, { signal });
  }
}
