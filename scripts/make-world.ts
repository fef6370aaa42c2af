/** Makes the demo world that browser tests copy, unless one of this very code is kept. */
import { ensureWorldSnapshot } from './world-snapshot.ts';

await ensureWorldSnapshot();
process.exit();
