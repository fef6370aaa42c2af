import type { Drop } from '@pitlane/shared/api/drops';
import type { Chain } from '@pitlane/shared/domain/chains';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { readContract } from 'viem/actions';
import { chainReader } from '../../wallet/engine.ts';
import { asProblem } from '../../wallet/tx/explain-wallet-error.ts';
import { followTransaction } from '../../wallet/tx/follow-transaction.ts';
import type { PendingTransaction } from '../../wallet/tx/pending-transactions.ts';
import { runTransaction } from '../../wallet/tx/run-transaction.ts';
import type { Progress, TransactionResult } from '../../wallet/tx/transaction.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';
import { mintRefusal, readMintFacts } from './mint-facts.ts';
import type { MintOutcome } from './mint-store.ts';
import { readMintedCar } from './minted-car.ts';

/** Mints one car. Rejects with a WalletProblemError. */
export async function runMint(drop: Drop, onStep: (progress: Progress) => void): Promise<MintOutcome> {
  const { chain, contract } = drop;
  const result = await runTransaction({
    kind: 'mint',
    chain,
    onStep,
    prepare: async ({ client, account, block }) => {
      const facts = await readMintFacts(client, contract, account, block);
      const refusal = mintRefusal(facts, BigInt(drop.cost), drop.coin);
      if (refusal) throw new WalletProblemError(refusal);
      return {
        address: contract,
        abi: carCollectionAbi,
        functionName: 'mint',
        args: [1n],
        value: facts.cost,
      };
    },
  });
  return outcome(chain, contract, result, drop.symbol);
}

/** Waits for a mint that was sent before. Rejects with a WalletProblemError. */
export async function followMint(
  { chain, hash, account }: PendingTransaction,
  onStep: (progress: Progress) => void,
): Promise<MintOutcome> {
  try {
    const result = await followTransaction({ chain, hash, account, onStep });
    const { client, facts } = await chainReader(chain);
    const address = facts.car_collection;
    const symbol = await readContract(client, { address, abi: carCollectionAbi, functionName: 'symbol' });
    return outcome(chain, address, result, symbol);
  } catch (error) {
    throw asProblem(error);
  }
}

function outcome(chain: Chain, contract: string, result: TransactionResult, symbol: string): MintOutcome {
  return { car: { ...readMintedCar(chain, contract, result.receipt), indexed: result.indexed }, symbol };
}
