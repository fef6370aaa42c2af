import type { Chain } from '@pitlane/shared/domain/chains';
import { Button } from '../../ui/button.tsx';
import { useTestCoins } from '../demo/use-test-coins.ts';

/** The faucet's button, with its answer when it refuses. */
export function GetTestCoins({ chain }: { chain: Chain }) {
  const { get, busy, failure } = useTestCoins(chain);
  return (
    <>
      <Button size="sm" busy={busy} onClick={get} className="mt-2.5">
        Get test coins
      </Button>
      {failure && (
        <p role="alert" className="mt-2">
          {failure}
        </p>
      )}
    </>
  );
}
