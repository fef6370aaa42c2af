import { format } from 'node:util';
import { readEnglish } from '@pitlane/shared/messages/read-english';
import fc from 'fast-check';
import { afterEach, beforeEach, vi } from 'vitest';
import { seed } from './seed.ts';

fc.configureGlobal({ seed });

readEnglish();

/** As long as `expect.poll` waits (vitest.config.ts): its own default is one second. */
const WAIT = { timeout: 20_000 };
const { waitFor } = vi;
vi.waitFor = (work, options) =>
  waitFor(work, typeof options === 'number' ? options : { ...WAIT, ...options });

/** Console output of a test. A test that expects an error there mocks the method itself. */
const slips: string[] = [];

beforeEach(() => {
  slips.length = 0;
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...words) =>
      slips.push(`console.${method}: ${format(...words)}`),
    );
  }
});

afterEach(() => {
  if (slips.length > 0) throw new Error(`unexpected on the console:\n${slips.join('\n')}`);
});
