import { type SignedIn, SignedInSchema, WalletChallengeSchema } from '@pitlane/shared/api/accounts';
import { normalAddress, shortAddress, ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import { type Hex, parseSignature, serializeCompactSignature, signatureToCompactSignature } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import { openFakeNode } from '../../testing/fake-node.ts';
import { bearer, findLink, NEWCOMER, registerAccount } from '../../testing/test-accounts.ts';
import { openTestApi, type TestApi, testCar, testChain } from '../../testing/test-api.ts';
import type { WalletProofs } from './wallet-proof.ts';
import { createWalletsService } from './wallets.service.ts';

const CONTRACT_WALLET = `0x${'5c'.repeat(20)}`;

let api: TestApi;
let wallet: PrivateKeyAccount;
openApiForEachTest((opened) => {
  api = opened;
});
beforeEach(() => {
  wallet = privateKeyToAccount(generatePrivateKey());
});

type Purpose = 'sign_in' | 'link';

async function challenge(address: string, purpose: Purpose = 'sign_in', jwt?: string): Promise<string> {
  const { body } = await api.post(
    '/api/auth/wallet/challenge',
    { address, chain_id: 31_337, purpose },
    jwt ? bearer(jwt) : {},
  );
  return WalletChallengeSchema.parse(body).message;
}

async function signIn(signer = wallet): Promise<SignedIn> {
  const message = await challenge(signer.address);
  const { body } = await api.post('/api/auth/wallet', {
    message,
    signature: await signer.signMessage({ message }),
  });
  return SignedInSchema.parse(body);
}

async function link(jwt: string, signer = wallet) {
  const message = await challenge(signer.address, 'link', jwt);
  return api.post(
    '/api/auth/wallets',
    { message, signature: await signer.signMessage({ message }) },
    bearer(jwt),
  );
}

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
    await api.post('/api/auth/logout', {}, bearer(jwt));
    await api.db.query('delete from session_wallet');
    expect((await link(other.jwt)).status).toBe(200);
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
    const message = await challenge(wallet.address);
    const signature = change(await wallet.signMessage({ message }));
    const { body } = await api.post('/api/auth/wallet', { message, signature });
    expect(SignedInSchema.parse(body).user.wallets).toEqual([normalAddress(wallet.address)]);
  });

  test('a text is good once', async () => {
    const message = await challenge(wallet.address);
    const signature = await wallet.signMessage({ message });
    const both = await Promise.all([1, 2].map(() => api.post('/api/auth/wallet', { message, signature })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test.each<[string, (message: string) => string]>([
    ['of another site', (message) => message.replaceAll('localhost:3000', 'evil.example')],
    [
      'of another wallet',
      (message) => message.replace(/0x[0-9a-fA-F]{40}/, privateKeyToAccount(generatePrivateKey()).address),
    ],
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
    const message = change(await challenge(wallet.address));
    const { status, body } = await api.post('/api/auth/wallet', {
      message,
      signature: await wallet.signMessage({ message }),
    });
    expect([status, body.error.field]).toEqual([400, 'message']);
  });

  test('the signature of another wallet is refused', async () => {
    const message = await challenge(wallet.address);
    const stranger = privateKeyToAccount(generatePrivateKey());
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
    const message = await challenge(wallet.address, 'link', jwt);
    const { status } = await api.post('/api/auth/wallet', {
      message,
      signature: await wallet.signMessage({ message }),
    });
    expect(status).toBe(400);
  });
});

describe('linking', () => {
  test('the account of a hidden wallet is hidden with it', async () => {
    const address = normalAddress(wallet.address);
    await api.addCars([testCar({ tokenId: 1n, owner: address })]);
    await api.db.query(
      `insert into hidden (kind, target, reason, at) select 'author', id::text, 'x', 0 from author where wallet = $1`,
      [address],
    );
    const { jwt, user } = await registerAccount(api);
    await link(jwt);
    const { body } = await api.json('/api/authors');
    expect(body.authors.map(({ id }: { id: number }) => id)).not.toContain(user.id);
  });

  test.each([
    [
      'unlinked',
      (jwt: string) =>
        api.json(`/api/auth/wallets/${wallet.address}`, { method: 'DELETE', headers: bearer(jwt) }),
    ],
    [
      'left by an account that is deleted',
      (jwt: string) => api.post('/api/auth/delete', { username: NEWCOMER.username }, bearer(jwt)),
    ],
  ])('a wallet of a hidden account that is %s stays hidden', async (_, leave) => {
    const address = normalAddress(wallet.address);
    await api.addCars([testCar({ tokenId: 1n, owner: address })]);
    const { jwt, user } = await registerAccount(api);
    await link(jwt);
    await api.db.query(`insert into hidden (kind, target, reason, at) values ('author', $1, 'x', 0)`, [
      String(user.id),
    ]);
    expect((await leave(jwt)).status).toBeLessThan(300);
    const { body } = await api.json('/api/authors');
    expect(body.authors.map((each: { wallet: string }) => each.wallet)).not.toContain(address);
  });

  test('a linked wallet is its account, everywhere', async () => {
    await api.addCars([testCar({ tokenId: 1n, owner: normalAddress(wallet.address) })]);
    const { jwt, user } = await registerAccount(api);
    const linked = await link(jwt);
    expect(linked.body).toMatchObject({
      id: user.id,
      wallets: [normalAddress(wallet.address)],
      own_wallet: null,
    });
    const { body } = await api.json('/api/nfts');
    expect(body.items[0].author).toMatchObject({
      id: user.id,
      username: 'Apex Hunter',
      wallet: normalAddress(wallet.address),
    });
    expect((await api.json(`/api/nfts?author=${user.id}`)).body.total).toBe(1);
    expect((await signIn()).user.id).toBe(user.id);
  });

  test('the owner gets a mail for each wallet that is linked or unlinked', async () => {
    const { jwt } = await registerAccount(api);
    await link(jwt);
    await link(jwt);
    await api.json(`/api/auth/wallets/${wallet.address}`, { method: 'DELETE', headers: bearer(jwt) });
    const sent = await api.db.query<{ subject: string; text: string }>(
      'select subject, text from mail where recipient = $1 order by id offset 1',
      [NEWCOMER.email],
    );
    expect(sent.map(({ subject }) => subject)).toEqual([
      'A wallet was linked to your account',
      'A wallet was unlinked from your account',
    ]);
    expect(sent[0]?.text).toContain(shortAddress(normalAddress(wallet.address)));
  });

  test('one account holds several wallets, and they add up', async () => {
    const second = privateKeyToAccount(generatePrivateKey());
    const owners = [wallet, second].map(({ address }) => normalAddress(address));
    await api.addCars(owners.map((owner, i) => testCar({ tokenId: BigInt(i + 1), owner })));
    const { jwt, user } = await registerAccount(api);
    await link(jwt);
    await link(jwt, second);
    const { body } = await api.json(`/api/nfts?author=${user.id}`);
    expect(body.total).toBe(2);
    expect((await api.json('/api/auth/me', { headers: bearer(jwt) })).body.wallets).toHaveLength(2);
  });

  test('a wallet of another account is refused', async () => {
    await signIn();
    const { jwt } = await registerAccount(api);
    const { status, body } = await link(jwt);
    expect([status, body.error.code]).toEqual([409, 'CONFLICT']);
  });

  test('the text of one account links nothing to another', async () => {
    const { jwt } = await registerAccount(api);
    const rival = await registerAccount(api, { username: 'Rival', email: 'rival@cars.example' });
    const message = await challenge(wallet.address, 'link', jwt);
    const signature = await wallet.signMessage({ message });
    const { status } = await api.post('/api/auth/wallets', { message, signature }, bearer(rival.jwt));
    expect(status).toBe(400);
  });

  test('unlinking gives the wallet back its own page; the first wallet stays', async () => {
    const { jwt, user } = await registerAccount(api);
    await link(jwt);
    const unlink = (address: string, by: string) =>
      api.json(`/api/auth/wallets/${address}`, { method: 'DELETE', headers: bearer(by) });
    expect((await unlink(wallet.address, jwt)).body.wallets).toEqual([]);
    expect((await unlink(wallet.address, jwt)).status).toBe(404);
    const own = await signIn();
    expect(own.user.id).not.toBe(user.id);
    expect((await unlink(wallet.address, own.jwt)).status).toBe(400);
  });

  test('an account that is deleted during the request gets no wallet', async () => {
    const { user, jwt } = await registerAccount(api);
    const address = normalAddress(wallet.address);
    const gone = { username: NEWCOMER.username };
    const proofs: WalletProofs = {
      challenge: () => Promise.reject(new Error('not used here')),
      async verify() {
        expect((await api.post('/api/auth/delete', gone, bearer(jwt))).status).toBe(200);
        return { wallet: address, on: 'any' };
      },
    };
    const unused = {} as never;
    const wallets = createWalletsService({
      ...{ db: api.db, auth: unused, sessions: unused, mails: unused, tally: unused },
      proofs,
    });
    const [row] = await api.db.query<{ userId: string }>('select id as "userId" from auth_user');
    const caller = { userId: row?.userId ?? '', authorId: user.id, sessionId: 'any' };
    await expect(wallets.link(caller, { message: '', signature: '0x00' }, undefined)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await api.db.query('select 1 from author where holder_id is not null')).toEqual([]);
  });

  test('a text for linking needs an account', async () => {
    const given = { address: wallet.address, chain_id: 1, purpose: 'link' };
    expect((await api.post('/api/auth/wallet/challenge', given)).status).toBe(401);
  });
});
