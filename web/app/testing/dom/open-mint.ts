/** The mint page with a wallet on it, one press away from a mint. */
import { type Drop, type Eligibility, EligibilitySchema } from '@pitlane/shared/api/drops';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { screen, within } from '@testing-library/react';
import { type Address, zeroAddress } from 'viem';
import { openPage } from './open-page.tsx';
import { makeLog, type ScriptedCall, type ScriptedChain } from './scripted-chain.ts';
import type { Answers } from './scripted-server.ts';
import { BLOCK, getContracts, makeDrop, makeHealth } from './scripted-site.ts';
import { scriptWallet, type WalletOptions } from './scripted-wallet.ts';

/** A contract that the mint page mints at, open to everyone at the price of the drop. */
export const OPEN_SALE = {
  symbol: 'CAR',
  cost: BigInt(makeDrop().cost),
  paused: false,
  totalSupply: 100n,
  maxSupply: 10_000n,
  epochOpen: true,
  onlyWhitelisted: false,
  isWhitelisted: false,
  isWhitelistedByProof: false,
  nftPerAddressLimit: 20n,
  addressMintedBalance: 0n,
  whitelistStart: 0n,
  publicStart: 0n,
};

/** Answers of the cars' contract: those of OPEN_SALE unless given. */
export type Sale = Partial<Record<keyof typeof OPEN_SALE | 'mint' | 'mintWithProof', unknown>>;

/** Has a chain's contract of the cars answer, and mint car 101. */
function scriptCars(chain: ScriptedChain, sale: Sale = {}): Address {
  const cars = getContracts(chain.chain).carCollection as Address;
  const mint = ({ from }: ScriptedCall) => [makeTransfer(cars, from)];
  chain.script(cars, carCollectionAbi, { ...OPEN_SALE, mint, mintWithProof: mint, ...sale });
  return cars;
}

/** The log of the mint of token 101. */
export function makeTransfer(contract: Address, to: Address | undefined) {
  return makeLog(contract, {
    abi: carCollectionAbi,
    eventName: 'Transfer',
    args: { from: zeroAddress, to, id: 101n },
  });
}

/** GET /api/drops/{id}/eligibility: a wallet that may mint, unless told otherwise. */
export function makeEligibility(given: Partial<Eligibility> = {}): Eligibility {
  return EligibilitySchema.parse({
    drop: 'binance-cars',
    wallet: zeroAddress,
    eligible: true,
    reason: null,
    invited: null,
    proof: null,
    starts: null,
    minted: 0,
    left: 20,
    block: BLOCK,
    ...given,
  });
}

/** GET /api/health of an index that is ahead of everything that a test mines. */
export function makeHealthAhead() {
  return makeHealth({ chains: makeHealth().chains.map((each) => ({ ...each, block: BLOCK + 100 })) });
}

export type OpenMintOptions = {
  chain?: Chain;
  answers?: Answers;
  sale?: Sale;
  pages?: readonly string[];
  wallet?: Partial<WalletOptions>;
};

/** Opens the mint page of a chain (BNB Smart Chain unless told otherwise), with a wallet that is not connected yet. */
export async function openMint(options: OpenMintOptions = {}) {
  const { chain = 'binance', answers = {}, sale = {}, pages = [], wallet: own = {} } = options;
  const page = await openPage(`/mint?chain=${chain}`, {
    pages,
    answers: {
      'GET /api/drops/:id/eligibility': makeEligibility(),
      'GET /api/health': makeHealthAhead(),
      ...answers,
    },
  });
  const on = page.chains[chain];
  scriptCars(on, sale);
  const wallet = scriptWallet({ chains: page.chains, ...own });
  wallet.goTo(chain);
  const panel = screen.getByRole('region', { name: 'Mint a car' });
  const getMint = () => within(panel).getByRole('button', { name: /^Mint for / });
  return { ...page, chain: on, wallet, panel, getMint };
}

/** A drop of Polygon. */
export const makePolygonDrop = (given: Partial<Drop> = {}): Drop => makeDrop({ chain: 'matic', ...given });
