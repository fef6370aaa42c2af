import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { seed } from './scripts/seed.ts';

export default defineConfig({
  test: {
    include: ['{contracts,shared,server,world,web,scripts,bench,e2e}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/build/**'],
    setupFiles: [join(import.meta.dirname, 'scripts', 'vitest-setup.ts')],
    restoreMocks: true,
    unstubEnvs: true,
    testTimeout: 30_000,
    hookTimeout: 60_000, // a database made anew takes its time on a busy machine
    sequence: { seed },
  },
});
