/** A chain with everything deployed that trading needs, for tests: an anvil, gas stations to sell, and people with ETH. */
import { applyPlan } from '@pitlane/contracts/deploy/apply';
import { normalAddress } from '@pitlane/shared/domain/address';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chains';
import { COLLECTIONS } from '@pitlane/shared/domain/nft-id';
import type { ListingRule, Market } from '@pitlane/shared/domain/read-listing';
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
  encodeFunctionData,
  type Hex,
  http,
  maxUint256,
} from 'viem';
import { accountAt, DEPLOYER, MNEMONIC } from '../accounts.ts';
import { contractsOn } from '../addresses.ts';
import { startAnvil } from '../anvil.ts';
import { planOf, readerOf } from '../deployment.ts';
import { DROPS } from '../drops.ts';
import { freePort } from '../port.ts';
import { createSigner, type Draft } from '../transactions.ts';
import { startWatchdog } from '../watchdog-client.ts';

/** The chain of these tests. */
export const CHAIN = 'binance';
export const CHAIN_ID = CHAIN_FACTS[CHAIN].demoId;
const GAS = 10_000_000n;

type Call = { address: Address; abi: Abi; functionName: string; args?: readonly unknown[]; value?: bigint };

const contracts = contractsOn(CHAIN);
export const { seaport, gasStations, currency } = contracts;

/** What listings of this chain are measured by. */
export const MARKET: Market = {
  listingZone: normalAddress(contracts.listingZone),
  currency: normalAddress(currency),
  treasury: normalAddress(contracts.treasury),
  feeBps: contracts.feeBps,
  collections: new Map(
    COLLECTIONS.map((name) => {
      const { carCollection: cars, tuneupGarages: garages, freeMinter: tokens } = contracts;
      return [normalAddress({ cars, garages, stations: gasStations, tokens }[name]), name];
    }),
  ),
};

export type TradingChain = Awaited<ReturnType<typeof startTradingChain>>;

/** Starts the chain. `stop` ends it. */
export async function startTradingChain() {
  const watchdog = startWatchdog();
  const port = await freePort();
  const anvil = await startAnvil({
    chainId: CHAIN_ID,
    port,
    args: ['--mnemonic', MNEMONIC, '--accounts', '30'],
    watchdog,
  });
  const rpcUrl = `http://127.0.0.1:${port}`;
  const client = createPublicClient({ transport: http(rpcUrl) });
  const sign = createSigner(anvil.rpc, CHAIN);

  /** Sends a transaction of the account at an index, and resolves to its block once it has succeeded. */
  const sendRaw = async (from: number, draft: Omit<Draft, 'gas'>) => {
    const raw = await sign(from, { ...draft, gas: GAS });
    const { status, blockNumber } = await anvil.rpc<{ status: Hex; blockNumber: Hex }>(
      'eth_sendRawTransactionSync',
      raw,
    );
    if (status !== '0x1') throw new Error('a transaction that should succeed has failed');
    return Number(blockNumber);
  };
  const send = (from: number, { address, value = 0n, ...call }: Call) =>
    sendRaw(from, { to: address, data: encodeFunctionData(call), value });
  await applyPlan(
    planOf(CHAIN, 'https://cars.example'),
    {
      ...readerOf(anvil.rpc),
      account: accountAt(DEPLOYER).address,
      send: (draft) => sendRaw(DEPLOYER, draft),
    },
    { onTransaction: () => undefined, mayOverwrite: () => true },
  );

  const atStations = { address: gasStations, abi: gasStationsAbi } as const;
  const atMoney = { address: currency, abi: ethTokenAbi } as const;
  const readState = (id: bigint) =>
    client.readContract({ ...atStations, functionName: 'tokenState', args: [id] });

  return {
    rpc: anvil.rpc,
    rpcUrl,
    client,
    send,
    readState,
    stop: () => anvil.stop().then(() => watchdog.stop()),
    ownerOf: async (id: bigint) =>
      normalAddress(await client.readContract({ ...atStations, functionName: 'ownerOf', args: [id] })),
    balanceOf: (account: Address) =>
      client.readContract({ ...atMoney, functionName: 'balanceOf', args: [account] }),
    /** Gives the account 10 ETH, and lets Seaport move it. */
    async fund(by: number): Promise<void> {
      await send(by, { ...atMoney, functionName: 'drip' });
      await send(by, { ...atMoney, functionName: 'approve', args: [seaport, maxUint256] });
    },
    /** Mints a gas station that Seaport may move. Resolves to its id. */
    async mintStation(by: number): Promise<bigint> {
      const args = [accountAt(by).address, 1n];
      const value = DROPS[CHAIN].assetWei.stations;
      await send(by, { ...atStations, functionName: 'mint', args, value });
      await send(by, { ...atStations, functionName: 'setApprovalForAll', args: [seaport, true] });
      return client.readContract({ ...atStations, functionName: 'totalSupply' });
    },
    async giveAway(from: number, to: number, id: bigint): Promise<void> {
      const args = [accountAt(from).address, accountAt(to).address, id];
      await send(from, { ...atStations, functionName: 'transferFrom', args });
    },
    /** Burns fuel of a station, as the workshop does when a part is fitted. */
    async burnFuel(id: bigint): Promise<void> {
      const from = contracts.workshop;
      const data = encodeFunctionData({ abi: gasStationsAbi, functionName: 'burnFuel', args: [id, 1n] });
      await anvil.rpc('anvil_setBalance', from, '0xde0b6b3a7640000');
      await anvil.rpc('anvil_impersonateAccount', from);
      await anvil.rpc('eth_sendTransaction', { from, to: gasStations, data });
    },
    /** What a listing of the station has to name. */
    async readTerms(id: bigint, seller: Address) {
      const [state, [receiver, share], counter, { timestamp }] = await Promise.all([
        readState(id),
        client.readContract({ ...atStations, functionName: 'royaltyInfo', args: [id, 10_000n] }),
        client.readContract({
          address: seaport,
          abi: seaportAbi,
          functionName: 'getCounter',
          args: [seller],
        }),
        client.getBlock(),
      ]);
      const rule: ListingRule = { kind: 'state', state };
      const royalty = { receiver: normalAddress(receiver), basisPoints: Number(share) };
      return { token: gasStations, tokenId: id, rule, royalty, counter, startTime: Number(timestamp) };
    },
    /** The name of the error that a call of Seaport fails with; undefined when it succeeds. Changes nothing. */
    async findRevert(from: number, call: Omit<Call, 'address' | 'abi'>): Promise<string | undefined> {
      try {
        const abi = [...seaportAbi, ...listingZoneAbi] as Abi;
        await client.simulateContract({ ...call, address: seaport, abi, account: accountAt(from).address });
        return undefined;
      } catch (error) {
        const cause =
          error instanceof BaseError && error.walk((e) => e instanceof ContractFunctionRevertedError);
        if (!(cause instanceof ContractFunctionRevertedError)) throw error;
        return cause.data?.errorName ?? cause.signature ?? 'no reason';
      }
    },
  };
}
