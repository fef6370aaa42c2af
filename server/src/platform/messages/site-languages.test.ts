import { m } from '@pitlane/shared/messages/messages';
import { afterAll, describe, expect, test } from 'vitest';
import { makeEnglish, makeLanguage, runInLanguage, setUsualLanguage } from './site-languages.ts';

const english = makeEnglish();
const german = makeLanguage('de', { accounts: { register: 'Registrieren' } });

describe('languages of requests', () => {
  setUsualLanguage(english);
  afterAll(() => setUsualLanguage(english));

  test('a text is in the language of the request that asks for it, also later on', async () => {
    const inGerman = runInLanguage(german, async () => {
      await new Promise(setImmediate);
      return m.accounts.register;
    });
    expect(m.accounts.register).toBe('Register');
    expect(await inGerman).toBe('Registrieren');
  });

  test('other texts are another folder of files', () => {
    const other = makeLanguage('de', { accounts: { register: 'Anmelden' } });
    expect(german.folder).toMatch(/^de\.[0-9a-f]{8}$/);
    expect(other.folder).not.toBe(german.folder);
    expect(makeLanguage('de', { accounts: { register: 'Registrieren' } }).folder).toBe(german.folder);
  });
});
