import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Copies the chains of TEST_WORLD into a folder for a demo world. Without TEST_WORLD, the world makes its chains itself. */
export async function copyTestWorld(folder: string): Promise<void> {
  const kept = process.env.TEST_WORLD;
  if (!kept) return;
  const chains = join(folder, 'chains');
  await cp(join(kept, 'chains'), chains, { recursive: true });
  // Another copy may be using these ports.
  await rm(join(chains, 'ports.json'), { force: true });
}
