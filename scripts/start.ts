import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb } from './supervisor/build-web.ts';
import { supervise } from './supervisor/supervise.ts';
import { waitForSourceChange } from './supervisor/wait-for-source-change.ts';

const { values } = parseArgs({
  options: { reset: { type: 'boolean', default: false }, watch: { type: 'boolean', default: false } },
});

await supervise({
  services: join(import.meta.dirname, 'supervisor', 'services'),
  build: buildWeb,
  reset: values.reset,
  changed: values.watch ? waitForSourceChange : undefined,
});
