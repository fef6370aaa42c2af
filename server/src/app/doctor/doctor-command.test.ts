import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDoctorContext } from '../../testing/doctor-context.ts';
import { findLeaks, HOSTILE_SETTINGS, SETTING_SECRETS } from '../../testing/hostile-settings.ts';
import { runPitlane } from '../../testing/run-pitlane.ts';
import { examine } from './examine.ts';
import type { Check } from './finding.ts';
import { createHider } from './hide-secrets.ts';

describe('pitlane doctor', () => {
  test('lists every wrong setting, each with a way out, and no secret', async () => {
    const wrong = {
      ...HOSTILE_SETTINGS,
      PORT: 'x',
      LOG_LEVEL: 'loud',
      MAIL_FROM: '',
      SIGNING_SECRET: 'short-s3cret',
      BUILD_SECRET: `${SETTING_SECRETS.build}zz`,
    };
    const { out, err, status } = await runPitlane(['doctor', '--json'], wrong);
    const { ok, findings } = JSON.parse(out) as {
      ok: boolean;
      findings: { said: string; wayOut?: string }[];
    };
    expect([ok, status]).toEqual([false, 1]);
    const names = findings.map(({ said }) => said.split(':')[0]);
    expect(names).toEqual(
      expect.arrayContaining(['PORT', 'LOG_LEVEL', 'SIGNING_SECRET', 'BUILD_SECRET', 'MAIL_FROM']),
    );
    expect(findings.every(({ wayOut }) => wayOut)).toBe(true);
    expect(findLeaks(out + err)).toEqual([]);
    expect(out + err).not.toContain('short-s3cret');
  }, 60_000);

  test('lists every problem of a studio file, and names its guide', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pitlane-studio-'));
    const STUDIO_FILE = join(folder, 'studio.toml');
    await writeFile(
      STUDIO_FILE,
      'nmae = "Dust"\n[colors.light]\naccent = "#ffb000"\n[colors.dark]\naccent = "#ffb000"\n',
    );
    const { out, status } = await runPitlane(['doctor', '--json'], {
      ...HOSTILE_SETTINGS,
      STUDIO_FILE,
      PORT: 'x',
    });
    await rm(folder, { recursive: true });
    const { findings } = JSON.parse(out) as { findings: { said: string; wayOut?: string }[] };
    expect(status).toBe(1);
    const found = findings.map(({ said, wayOut }) => [said.replace(`${STUDIO_FILE}: `, ''), wayOut]);
    const guide = 'docs/studio-file.md says what it takes.';
    expect(found).toEqual([
      [expect.stringMatching(/^PORT: /), expect.stringContaining('docs/self-hosting.md')],
      ['name: is missing', guide],
      ['team: is missing', guide],
      [expect.stringMatching(/^colors\.light\.accent: #ffb000 has a contrast of 1\.63:1/), guide],
      [expect.stringMatching(/^colors\.light\.accent: #ffb000 has a contrast of 1\.\d\d:1/), guide],
      ['nmae: no such key; did you mean "name"?', guide],
    ]);
  }, 60_000);

  test('goes on where everything is away, ends with 1, and shows no secret', async () => {
    const { out, err, status } = await runPitlane(
      ['doctor', '--send-to', 'you@studio.example'],
      HOSTILE_SETTINGS,
    );
    expect(status).toBe(1);
    for (const part of ['database', 'storage', 'node binance', 'contracts binance', 'mail', 'site'])
      expect(out).toMatch(new RegExp(`^(?:FAIL|WARN) +${part} `, 'm'));
    expect(out).toMatch(/^\d+ ok, \d+ to mend, \d+ failed\.$/m);
    expect(findLeaks(out + err)).toEqual([]);
  }, 60_000);

  test('words that make no sense end with 2 and the usage', async () => {
    const unknown = await runPitlane(['doctor', '--loud'], {});
    expect([unknown.status, unknown.err]).toEqual([2, expect.stringContaining('pitlane doctor [--json]')]);
    const none = await runPitlane(['nurse'], {});
    expect([none.status, none.err]).toEqual([2, expect.stringContaining('usage: pitlane <command>')]);
  }, 60_000);
});

describe('examine', () => {
  test('what a check throws is its failure, without secrets, and the others go on', async () => {
    const context = createDoctorContext(HOSTILE_SETTINGS);
    const throwing: Check = {
      name: 'thrown',
      run: () => Promise.reject(new Error(`at ${HOSTILE_SETTINGS.DATABASE_URL}`)),
    };
    const well: Check = { name: 'well', run: async () => [{ check: 'well', level: 'ok', said: 'Fine.' }] };
    const [thrown, fine] = await examine(context, [throwing, well]);
    expect(thrown).toMatchObject({ check: 'thrown', level: 'fail' });
    expect(thrown?.said).toBe('We couldn’t check this: at postgres://127.0.0.1:1/….');
    expect(fine).toEqual({ check: 'well', level: 'ok', said: 'Fine.' });
  });
});

describe('createHider', () => {
  test('hides each secret as it is written and as it is sent', () => {
    const hide = createHider(createDoctorContext(HOSTILE_SETTINGS).config);
    for (const secret of Object.values(SETTING_SECRETS))
      expect(findLeaks(hide(`${secret} and ${encodeURIComponent(secret)}`))).toEqual([]);
    expect(hide('connect ECONNREFUSED 127.0.0.1:1, database "pitlane"')).toBe(
      'connect ECONNREFUSED 127.0.0.1:1, database "pitlane"',
    );
  });
});
