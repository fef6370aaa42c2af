import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { useEffect } from 'react';
import { useRootData } from '../../lib/root-data.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { fundingStore } from '../demo/funding-store.ts';
import { WaitingForWallet } from '../ui/waiting-for-wallet.tsx';
import { dripStore } from './drip-store.ts';

/** In the demo world: test ETH from the token's own tap. It is a transaction, so the wallet asks. */
export function TestEth({ chain }: { chain: Chain }) {
  const drip = useStore(dripStore);
  const isComing = useStore(fundingStore).includes(chain);
  const { demo } = useRootData().site ?? { demo: false };
  useEffect(dripStore.show, []);
  if (!demo) return null;
  if (isComing) return <p className="mt-2">Your first test ETH is on its way.</p>;
  const failed = drip.phase === 'failed' && drip.target.chain === chain ? drip.problem : undefined;
  return (
    <>
      <Button
        size="sm"
        className="mt-2"
        busy={drip.phase === 'running'}
        onClick={() => void dripStore.start({ chain, subject: 'eth' }, { chain })}
      >
        Get 10 test ETH
      </Button>
      {drip.phase === 'running' && <WaitingForWallet />}
      {failed && (
        <div role="alert" className="mt-2 grid justify-items-start gap-1">
          <p className="font-medium">{failed.title}</p>
          <p>{failed.message}</p>
          {failed.retry === 'wait' && (
            <Button size="sm" onClick={() => void dripStore.resume()}>
              Keep waiting
            </Button>
          )}
        </div>
      )}
    </>
  );
}
