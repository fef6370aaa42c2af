/** What is deployed on the demo world's chains: the very plan that a studio deploys on real ones, with the demo's own accounts. */
import type { ChainReader } from '@pitlane/contracts/deploy/chain-port';
import type { DeployConfig } from '@pitlane/contracts/deploy/config';
import { inspect } from '@pitlane/contracts/deploy/inspect';
import { type Plan, planDeployment } from '@pitlane/contracts/deploy/plan';
import { SITE_SETTINGS } from '@pitlane/contracts/deploy/settings';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { networkOf } from '@pitlane/shared/domain/chain/networks';
import type { Hex } from 'viem';
import {
  accountAt,
  BUILDER,
  DEPLOYER,
  FUEL_KEY,
  GRANT_KEY,
  PARTS_KEY,
  RANK_KEY,
  REFEREE_KEY,
  TREASURY,
} from './accounts.ts';
import { FEE_BPS, ROYALTY_BPS } from './contracts.ts';
import { PLAIN_GAS } from './desk-calls.ts';
import { DROPS } from './drops.ts';
import type { Rpc } from './rpc.ts';
import { createSigner } from './transactions.ts';

/**
 * The plan for a demo chain, with the site at an address that browsers can reach. The addresses of the
 * contracts do not depend on it.
 */
export function planOf(chain: Chain, origin: string): Plan {
  return planDeployment(configOf(chain, origin));
}

function configOf(chain: Chain, origin: string): DeployConfig {
  const { demoId: chainId } = CHAIN_FACTS[chain];
  const network = networkOf(chainId);
  if (!network) throw new RangeError(`chain ${chainId} is no network`);
  const { costWei, assetWei, maxSupply, maxMintAmount } = DROPS[chain];
  const owner = accountAt(DEPLOYER).address;
  return {
    chainId,
    network,
    deployer: owner,
    owner,
    gameKeys: {
      rank: [{ address: accountAt(RANK_KEY).address, dailyCap: 5_000 }],
      parts: [{ address: accountAt(PARTS_KEY).address, dailyCap: 500 }],
      fuel: [{ address: accountAt(FUEL_KEY).address, dailyCap: 500 }],
      grant: [{ address: accountAt(GRANT_KEY).address, dailyCap: 50 }],
      referee: [{ address: accountAt(REFEREE_KEY).address, dailyCap: 5_000 }],
    },
    builder: accountAt(BUILDER).address,
    treasury: accountAt(TREASURY).address,
    origin,
    release: '1',
    feeBps: FEE_BPS,
    royaltyBasisPoints: ROYALTY_BPS,
    cars: {
      name: 'Pitlane Cars',
      symbol: 'CAR',
      costWei,
      maxSupply,
      maxMintAmount,
      nftPerAddressLimit: 100n,
      revealed: true,
    },
    garages: {
      name: 'Pitlane Tuneup Garages',
      symbol: 'GARAGE',
      costWei: assetWei.garages,
      maxMintAmount: 10n,
    },
    stations: { name: 'Pitlane Gas Stations', symbol: 'GAS', costWei: assetWei.stations, maxMintAmount: 10n },
    minter: { name: 'Pitlane Free-form', symbol: 'FREE' },
  };
}

/** What a deployment reads of a demo chain. */
export function readerOf(rpc: Rpc): ChainReader {
  return {
    codeAt: (address) => rpc<Hex>('eth_getCode', address, 'latest'),
    call: (to, data) => rpc<Hex>('eth_call', { to, data }, 'latest'),
  };
}

/**
 * What may have changed since a kept chain last ran: the site's address, which the owner then sets, and the contracts,
 * which only a new history can take up. An address follows from the code, so a contract that is not where it should be
 * is an older one.
 */
export async function updateSettings(
  chain: Chain,
  rpc: Rpc,
  origin: string,
  log: (line: string) => void,
): Promise<void> {
  const { steps } = await inspect(planOf(chain, origin), readerOf(rpc));
  if (steps.some(({ deployed }) => !deployed)) {
    log(
      `${CHAIN_FACTS[chain].label} still has older contracts: "npm start -- --reset" recreates it and erases its history`,
    );
    return;
  }
  const sign = createSigner(rpc, chain);
  for (const status of steps) {
    // Any other difference was set by a player with the owner's key.
    const moved = status.deployed ? status.differing.filter(({ name }) => SITE_SETTINGS.has(name)) : [];
    for (const { write } of moved) {
      const draft = { to: status.step.address, data: write, gas: PLAIN_GAS };
      await rpc('eth_sendRawTransactionSync', await sign(DEPLOYER, draft));
    }
  }
}
