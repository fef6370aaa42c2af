import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { MintStatus } from './mint-status.tsx';
import type { MintState } from './mint-store.ts';

export type DropUnavailableProps = { chain: Chain; busy: boolean; onRetry: () => void; mint: MintState };

/** In the place of the deal while its chain cannot be read. The other chains go on. */
export function DropUnavailable({ chain, busy, onRetry, mint }: DropUnavailableProps) {
  return (
    <div className="grid gap-4">
      <Notice kind="error" title={`${CHAIN_FACTS[chain].label} does not answer`}>
        <p>Price and supply cannot be read now, so nothing can be minted here. The other chains go on.</p>
        <Button size="sm" busy={busy} onClick={onRetry} className="mt-2.5">
          Retry
        </Button>
      </Notice>
      <MintStatus mint={mint} target={{ chain, collection: 'cars' }} drop={undefined} />
    </div>
  );
}
