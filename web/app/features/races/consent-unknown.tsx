import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { getConsentQueryOptions } from './consent-query.ts';

/** Where a chain could not be asked: that it is so, and the way out. */
export function ConsentUnknown({ chain, address }: { chain: Chain; address: string }) {
  const { isError, isFetching, data, refetch } = useQuery(getConsentQueryOptions(chain, address));
  if (!isError || data !== undefined) return null;
  return (
    <Notice
      kind="warning"
      action={
        <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      }
    >
      {CHAIN_FACTS[chain].label} does not answer, so your consent there is not known.
    </Notice>
  );
}
