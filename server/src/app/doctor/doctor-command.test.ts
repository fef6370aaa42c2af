import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { createDoctorContext } from '../../testing/doctor-context.ts';
import { examine } from './examine.ts';
import type { Check } from './finding.ts';
import { createHider } from './hide-secrets.ts';

const COMMAND = join(import.meta.dirname, '../pitlane.ts');

async function run(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [COMMAND, ...args], { env });
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { out, err, status: status as number };
}

/** Each has what breaks a careless replacement: signs of regular expressions, escapes, quotes, and what looks like a URL of its own. */
const SECRETS = {
  database: 'p@ss$&w0rd\\1/x',
  node: 'k3y$`-of-the-node',
  question: 'qu3ry+t0ken==',
  socket: 'ws-k3y-0987654321',
  mail: "m@il'; drop %table",
  builder: '4c'.repeat(32),
  build: '5d'.repeat(32),
  settler: '6e'.repeat(32),
  signing: 'signing-secret-of-thirty-two-characters',
  bucket: 's3/cr+et=',
  pinning: 'pin$ning^key',
};
const toSent = encodeURIComponent;
/** Nothing answers there, so that every error says where. */
const NOWHERE = '127.0.0.1:1';
const HOSTILE = {
  PITLANE_DEMO: '1',
  DATABASE_URL: `postgres://pitlane:${toSent(SECRETS.database)}@${NOWHERE}/pitlane`,
  BINANCE_RPC_URL: `http://${NOWHERE}/v2/${toSent(SECRETS.node)}?token=${toSent(SECRETS.question)}`,
  BINANCE_WS_URL: `ws://${NOWHERE}/${SECRETS.socket}`,
  BUILDER_PRIVATE_KEY: `0x${SECRETS.builder}`,
  BUILD_SECRET: SECRETS.build,
  SETTLER_PRIVATE_KEY: SECRETS.settler,
  SIGNING_SECRET: SECRETS.signing,
  MAIL_SMTP_URL: `smtp://pitlane:${toSent(SECRETS.mail)}@${NOWHERE}`,
  MAIL_FROM: 'Pitlane <no-reply@cars.example>',
  MEDIA_S3_ENDPOINT: `http://${NOWHERE}`,
  MEDIA_S3_BUCKET: 'cars',
  MEDIA_S3_KEY_ID: 'cars-key',
  MEDIA_S3_SECRET: SECRETS.bucket,
  PINNING_API_URL: `http://${NOWHERE}`,
  PINNING_API_KEY: SECRETS.pinning,
  IPFS_GATEWAY_URL: `http://${NOWHERE}`,
  PUBLIC_ORIGIN: `http://${NOWHERE}`,
};
const findLeaks = (said: string) =>
  Object.entries(SECRETS).flatMap(([name, secret]) =>
    said.includes(secret) || said.includes(toSent(secret)) ? [name] : [],
  );

describe('pitlane doctor', () => {
  test('lists every wrong setting, each with a way out, and no secret', async () => {
    const wrong = {
      ...HOSTILE,
      PORT: 'x',
      LOG_LEVEL: 'loud',
      MAIL_FROM: '',
      SIGNING_SECRET: 'short-s3cret',
      BUILD_SECRET: `${SECRETS.build}zz`,
    };
    const { out, err, status } = await run(['doctor', '--json'], wrong);
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

  test('goes on where everything is away, ends with 1, and shows no secret', async () => {
    const { out, err, status } = await run(['doctor', '--send-to', 'you@studio.example'], HOSTILE);
    expect(status).toBe(1);
    for (const part of ['database', 'storage', 'node binance', 'contracts binance', 'mail', 'site'])
      expect(out).toMatch(new RegExp(`^(?:FAIL|WARN) +${part} `, 'm'));
    expect(out).toMatch(/^\d+ ok, \d+ to mend, \d+ failed\.$/m);
    expect(findLeaks(out + err)).toEqual([]);
  }, 60_000);

  test('words that make no sense end with 2 and the usage', async () => {
    const unknown = await run(['doctor', '--loud'], {});
    expect([unknown.status, unknown.err]).toEqual([2, expect.stringContaining('pitlane doctor [--json]')]);
    const none = await run(['nurse'], {});
    expect([none.status, none.err]).toEqual([2, expect.stringContaining('usage: pitlane <command>')]);
  }, 60_000);
});

describe('examine', () => {
  test('what a check throws is its failure, without secrets, and the others go on', async () => {
    const context = createDoctorContext(HOSTILE);
    const throwing: Check = {
      name: 'thrown',
      run: () => Promise.reject(new Error(`at ${HOSTILE.DATABASE_URL}`)),
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
    const hide = createHider(createDoctorContext(HOSTILE).config);
    for (const secret of Object.values(SECRETS))
      expect(findLeaks(hide(`${secret} and ${toSent(secret)}`))).toEqual([]);
    expect(hide('connect ECONNREFUSED 127.0.0.1:1, database "pitlane"')).toBe(
      'connect ECONNREFUSED 127.0.0.1:1, database "pitlane"',
    );
  });
});
