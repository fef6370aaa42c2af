/** A wallet, a chain and a server for every act that a wallet is asked for, without a page around them. Any answer can be altered. */
import { type Address, normalAddress } from '@pitlane/shared/domain/chain/address';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { freeMinterAbi } from '@pitlane/shared/generated/free-minter';
import { gasStationsAbi } from '@pitlane/shared/generated/gas-stations';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import { workshopAbi } from '@pitlane/shared/generated/workshop';
import { type Abi, decodeFunctionData, type Hex, numberToHex, parseEther, zeroAddress } from 'viem';
import { onTestFinished, vi } from 'vitest';
import { correctClock } from '../../lib/clock.ts';
import { disconnect } from '../../wallet/load-wallet.ts';
import { keepPageSite } from '../../wallet/page-site.ts';
import { connectWallet, startWagmiClient } from '../../wallet/wagmi-client.ts';
import { installBrowserParts } from '../dom/browser-parts.ts';
import { CAR_STATE } from '../dom/make-orders.ts';
import { OPEN_SALE } from '../dom/open-mint.ts';
import { scriptChain } from '../dom/scripted-chain.ts';
import { type Answers, type AskedRequest, scriptServer } from '../dom/scripted-server.ts';
import { getContracts, makeSite, NOW } from '../dom/scripted-site.ts';
import { fail, scriptWallet, WALLET } from '../dom/scripted-wallet.ts';
import type { Question } from './read-asked.ts';

export const CHAIN_ID = CHAIN_FACTS.binance.demoId;
const CONTRACTS = getContracts('binance');
/** The contracts of the page's own site, in lower case. */
export const AT = Object.fromEntries(
  Object.entries(CONTRACTS).map(([name, value]) => [
    name,
    typeof value === 'string' ? normalAddress(value) : value,
  ]),
) as { [Name in keyof typeof CONTRACTS]: (typeof CONTRACTS)[Name] extends string ? Address : never };

export const OTHER: Address = `0x${'b'.repeat(40)}`;
export const ROYALTY = { receiver: `0x${'d'.repeat(40)}` as Address, bps: 500 };
/** The one proof that the cars take. */
export const PROOF = [`0x${'7'.repeat(64)}`];
export const BALANCE = parseEther('10');
export const AUCTION = {
  ...{ state: 2, seller: OTHER, collection: AT.carCollection, tokenId: 12n, bidder: zeroAddress },
  ...{ highestBid: 0n, minimumBid: parseEther('1'), buyOut: parseEther('5'), minIncrement: 0n },
  ...{ minIncrementBps: 500n, end: BigInt(NOW + 3_600), latestEnd: BigInt(NOW + 7_200), duration: 7_200n },
  ...{ extensionWindow: 300n, royaltyBps: 500n },
};

/** Alters an answer before the page gets it: `GET /api/orders/terms`, or `eth_call tokenState`. */
export type Tap = (key: string, answer: unknown) => unknown;
/** How the world is when a run begins. */
export type Given = { approved: boolean; batches?: boolean; sale?: object; auction?: object };

const ABIS: readonly Abi[] = [
  ...[carCollectionAbi, ethTokenAbi, auctionHouseAbi, workshopAbi, freeMinterAbi],
  ...[gasStationsAbi, tuneupGaragesAbi, seaportAbi],
];
const done = () => [];

/** Opens the world with a connected wallet that declines all, and keeps what it is asked. */
export async function openSigningWorld(answers: Answers) {
  installBrowserParts();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1_000 });
  correctClock(NOW * 1_000);
  keepPageSite(makeSite());
  const now = { tap: (_: string, answer: unknown) => answer, given: { approved: false } as Given };
  const chain = scriptChain('binance');
  scriptContracts(chain, now);
  const server = scriptServer({
    ...Object.fromEntries(Object.entries(answers).map(([key, answer]) => [key, tapAnswer(key, answer, now)])),
    'POST /rpc/binance': async (request: AskedRequest) => {
      const questions = [request.body].flat() as RpcQuestion[];
      const all = await Promise.all(
        questions.map(async (body) => {
          const answer = (await chain.answer({ ...request, body })) as { result?: unknown };
          if (!('result' in answer)) return answer;
          return { ...answer, result: now.tap(toKey(body), answer.result) };
        }),
      );
      return Array.isArray(request.body) ? all : all[0];
    },
  });
  const wallet = scriptWallet({ chains: { binance: chain } });
  const questions: Question[] = [];
  const decline = (method: string) => (params: readonly unknown[]) => {
    questions.push({ method, params });
    throw fail(4001, 'User rejected the request.');
  };
  for (const method of ['eth_sendTransaction', 'eth_signTypedData_v4', 'personal_sign', 'wallet_sendCalls'])
    wallet.state.answers[method] = decline(method);
  wallet.state.answers.wallet_getCapabilities = () =>
    now.given.batches ? { [numberToHex(CHAIN_ID)]: { atomic: { status: 'supported' } } } : {};
  const { config } = await startWagmiClient();
  const connector = config.connectors.find(({ name }) => name === wallet.name);
  if (!connector) throw new Error('the wallet did not announce itself');
  await connectWallet(connector);
  onTestFinished(async () => {
    await disconnect();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    correctClock(Date.now());
  });
  return {
    server,
    /** Runs an act to its end. Gives what the wallet was asked, and why the act ended. */
    async run(act: () => Promise<unknown>, given: Given, tap: Tap = (_, answer) => answer) {
      Object.assign(now, { tap, given });
      questions.length = 0;
      localStorage.clear();
      const end = await act().then(
        () => undefined,
        (error: unknown) => error,
      );
      return { questions: [...questions], end };
    },
  };
}

