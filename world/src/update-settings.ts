import { inspect } from '@pitlane/contracts/deploy/inspect';
import { SITE_SETTINGS } from '@pitlane/contracts/deploy/settings';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { DEPLOYER } from './accounts.ts';
import { planOf, readerOf } from './deployment.ts';
import { PLAIN_GAS } from './desk-calls.ts';
import type { Rpc } from './rpc.ts';
import { createSigner } from './transactions.ts';

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
