import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Copies the chains of TEST_WORLD into a folder that a demo world starts on. Without one, it makes its chains there, which takes a while. */
export async function copyTestWorld(folder: string): Promise<void> {
  const kept = process.env.TEST_WORLD;
  if (!kept) return;
  const chains = join(folder, 'chains');
  await cp(join(kept, 'chains'), chains, { recursive: true });
  // Another copy may have these now.
  await rm(join(chains, 'ports.json'), { force: true });
}
