/** A chain with everything deployed that trading needs, for tests: an anvil, gas stations to sell, and people with ETH. */
import { applyPlan } from '@pitlane/contracts/deploy/apply';
import { normalAddress } from '@pitlane/shared/domain/chain/address';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { SEAPORT_ORDER_TYPES, seaportDomain } from '@pitlane/shared/domain/orders/listing-order';
import type { Market } from '@pitlane/shared/domain/orders/order-checks';
import type { ListingRule } from '@pitlane/shared/domain/orders/read-listing';
import type { OrderComponents } from '@pitlane/shared/domain/orders/seaport-order';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { gasStationsAbi } from '@pitlane/shared/generated/gas-stations';
import { listingZoneAbi } from '@pitlane/shared/generated/listing-zone';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import {
  type Abi,
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  decodeErrorResult,
  encodeFunctionData,
  type Hex,
  http,
  maxUint256,
  numberToHex,
  type PublicClient,
} from 'viem';
import { accountAt, DEPLOYER, MNEMONIC } from '../accounts.ts';
import { startAnvil } from '../anvil.ts';
import { opening } from '../calls.ts';
import { contractsOn } from '../contracts.ts';
import { planOf, readerOf } from '../deployment.ts';
import { lock } from '../desk-calls.ts';
import { DROPS } from '../drops.ts';
import { freePort } from '../port.ts';
import { type Rpc, RpcError } from '../rpc.ts';
import { createSigner, type Draft } from '../transactions.ts';
import { startWatchdog } from '../watchdog-client.ts';

/** The chain of these tests. */
export const CHAIN = 'binance';
export const CHAIN_ID = CHAIN_FACTS[CHAIN].demoId;
const GAS = 10_000_000n;
/** JSON-RPC's code of a call that a contract reverts. */
const REVERTED = 3;
/** Set in a token's state while it is locked. No listing names it. */
const LOCK_BIT = 1n << 47n;

type Call = { address: Address; abi: Abi; functionName: string; args?: readonly unknown[]; value?: bigint };

/** A block, and the time of day there. */
export type Moment = { number: bigint; timestamp: bigint };

/** All that a purchase may fail with. */
const ERRORS = [...seaportAbi, ...listingZoneAbi, ...carCollectionAbi] as Abi;

const contracts = contractsOn(CHAIN);
export const { seaport, currency } = contracts;
const TOKENS = { cars: contracts.carCollection, stations: contracts.gasStations } as const;

const isRevert = (error: unknown) => error instanceof ContractFunctionRevertedError;

/** A contract has refused a transaction. */
export class TransactionFailedError extends Error {
  constructor() {
    super('a transaction was refused');
    this.name = 'TransactionFailedError';
  }
}

/** A token that can be sold. */
export type Token = { collection: keyof typeof TOKENS; token: Address; tokenId: bigint };

/** What listings of this chain are measured by. */
export const MARKET: Market = {
  listingZone: normalAddress(contracts.listingZone),
  currency: normalAddress(currency),
  treasury: normalAddress(contracts.treasury),
  feeBps: contracts.feeBps,
  collections: new Map([
    [normalAddress(TOKENS.cars), 'cars'],
    [normalAddress(TOKENS.stations), 'stations'],
  ]),
};

export type TradingChain = Awaited<ReturnType<typeof startTradingChain>>;

/** Starts the chain. `stop` ends it. */
export async function startTradingChain() {
  const watchdog = startWatchdog();
  const port = await freePort();
  const args = ['--mnemonic', MNEMONIC, '--accounts', '30'];
  const anvil = await startAnvil({ chainId: CHAIN_ID, port, args, watchdog });
  const client = createPublicClient({ transport: http(`http://127.0.0.1:${port}`, { batch: true }) });
  const act = createActions(anvil.rpc);
  await applyPlan(
    planOf(CHAIN, 'https://cars.example'),
    {
      ...readerOf(anvil.rpc),
      account: accountAt(DEPLOYER).address,
      send: (draft) => act.sendRaw(DEPLOYER, draft),
    },
    { onTransaction: () => undefined, mayOverwrite: () => true },
  );
  const { from, draft } = opening(CHAIN, 1);
  await act.sendRaw(from, draft);
  const stop = () => anvil.stop().then(() => watchdog.stop());
  return { port, rpc: anvil.rpc, client, stop, ...act, ...createQuestions(client, anvil.rpc) };
}

