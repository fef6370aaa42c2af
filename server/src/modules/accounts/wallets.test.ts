/** The wallets of an account: linking and unlinking them. */
import { SignedInSchema } from '@pitlane/shared/api/accounts';
import { normalAddress, shortAddress } from '@pitlane/shared/domain/chain/address';
import type { PrivateKeyAccount } from 'viem/accounts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openApiForEachTest } from '../../testing/each-test-api.ts';
import { bearer, NEWCOMER, registerAccount } from '../../testing/test-accounts.ts';
import { type TestApi, testCar } from '../../testing/test-api.ts';
import { linkWallet, makeWallet, requestText, signInWith } from '../../testing/test-wallets.ts';
import type { WalletProofs } from './wallet-proof.ts';
import { createWalletsService } from './wallets.service.ts';

let api: TestApi;
let wallet: PrivateKeyAccount;
openApiForEachTest((opened) => {
  api = opened;
});
beforeEach(() => {
  wallet = makeWallet();
});

const signIn = async () => SignedInSchema.parse((await signInWith(api, wallet)).body);

describe('linking', () => {
  test('the account of a hidden wallet is hidden with it', async () => {
    const address = normalAddress(wallet.address);
    await api.addCars([testCar({ tokenId: 1n, owner: address })]);
    await api.db.query(
      `insert into hidden (kind, target, reason, at) select 'author', id::text, 'x', 0 from author where wallet = $1`,
      [address],
    );
    const { jwt, user } = await registerAccount(api);
    await linkWallet(api, wallet, jwt);
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
    await linkWallet(api, wallet, jwt);
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
    const linked = await linkWallet(api, wallet, jwt);
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
    await linkWallet(api, wallet, jwt);
    await linkWallet(api, wallet, jwt);
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
    const second = makeWallet();
    const owners = [wallet, second].map(({ address }) => normalAddress(address));
    await api.addCars(owners.map((owner, i) => testCar({ tokenId: BigInt(i + 1), owner })));
    const { jwt, user } = await registerAccount(api);
    await linkWallet(api, wallet, jwt);
    await linkWallet(api, second, jwt);
    const { body } = await api.json(`/api/nfts?author=${user.id}`);
    expect(body.total).toBe(2);
    expect((await api.json('/api/auth/me', { headers: bearer(jwt) })).body.wallets).toHaveLength(2);
  });

  test('a wallet of another account is refused', async () => {
    await signIn();
    const { jwt } = await registerAccount(api);
    const { status, body } = await linkWallet(api, wallet, jwt);
    expect([status, body.error.code]).toEqual([409, 'CONFLICT']);
  });

  test('the text of one account links nothing to another', async () => {
    const { jwt } = await registerAccount(api);
    const rival = await registerAccount(api, { username: 'Rival', email: 'rival@cars.example' });
    const message = await requestText(api, wallet.address, 'link', jwt);
    const signature = await wallet.signMessage({ message });
    const { status } = await api.post('/api/auth/wallets', { message, signature }, bearer(rival.jwt));
    expect(status).toBe(400);
  });

  test('unlinking gives the wallet back its own page; the first wallet stays', async () => {
    const { jwt, user } = await registerAccount(api);
    await linkWallet(api, wallet, jwt);
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
