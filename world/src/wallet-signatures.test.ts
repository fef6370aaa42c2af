/** Signatures as real wallets give them, on a real chain: the site signs their owners in, and Seaport takes their orders. */
import { SignedInSchema, WalletChallengeSchema } from '@pitlane/shared/api/accounts';
import { FulfilmentSchema } from '@pitlane/shared/api/fulfilments';
import { OrderPostedSchema } from '@pitlane/shared/api/order-posts';
import { normalAddress } from '@pitlane/shared/domain/chain/address';
import { makeListing } from '@pitlane/shared/domain/orders/make-listing';
import { hashOrder, toOrderJson } from '@pitlane/shared/domain/orders/seaport-order';
import {
  type Address,
  concat,
  getContractAddress,
  type Hex,
  numberToHex,
  serializeErc6492Signature,
  size,
  slice,
} from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountAt } from './accounts.ts';
import {
  CHAIN,
  CHAIN_ID,
  MARKET,
  signAsWallet,
  startTradingChain,
  type TradingChain,
} from './testing/trading-chain.ts';
import { startTradingServer, type TradingServer } from './testing/trading-server.ts';

const [SELLER, BUYER, OWNER, STRANGER] = [20, 21, 22, 23];
/** Arachnid's deterministic deployer, which anvil has: salt and init code, and the contract is there. */
const FACTORY: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c';
const MAGIC = '1626ba7e';

let chain: TradingChain;
let server: TradingServer;

beforeAll(async () => {
  chain = await startTradingChain();
  await chain.fund(BUYER);
  server = await startTradingServer(chain.port);
}, 60_000);

afterAll(async () => {
  await server?.stop();
  await chain?.stop();
});

/** A contract wallet (ERC-1271) that does not exist yet: what deploys it, and its address after that. */
function planWallet(owner: Address, salt: number): { address: Address; deploy: Hex } {
  // isValidSignature: ecrecover(hash, v, r, s) == owner ? the magic value : 0
  const code = concat([
    '0x600435600052', // the hash
    '0x60a43560f81c602052', // v
    '0x606435604052608435606052', // r and s
    '0x602060006080600060015afa50600051', // ecrecover
    '0x73',
    owner,
    `0x1463${MAGIC}0260e01b60005260206000f3`,
  ]);
  const initCode = concat([`0x60${size(code).toString(16)}80600b6000396000f3`, code]);
  const word = numberToHex(salt, { size: 32 });
  const address = getContractAddress({ opcode: 'CREATE2', from: FACTORY, salt: word, bytecode: initCode });
  return { address, deploy: concat([word, initCode]) };
}

async function askText(address: Address): Promise<string> {
  const asked = { address, chain_id: CHAIN_ID, purpose: 'sign_in' };
  return WalletChallengeSchema.parse(await server.post('/api/auth/wallet/challenge', asked)).message;
}

async function signIn(address: Address, sign: (message: string) => Promise<Hex>): Promise<string[]> {
  const message = await askText(address);
  const answer = await server.post('/api/auth/wallet', { message, signature: await sign(message) });
  return SignedInSchema.parse(answer).user.wallets;
}

const wrap = (deploy: Hex, signature: Hex) =>
  serializeErc6492Signature({ address: FACTORY, data: deploy, signature });
const signAs = (index: number) => (message: string) => accountAt(index).signMessage({ message });

describe('signing in', () => {
  test('takes a contract wallet before it is deployed (ERC-6492), and after that (ERC-1271)', async () => {
    const { address, deploy } = planWallet(accountAt(OWNER).address, 1);
    const signWrapped = async (message: string) => wrap(deploy, await signAs(OWNER)(message));
    expect(await chain.client.getCode({ address })).toBeUndefined();
    expect(await signIn(address, signWrapped)).toEqual([normalAddress(address)]);
    expect(await chain.client.getCode({ address })).toBeUndefined();
    await chain.sendRaw(SELLER, { to: FACTORY, data: deploy, value: 0n });
    expect(await signIn(address, signAs(OWNER))).toEqual([normalAddress(address)]);
    expect(await signIn(address, signWrapped)).toEqual([normalAddress(address)]);
  });

  test('refuses the signature of another than the wallet’s owner', async () => {
    const { address, deploy } = planWallet(accountAt(OWNER).address, 2);
    const signWrapped = async (message: string) => wrap(deploy, await signAs(STRANGER)(message));
    await expect(signIn(address, signWrapped)).rejects.toThrow('answered 400');
    // Another wallet's deployment proves nothing of this one.
    const other = planWallet(accountAt(STRANGER).address, 2);
    const signOther = async (message: string) => wrap(other.deploy, await signAs(STRANGER)(message));
    await expect(signIn(address, signOther)).rejects.toThrow('answered 400');
  });
});

describe('an order', () => {
  test('with v of 0 or 1 is taken, and bought with the signature that the book gives', async () => {
    const token = await chain.mint(SELLER);
    const terms = await chain.readTerms(token, accountAt(SELLER).address);
    const seller = normalAddress(accountAt(SELLER).address);
    const order = makeListing({ ...terms, seller, priceWei: 10n ** 12n, duration: 3_600, salt: 5n }, MARKET);
    const signature = await signAsWallet(SELLER, order);
    const v = Number(slice(signature, 64)) - 27;
    const given = concat([slice(signature, 0, 64), numberToHex(v, { size: 1 })]);
    await server.untilIndexed((await chain.client.getBlock()).hash);
    const posted = await server.post('/api/orders', {
      chain: CHAIN,
      orders: [{ parameters: toOrderJson(order), signature: given }],
    });
    expect(OrderPostedSchema.parse(posted).results).toMatchObject([{ accepted: true, active: true }]);
    const path = `/api/orders/${CHAIN}-${hashOrder(order)}/fulfilment`;
    const fulfiller = accountAt(BUYER).address;
    const { call } = FulfilmentSchema.parse(await server.get(`${path}?fulfiller=${fulfiller}`));
    if (!call) throw new Error('an active listing can be bought');
    await chain.sendRaw(BUYER, { to: call.to, data: call.data as Hex, value: 0n });
    expect(await chain.ownerOf(token)).toBe(normalAddress(fulfiller));
  });
});
