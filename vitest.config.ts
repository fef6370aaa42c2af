import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { seed } from './scripts/seed.ts';

export default defineConfig({
  test: {
    include: ['{shared,server,world,web,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/build/**'],
    setupFiles: [join(import.meta.dirname, 'scripts', 'vitest-setup.ts')],
    restoreMocks: true,
    unstubEnvs: true,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    sequence: { seed },
  },
});
