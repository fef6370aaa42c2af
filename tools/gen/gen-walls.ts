/** Writes the walls of the stage by night and by day, which pages put behind open pictures of cars. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawWall } from '../../shared/src/art/wall.ts';
import { root } from '../start/bootstrap.mjs';

for (const daytime of ['night', 'day'] as const) {
  writeFileSync(join(root, `web/app/styles/generated/wall-${daytime}.svg`), drawWall(daytime));
}
