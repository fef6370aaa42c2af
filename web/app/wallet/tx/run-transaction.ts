import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chains';
import type { Address, Hash } from 'viem';
import { estimateContractGas, getBlockNumber, simulateContract } from 'viem/actions';
import { writeContract } from 'wagmi/actions';
import { chainReader, startWagmiClient } from '../wagmi-client.ts';
import { WalletProblemError } from '../wallet-problem.ts';
import { getWallet } from '../wallet-store.ts';
import { showWrongNetwork } from '../wrong-network-toast.ts';
import { asProblem, problem } from './explain-wallet-error.ts';
import { followTransaction } from './follow-transaction.ts';
import { withGasReserve } from './gas-reserve.ts';
import { rememberPending } from './pending-transactions.ts';
import type { TransactionOptions, TransactionResult } from './transaction.ts';

/**
 * Runs one contract call from the check to the indexed block. Rejects with a WalletProblemError in every case of
 * failure. Once sent, the transaction is remembered until its end is known: see followTransaction.
 */
export async function runTransaction(options: TransactionOptions): Promise<TransactionResult> {
  const { kind, chain, onStep } = options;
  try {
    const sent = await send(options);
    rememberPending({ kind, chain, ...sent, sentAt: Date.now() });
    return await followTransaction({ chain, ...sent, onStep });
  } catch (error) {
    throw asProblem(error);
  }
}

type Sent = { hash: Hash; account: Address };

async function send({ chain, prepare, onStep }: TransactionOptions): Promise<Sent> {
  onStep({ step: 'check' });
  const { config, demo } = await startWagmiClient();
  const { client, facts } = await chainReader(chain);
  const wallet = getWallet();
  if (wallet.status !== 'connected' || !wallet.address) throw new WalletProblemError(problem('WALLET_GONE'));
  const account = wallet.address as Address;
  if (wallet.chainId !== facts.chain_id) throw wrongChain(chain);
  if (wallet.kind === 'demo') {
    // Asked first: topping up says nothing of a chain that does not answer.
    await getBlockNumber(client, { cacheTime: 0 });
    await demo?.topUp(chain, account);
  }
  const block = await getBlockNumber(client, { cacheTime: 0 });
  const call = await prepare({ client, block, account });

  onStep({ step: 'simulate' });
  await simulateContract(client, { ...call, account, blockNumber: block });
  const gas = withGasReserve(await estimateContractGas(client, { ...call, account }));

  onStep({ step: 'sign' });
  const hash = await writeContract(config, { ...call, account, gas, chainId: facts.chain_id });
  return { hash, account };
}

/** The specification's toast (section 8), and the same at the control. */
function wrongChain(chain: Chain): WalletProblemError {
  const { wrongNetwork, label } = CHAIN_FACTS[chain];
  showWrongNetwork(chain);
  return new WalletProblemError({
    ...problem(
      'WRONG_CHAIN',
      `This needs ${label}. Switch the wallet to it, then try again. Nothing was sent.`,
    ),
    title: wrongNetwork,
  });
}