type Now = { tap: Tap; given: Given };
type RpcQuestion = { id: number; method: string; params?: readonly unknown[] };

function tapAnswer(key: string, answer: Answers[string], now: Now) {
  return async (request: AskedRequest) =>
    now.tap(key, typeof answer === 'function' ? await answer(request) : answer);
}

/** A read of a contract by the name of its function: each is one kind of answer. */
function toKey({ method, params = [] }: RpcQuestion): string {
  const { data } = (params[0] ?? {}) as { data?: Hex };
  if (method !== 'eth_call' || !data) return method;
  for (const abi of ABIS) {
    try {
      return `eth_call ${decodeFunctionData({ abi, data }).functionName}`;
    } catch {
      // Another contract's function.
    }
  }
  return method;
}

function scriptContracts(chain: ReturnType<typeof scriptChain>, now: Now): void {
  const isApproved = () => now.given.approved;
  const items = {
    ownerOf: ({ args: [id] }: { args: readonly unknown[] }) => (id === 13n ? WALLET : OTHER),
    tokenState: CAR_STATE,
    royaltyInfo: ({ args: [, price] }: { args: readonly unknown[] }) => [
      ROYALTY.receiver,
      ((price as bigint) * BigInt(ROYALTY.bps)) / 10_000n,
    ],
    isApprovedForAll: isApproved,
    getApproved: zeroAddress,
    setApprovalForAll: done,
    approve: done,
  };
  const sale = Object.fromEntries(
    Object.entries(OPEN_SALE).map(([name, value]) => [
      name,
      () => ({ [name]: value, ...now.given.sale })[name],
    ]),
  );
  chain.script(CONTRACTS.carCollection, carCollectionAbi, {
    ...items,
    ...sale,
    isWhitelistedByProof: ({ args: [, proof] }: { args: readonly unknown[] }) =>
      JSON.stringify(proof) === JSON.stringify(PROOF),
    mint: done,
    mintWithProof: done,
    revealed: true,
    setRaceConsent: done,
    setCost: done,
    carState: { owner: WALLET, transfers: 1, series: 2, rank: 1, upgrades: 0 },
  });
  chain.script(CONTRACTS.tuneupGarages, tuneupGaragesAbi, { ...sale, mint: done });
  chain.script(CONTRACTS.gasStations, gasStationsAbi, { fuel: 100n });
  chain.script(CONTRACTS.workshop, workshopAbi, { fit: done });
  chain.script(CONTRACTS.freeMinter, freeMinterAbi, {
    mintNFT: done,
    mintNFTWithRoyalty: done,
    mintNFTs: done,
  });
  chain.script(CONTRACTS.currency, ethTokenAbi, {
    balanceOf: BALANCE,
    allowance: () => (now.given.approved ? BALANCE : 0n),
    approve: done,
    drip: done,
  });
  chain.script(CONTRACTS.auctionHouse, auctionHouseAbi, {
    auction: () => ({ ...AUCTION, ...now.given.auction }),
    feeBps: 250n,
    createAuction: done,
    bid: done,
    buyOut: done,
    settle: done,
    cancel: done,
    withdrawRefund: done,
  });
  chain.script(CONTRACTS.seaport, seaportAbi, {
    getCounter: 0n,
    cancel: done,
    fulfillBasicOrder_efficient_6GL6yc: done,
    fulfillAvailableAdvancedOrders: done,
    matchAdvancedOrders: done,
  });
}
