/** Strangers who try to keep the owner of an account out. */
import { SignedInSchema } from '@pitlane/shared/api/accounts';
import { describe, expect, test, vi } from 'vitest';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import { findLink, NEWCOMER, registerAccount } from '../../testing/test-accounts.ts';
import type { TestApi } from '../../testing/test-api.ts';

let api: TestApi;
openApiForEachTest((opened) => {
  api = opened;
});

const from = (address: string) => ({ 'x-forwarded-for': address });
const signIn = (given: object, address: string) =>
  api.post('/api/auth/local', { identifier: NEWCOMER.email, ...given }, from(address));
const forgot = (address: string) =>
  api.post('/api/auth/forgot-password', { email: NEWCOMER.email }, from(address));
const countMails = async () => (await api.db.query('select 1 from mail')).length;

/** Guesses from each of many addresses. */
async function attack(addresses: number, each: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < addresses; i++)
    for (let n = 0; n < each; n++) {
      const { status } = await signIn({ password: `guess ${i} ${n}` }, `10.9.${i >> 8}.${i & 255}`);
      statuses.push(status);
    }
  return statuses;
}

describe('guesses from many addresses', () => {
  test('end in refusals, and the owner still gets in, on a known device and on a new one', async () => {
    const { device } = await registerAccount(api);
    const guesses = await attack(60, 8);
    expect(guesses.slice(-3)).toEqual([429, 429, 429]);
    // Five of each address, and thirty beyond these.
    expect(guesses.filter((status) => status === 401).length).toBeLessThanOrEqual(60 * 5 + 30);
    const { password } = NEWCOMER;
    expect((await signIn({ password }, '10.8.0.1')).status).toBe(200);
    // The owner shares an address with an attacker, as behind one router.
    expect((await signIn({ password }, '10.9.0.1')).status).toBe(429);
    const known = await signIn({ password, device }, '10.9.0.1');
    expect(SignedInSchema.parse(known.body).device).toBe(device);
  });

  test('are limited for one address as well, and answer when to try again', async () => {
    await registerAccount(api);
    const guesses = await attack(1, 19);
    expect(guesses).toContain(401);
    for (let i = 0; i < 40; i++) await attack(1, 1);
    const refused = await signIn({ password: 'one more' }, '10.9.0.0');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
  });

  test('a device token is one of its account alone, until the password changes', async () => {
    const { device = '' } = await registerAccount(api);
    const rival = await registerAccount(api, { username: 'Rival', email: 'rival@cars.example' });
    await attack(60, 8);
    const wrong = (token: string | undefined) => signIn({ password: 'guess', device: token }, '10.9.0.1');
    const changed = [`${device}x`, `${device}.`, `${device}.again`, device.split('.')[0]];
    for (const token of [rival.device, 'x', ...changed]) expect((await wrong(token)).status).toBe(429);
    expect((await wrong(device)).status).toBe(401);
    await forgot('10.8.0.1');
    const token = await findLink(api.db, NEWCOMER.email);
    await api.post('/api/auth/reset-password', { token, password: 'an even better one' }, from('10.8.0.1'));
    expect((await wrong(device)).status).toBe(429);
  });

  test('from one IPv6 /48 count as those of one client', async () => {
    await registerAccount(api);
    const statuses: number[] = [];
    for (let i = 0; i < 45; i++)
      statuses.push((await signIn({ password: `guess ${i}` }, `2001:db8:1:${i.toString(16)}::1`)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(35);
  });

  test('with a stolen device token end too', async () => {
    const { device } = await registerAccount(api);
    const statuses: number[] = [];
    for (let i = 0; i < 15; i++)
      statuses.push((await signIn({ password: `guess ${i}`, device }, `10.7.0.${i}`)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  });
});

test('a stolen device token has forty guesses a day of its own', async () => {
  const { device } = await registerAccount(api);
  vi.useFakeTimers({ toFake: ['Date'] });
  const statuses: number[] = [];
  for (let i = 0; i < 60; i++) {
    vi.setSystemTime(Date.now() + 61_000);
    const refused = await signIn({ password: `guess ${i}`, device }, '10.7.0.1');
    statuses.push(refused.status);
  }
  expect(statuses.slice(0, 40)).toEqual(Array(40).fill(401));
  // A known browser that has used its own up counts as any client of its address.
  await attack(60, 8);
  expect((await signIn({ password: 'guess', device }, '10.7.0.1')).status).toBe(429);
  vi.useRealTimers();
});

describe('mails that strangers ask for', () => {
  test('to register use up none for a new password', async () => {
    await registerAccount(api);
    const other = { ...NEWCOMER, username: 'Rival' };
    for (let i = 0; i < 5; i++) await api.post('/api/auth/local/register', other, from('10.9.0.1'));
    const before = await countMails();
    expect((await forgot('10.9.0.1')).status).toBe(202);
    expect(await countMails()).toBe(before + 1);
  });

  test('by another spelling of an address use up none of its own', async () => {
    await registerAccount(api);
    for (let i = 0; i < 12; i++) {
      const email = NEWCOMER.email.replace('@', `+${i}@`);
      await api.post('/api/auth/forgot-password', { email }, from(`10.9.0.${i}`));
    }
    const before = await countMails();
    expect((await forgot('10.8.0.1')).status).toBe(202);
    expect(await countMails()).toBe(before + 1);
  });

  test('by one IPv6 /48 count as those of one client, and keep no one from registering', async () => {
    const register = (username: string, address: string) =>
      api.post('/api/auth/local/register', { ...NEWCOMER, username }, from(address));
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++)
      statuses.push((await register(`Rival ${i}`, `2001:db8:1:${i.toString(16)}::1`)).status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(3);
    expect((await register(NEWCOMER.username, '10.8.0.1')).status).toBe(202);
  });

  test('for a new password flood no mailbox, and leave the owner a link that works', async () => {
    await registerAccount(api);
    const before = await countMails();
    const statuses = new Set<number>();
    for (let i = 0; i < 40; i++) statuses.add((await forgot(`10.9.0.${i}`)).status);
    expect([...statuses]).toEqual([202]);
    expect(await countMails()).toBe(before + 10);
    expect((await forgot('10.8.0.1')).status).toBe(202);
    const token = await findLink(api.db, NEWCOMER.email);
    const reset = await api.post('/api/auth/reset-password', { token, password: 'an even better one' });
    expect(reset.status).toBe(200);
  });
});
