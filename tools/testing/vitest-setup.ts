import { format } from 'node:util';
import { ENGLISH } from '@pitlane/shared/generated/english';
import { compileCatalogues, SOURCE_LANGUAGE } from '@pitlane/shared/messages/catalogues';
import { makeMessages } from '@pitlane/shared/messages/make-messages';
import { setMessageReader } from '@pitlane/shared/messages/messages';
import fc from 'fast-check';
import { afterEach, beforeEach, vi } from 'vitest';
import { seed } from './seed.ts';

fc.configureGlobal({ seed });

const english = makeMessages(compileCatalogues(ENGLISH, SOURCE_LANGUAGE));
setMessageReader(() => english);

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
