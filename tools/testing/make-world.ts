/** Makes the demo world that browser tests copy, unless one of this very code is kept. */
import { withWorlds } from './with-worlds.ts';
import { ensureWorldSnapshot } from './world-snapshot.ts';

await withWorlds(async () => {
  await ensureWorldSnapshot();
  return 0;
});
