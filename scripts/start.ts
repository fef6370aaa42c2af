import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb } from './supervisor/build-web.ts';
import { supervise } from './supervisor/supervise.ts';
import { waitForSourceChange } from './supervisor/wait-for-source-change.ts';

const { values } = parseArgs({
  options: { reset: { type: 'boolean', default: false }, dev: { type: 'boolean', default: false } },
});
const serviceFile = (name: string) => join(import.meta.dirname, 'supervisor', 'services', `${name}.ts`);
const world = serviceFile('world');

if (values.dev) {
  await supervise({
    services: { world, server: serviceFile('dev-server') },
    mode: 'development',
    reset: values.reset,
    changed: waitForSourceChange,
  });
} else {
  await supervise({
    services: { world, server: serviceFile('server') },
    build: buildWeb,
    reset: values.reset,
  });
}
