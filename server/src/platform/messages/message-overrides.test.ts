import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StartError } from '../start-error.ts';
import { applyOverrides } from './message-overrides.ts';

const OURS = { accounts: { register: 'Register', since: 'Since {date}' }, garage: { title: 'Garage' } };

describe('applyOverrides', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'overrides-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const write = (text: string) => writeFileSync(join(folder, 'en.json'), text);

  test('replaces what the file names, and nothing else', () => {
    write('{ "accounts.register": "Join the grid", "accounts.since": "A driver since {date}" }');
    expect(applyOverrides(OURS, 'en', folder)).toEqual({
      accounts: { register: 'Join the grid', since: 'A driver since {date}' },
      garage: { title: 'Garage' },
    });
  });

  test('replaces nothing without a file, or in another language', () => {
    expect(applyOverrides(OURS, 'en', join(folder, 'not-there'))).toBe(OURS);
    write('{ "garage.title": "Pit box" }');
    expect(applyOverrides(OURS, 'de', folder)).toBe(OURS);
  });

  test.each([
    ['{ "accounts.gone": "x" }', 'accounts.gone is not a message of this site'],
    ['{ "toString": "x" }', 'toString is not a message of this site'],
    ['{ "accounts.since": "Since {owner}" }', 'accounts.since asks for {owner}'],
    ['{ "accounts.since": "Since {date" }', 'accounts.since: '],
    ['{ "accounts.since": 7 }', 'must be a JSON object of texts'],
    ['[]', 'must be a JSON object of texts'],
    ['{', 'must be a JSON object of texts'],
  ])('refuses %s, and names the file', (text, reason) => {
    write(text);
    expect(() => applyOverrides(OURS, 'en', folder)).toThrow(StartError);
    expect(() => applyOverrides(OURS, 'en', folder)).toThrow(new RegExp(reason.replaceAll(/[{}.]/g, '\\$&')));
    expect(() => applyOverrides(OURS, 'en', folder)).toThrow(join(folder, 'en.json'));
  });
});