/** What people and the game do. Each rejects when its transaction fails. */
function createActions(rpc: Rpc) {
  /** The nonce is asked for each time: a reorganisation takes transactions away. Resolves to the block's number. */
  const sendRaw = async (from: number, draft: Omit<Draft, 'gas'>): Promise<number> => {
    const raw = await createSigner(rpc, CHAIN)(from, { ...draft, gas: GAS });
    const receipt = await rpc<{ status: Hex; blockNumber: Hex }>('eth_sendRawTransactionSync', raw);
    if (receipt.status !== '0x1') throw new TransactionFailedError();
    return Number(receipt.blockNumber);
  };
  const send = (from: number, { address, value = 0n, ...call }: Call) =>
    sendRaw(from, { to: address, data: encodeFunctionData(call), value });
  const atToken = ({ token }: Token) => ({ address: token, abi: gasStationsAbi }) as const;
  const atMoney = { address: currency, abi: ethTokenAbi } as const;
  return {
    sendRaw,
    send,
    /** Gives the account 10 ETH, and lets Seaport move it. */
    async fund(by: number): Promise<void> {
      await send(by, { ...atMoney, functionName: 'drip' });
      await send(by, { ...atMoney, functionName: 'approve', args: [seaport, maxUint256] });
    },
    /** Mints a token that Seaport may move. */
    async mint(by: number, collection: Token['collection'] = 'stations'): Promise<Token> {
      const { costWei, assetWei } = DROPS[CHAIN];
      const at = { address: TOKENS[collection], value: collection === 'cars' ? costWei : assetWei.stations };
      if (collection === 'cars')
        await send(by, { ...at, abi: carCollectionAbi, functionName: 'mint', args: [1n] });
      else {
        const args = [accountAt(by).address, 1n];
        await send(by, { ...at, abi: gasStationsAbi, functionName: 'mint', args });
      }
      const data = encodeFunctionData({ abi: gasStationsAbi, functionName: 'totalSupply' });
      const tokenId = BigInt(await rpc<Hex>('eth_call', { to: at.address, data }, 'latest'));
      const token = { collection, token: at.address, tokenId };
      await send(by, { ...atToken(token), functionName: 'setApprovalForAll', args: [seaport, true] });
      return token;
    },
    async giveAway(from: number, to: number, token: Token): Promise<void> {
      const args = [accountAt(from).address, accountAt(to).address, token.tokenId];
      await send(from, { ...atToken(token), functionName: 'transferFrom', args });
    },
    /** Has the game lock a car until a time, in seconds since 1970. Its owner consents. */
    async lock(owner: number, { token, tokenId }: Token, until: number): Promise<void> {
      const consent = { address: token, abi: carCollectionAbi, functionName: 'setRaceConsent', args: [true] };
      await send(owner, consent);
      const { from, draft } = lock(CHAIN, [Number(tokenId)], until);
      await sendRaw(from, draft);
    },
    /** Burns fuel of a station, as the workshop does when a part is fitted. */
    async burnFuel({ token, tokenId }: Token): Promise<void> {
      const from = contracts.workshop;
      const data = encodeFunctionData({ abi: gasStationsAbi, functionName: 'burnFuel', args: [tokenId, 1n] });
      await rpc('anvil_setBalance', from, '0xde0b6b3a7640000');
      await rpc('anvil_impersonateAccount', from);
      await rpc('eth_sendTransactionSync', { from, to: token, data });
    },
  };
}

/** What can be asked of the chain. */
function createQuestions(client: PublicClient, rpc: Rpc) {
  const atToken = ({ token }: Token) => ({ address: token, abi: gasStationsAbi }) as const;
  const readState = (token: Token) =>
    client.readContract({ ...atToken(token), functionName: 'tokenState', args: [token.tokenId] });
  const ownerOf = async (token: Token) =>
    normalAddress(
      await client.readContract({ ...atToken(token), functionName: 'ownerOf', args: [token.tokenId] }),
    );
  return {
    readState,
    ownerOf,
    /** The owner; undefined when the token does not exist, as after a reorganisation that took its mint away. */
    async findOwner(token: Token): Promise<Address | undefined> {
      try {
        return await ownerOf(token);
      } catch (error) {
        if (error instanceof BaseError && error.walk(isRevert)) return undefined;
        throw error;
      }
    },
    balanceOf: (account: Address) =>
      client.readContract({
        address: currency,
        abi: ethTokenAbi,
        functionName: 'balanceOf',
        args: [account],
      }),
    /** What a listing of the token has to name. */
    async readTerms(token: Token, seller: Address) {
      const at = { address: seaport, abi: seaportAbi } as const;
      const [state, [receiver, share], counter, { timestamp }] = await Promise.all([
        readState(token),
        client.readContract({
          ...atToken(token),
          functionName: 'royaltyInfo',
          args: [token.tokenId, 10_000n],
        }),
        client.readContract({ ...at, functionName: 'getCounter', args: [seller] }),
        client.getBlock(),
      ]);
      const rule: ListingRule = { kind: 'state', state: state & ~LOCK_BIT };
      const royalty = { receiver: normalAddress(receiver), basisPoints: Number(share) };
      return {
        token: token.token,
        tokenId: token.tokenId,
        rule,
        royalty,
        counter,
        startTime: Number(timestamp),
      };
    },
    /** The name of the error that a call of Seaport fails with in the newest block; undefined when it succeeds. Changes nothing. */
    async findRevert(from: number, call: Omit<Call, 'address' | 'abi'>): Promise<string | undefined> {
      const all = { ...call, address: seaport, abi: ERRORS, account: accountAt(from).address };
      try {
        await client.simulateContract(all);
        return undefined;
      } catch (error) {
        const cause = error instanceof BaseError && error.walk(isRevert);
        if (!(cause instanceof ContractFunctionRevertedError)) throw error;
        return cause.data?.errorName ?? cause.signature ?? 'no reason';
      }
    },
    /** The name of the error that a transaction would fail with at a block and its time; undefined when it would succeed. */
    async findRevertAt(
      from: number,
      call: { to: Address; data: Hex },
      { number, timestamp }: Moment,
    ): Promise<string | undefined> {
      const all = { ...call, from: accountAt(from).address };
      try {
        await rpc('eth_call', all, numberToHex(number), {}, { time: numberToHex(timestamp) });
        return undefined;
      } catch (error) {
        if (!(error instanceof RpcError && error.code === REVERTED)) throw error;
        return findErrorName(error.data);
      }
    },
  };
}

/** Signs an order as a wallet does: from its typed data, and not from a digest that the site has worked out. */
export function signAsWallet(person: number, order: OrderComponents): Promise<Hex> {
  return accountAt(person).signTypedData({
    domain: seaportDomain(CHAIN_ID, seaport),
    types: SEAPORT_ORDER_TYPES,
    primaryType: 'OrderComponents',
    message: order,
  });
}

function findErrorName(data: unknown): string {
  try {
    return decodeErrorResult({ abi: ERRORS, data: data as Hex }).errorName;
  } catch {
    return `reverted with ${data}`;
  }
}
