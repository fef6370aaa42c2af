import type { Drop } from '@pitlane/shared/api/drops';
import type { Chain } from '@pitlane/shared/domain/chains';
import { useRootData } from '../../lib/root-data.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { WalletProblem } from '../../wallet/wallet-problem.ts';
import { GetTestCoins } from './get-test-coins.tsx';
import { resumeMint, startMint } from './mint-store.ts';

export type MintFailureProps = { chain: Chain; drop: Drop | undefined; problem: WalletProblem };

/** Why the mint failed, and the way out. */
export function MintFailure({ chain, drop, problem }: MintFailureProps) {
  const { demo } = useRootData().site ?? { demo: false };
  return (
    <Notice kind={problem.retry === 'wait' ? 'warning' : 'error'} title={problem.title}>
      <p>{problem.message}</p>
      {problem.retry === 'wait' && (
        <Button size="sm" onClick={() => void resumeMint()} className="mt-2.5">
          Keep waiting
        </Button>
      )}
      {problem.retry === 'again' && drop && (
        <Button size="sm" onClick={() => void startMint(drop)} className="mt-2.5">
          Try again
        </Button>
      )}
      {problem.retry === 'fund' && demo && <GetTestCoins chain={chain} />}
    </Notice>
  );
}
