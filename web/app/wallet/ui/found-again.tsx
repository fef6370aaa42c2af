import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { useSiteChain } from '../../lib/root-data.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** What a visitor may do while a sent transaction waits for its block. */
export function FoundAgain({ chain, hash, className }: { chain: Chain; hash: string; className?: string }) {
  const explorer = useSiteChain(chain)?.explorer;
  return (
    <p className={className}>
      You can close or reload this page. We’ll find the transaction again.
      {explorer && <TextLink to={`${explorer}/tx/${hash}`}> View in explorer</TextLink>}
    </p>
  );
}
