import { join } from 'node:path';
import { fail } from './bootstrap.mjs';
import { buildWeb } from './supervisor/build-web.ts';
import { readStartOptions } from './supervisor/start-options.ts';
import { supervise } from './supervisor/supervise.ts';
import { waitForSourceChange } from './supervisor/wait-for-source-change.ts';

const serviceFile = (name: string) => join(import.meta.dirname, 'supervisor', 'services', `${name}.ts`);
const world = serviceFile('world');

const { dev, reset } = readOptions();

if (dev) {
  await supervise({
    services: { world, server: serviceFile('dev-server') },
    mode: 'development',
    reset,
    changed: waitForSourceChange,
  });
} else {
  await supervise({
    services: { world, server: serviceFile('server') },
    build: buildWeb,
    reset,
  });
}

function readOptions() {
  try {
    return readStartOptions(process.argv.slice(2));
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}
