/** Signing in with a wallet. */
import { SignedInSchema, WalletChallengeSchema } from '@pitlane/shared/api/accounts';
import { normalAddress, ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import { type Hex, parseSignature, serializeCompactSignature, signatureToCompactSignature } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import { openFakeNode } from '../../testing/fake-node.ts';
import { bearer, findLink, NEWCOMER, registerAccount } from '../../testing/test-accounts.ts';
import { openTestApi, type TestApi, testCar, testChain } from '../../testing/test-api.ts';
import { linkWallet, makeWallet, requestText, signInWith } from '../../testing/test-wallets.ts';

const CONTRACT_WALLET = `0x${'5c'.repeat(20)}`;

let api: TestApi;
let wallet: PrivateKeyAccount;
openApiForEachTest((opened) => {
  api = opened;
});
beforeEach(() => {
  wallet = makeWallet();
});

const signIn = async () => SignedInSchema.parse((await signInWith(api, wallet)).body);

describe('signing in with a wallet', () => {
  test('a wallet that no chain has shown gets an account of its own, and always the same', async () => {
    const first = await signIn();
    expect(first.user).toMatchObject({
      username: `${wallet.address.slice(0, 4)}...${wallet.address.slice(-4)}`.toLowerCase(),
      email: null,
      own_wallet: normalAddress(wallet.address),
      wallets: [normalAddress(wallet.address)],
      has_password: false,
    });
    expect((await signIn()).user.id).toBe(first.user.id);
  });

  test('a wallet that a chain has shown keeps its number', async () => {
    await api.addCars([testCar({ tokenId: 1n, owner: normalAddress(wallet.address) })]);
    const [author] = await api.db.query<{ id: number }>('select id from author where wallet = $1', [
      normalAddress(wallet.address),
    ]);
    expect((await signIn()).user.id).toBe(author?.id);
  });

  test('its account gets a mail address, and by that a password', async () => {
    const { jwt, user } = await signIn();
    const { email, password } = NEWCOMER;
    expect((await api.post('/api/auth/email', { email }, bearer(jwt))).status).toBe(202);
    await api.post('/api/auth/email/confirm', { token: await findLink(api.db, email) }, bearer(jwt));
    expect((await api.post('/api/auth/forgot-password', { email })).status).toBe(202);
    await api.post('/api/auth/reset-password', { token: await findLink(api.db, email), password });
    const { body } = await api.post('/api/auth/local', { identifier: email, password });
    expect(SignedInSchema.parse(body).user).toMatchObject({ id: user.id, email, has_password: true });
  });

  test('its session has proved the wallet; linking it again proves it to another session', async () => {
    const { jwt } = await signIn();
    const proofs = () =>
      api.db.query('select address, chain from session_wallet order by session_id, address');
    const proof = { address: normalAddress(wallet.address), chain: 'any' };
    expect(await proofs()).toEqual([proof]);
    const other = await signIn();
    await api.post('/api/auth/sign-out', {}, bearer(jwt));
    await api.db.query('delete from session_wallet');
    expect((await linkWallet(api, wallet, other.jwt)).status).toBe(200);
    expect(await proofs()).toEqual([proof]);
  });

  test('the zero address is no wallet', async () => {
    const given = { address: ZERO_ADDRESS, chain_id: 31_337, purpose: 'sign_in' };
    const { status, body } = await api.post('/api/auth/wallet/challenge', given);
    expect([status, body.error.field]).toEqual([400, 'address']);
  });

  test('what a contract confirms counts on its chain alone', async () => {
    const node = await openFakeNode({ eth_call: () => '0x01' });
    const chain = testChain('matic', node.url);
    const own = await openTestApi({ chains: [chain] }, api.db);
    const given = { address: CONTRACT_WALLET, chain_id: chain.chainId, purpose: 'sign_in' };
    const { message } = WalletChallengeSchema.parse(
      (await own.post('/api/auth/wallet/challenge', given)).body,
    );
    const signature = await wallet.signMessage({ message });
    expect((await own.post('/api/auth/wallet', { message, signature })).status).toBe(200);
    expect(await api.db.query('select address, chain from session_wallet')).toEqual([
      { address: CONTRACT_WALLET, chain: 'matic' },
    ]);
    await own.close();
    await node.close();
  });

  test('two hands at once make one account', async () => {
    const both = await Promise.all([signIn(), signIn()]);
    expect(both[0].user.id).toBe(both[1].user.id);
    expect(await api.db.query('select 1 from auth_user')).toHaveLength(1);
  });

  test.each<[string, (signature: Hex) => string]>([
    ['with v of 0 or 1', (given) => `${given.slice(0, -2)}${given.endsWith('1b') ? '00' : '01'}`],
    ['of 64 bytes', (given) => serializeCompactSignature(signatureToCompactSignature(parseSignature(given)))],
    ['in capitals', (given) => given.toUpperCase()],
  ])('a signature %s signs in', async (_, change) => {
    const message = await requestText(api, wallet.address);
    const signature = change(await wallet.signMessage({ message }));
    const { body } = await api.post('/api/auth/wallet', { message, signature });
    expect(SignedInSchema.parse(body).user.wallets).toEqual([normalAddress(wallet.address)]);
  });

  test('a text is good once', async () => {
    const message = await requestText(api, wallet.address);
    const signature = await wallet.signMessage({ message });
    const both = await Promise.all([1, 2].map(() => api.post('/api/auth/wallet', { message, signature })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test.each<[string, (message: string) => string]>([
    ['of another site', (message) => message.replaceAll('localhost:3000', 'evil.example')],
    ['of another wallet', (message) => message.replace(/0x[0-9a-fA-F]{40}/, makeWallet().address)],
    [
      'with a number that we did not give',
      (message) => message.replace(/Nonce: \w+/, 'Nonce: abcdefgh12345678'),
    ],
    [
      'that has ended',
      (message) => message.replace(/Expiration Time: .*/, 'Expiration Time: 2020-01-01T00:00:00.000Z'),
    ],
    ['that asks for something else', (message) => message.replace('Sign in to Pitlane', 'Claim a free car')],
    ['with something behind it', (message) => `${message}\nResources:\n- https://evil.example`],
    ['for another chain', (message) => message.replace('Chain ID: 31337', 'Chain ID: 1')],
    ['that is none', () => 'hello'],
  ])('a text %s is refused', async (_, change) => {
    const message = change(await requestText(api, wallet.address));
    const { status, body } = await api.post('/api/auth/wallet', {
      message,
      signature: await wallet.signMessage({ message }),
    });
    expect([status, body.error.field]).toEqual([400, 'message']);
  });

  test('the signature of another wallet is refused', async () => {
    const message = await requestText(api, wallet.address);
    const stranger = makeWallet();
    const { status, body } = await api.post('/api/auth/wallet', {
      message,
      signature: await stranger.signMessage({ message }),
    });
    // The chain of the tests does not answer: a contract could have been asked.
    expect([400, 503]).toContain(status);
    expect(body.jwt).toBeUndefined();
  });

  test('a text for linking does not sign in', async () => {
    const { jwt } = await registerAccount(api);
    const message = await requestText(api, wallet.address, 'link', jwt);
    const { status } = await api.post('/api/auth/wallet', {
      message,
      signature: await wallet.signMessage({ message }),
    });
    expect(status).toBe(400);
  });
});
