import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { runs, seed, seedShift } from './tools/testing/seed.ts';
import { pageConstants } from './web/page-constants.ts';

const exclude = ['**/node_modules/**', '**/build/**'];
/** They put other modules in the place of real ones (vi.mock), which no other file may see. */
const replacesModules = [
  'web/app/wallet/tx/{grant-approval,{run,follow}-transaction}.test.ts',
  'web/app/features/{orders,auctions}/**/*-{transaction,signature}.test.ts',
];
/** Whole pages in a DOM, with a scripted server and wallet: web/app/testing/dom. */
const pages = 'web/app/**/*.dom.test.tsx';

export default defineConfig({
  define: pageConstants,
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'shared modules',
          include: ['{contracts,shared,server,world,web,tools,bench,e2e}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...replacesModules, pages],
          // Most of the time went into reading the same modules once more for each file.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'own modules', include: replacesModules, exclude } },
      {
        extends: true,
        test: {
          name: 'pages',
          include: [pages],
          exclude,
          environment: 'happy-dom',
          setupFiles: [join(import.meta.dirname, 'web', 'app', 'testing', 'dom', 'without-owner-stacks.ts')],
          isolate: false,
          testTimeout: 60_000,
        },
      },
    ],
    maxWorkers: 2,
    // More room for what is young: the collector comes half as often.
    execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=32'],
    setupFiles: [join(import.meta.dirname, 'tools', 'testing', 'vitest-setup.ts')],
    restoreMocks: true,
    unstubEnvs: true,
    // Jobs look every second, and a busy machine is slow: one second, the default, is a coin toss.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 30_000,
    hookTimeout: 60_000, // making a database takes long on a busy machine
    sequence: { seed },
    provide: { runs, seedShift },
  },
});
