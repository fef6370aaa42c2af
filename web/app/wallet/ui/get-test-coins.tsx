import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { useSiteChain } from '../../lib/root-data.ts';
import { Button } from '../../ui/button.tsx';
import { useTestCoins } from '../demo/use-test-coins.ts';

/** The faucet's button. It is off while the faucet would refuse, and shows until when. */
export function GetTestCoins({ chain }: { chain: Chain }) {
  const served = useSiteChain(chain);
  const { get, busy, refusal, failure } = useTestCoins(chain, served?.coin ?? 'coins');
  return (
    <>
      <div className="mt-2.5">
        <Button size="sm" busy={busy} disabledReason={busy ? undefined : refusal} onClick={get}>
          Get test coins
        </Button>
      </div>
      {failure ? (
        <p role="alert" className="mt-2">
          {failure}
        </p>
      ) : (
        refusal && <p className="mt-2 text-mute">{refusal}</p>
      )}
    </>
  );
}
