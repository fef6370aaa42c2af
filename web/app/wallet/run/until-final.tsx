import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Hash } from 'viem';
import { formatBlocks } from '../../lib/format/format-blocks.ts';
import { Icon } from '../../ui/icon.tsx';
import { chainReader } from '../wagmi-client.ts';
import { type Finality, readFinality } from './finality.ts';

const EVERY_MS = 1_500;
/** A node may lag behind the one that knew the transaction: it counts as undone when several looks in a row agree. */
const LOOKS = 3;

export type UntilFinalProps = {
  chain: Chain;
  hash: Hash;
  /** Called once when the chain has taken the transaction back. */
  onUndone: () => void;
};

/** How far what is in a block is from being final. It watches until then: a chain may replace its newest blocks. */
export function UntilFinal({ chain, hash, onUndone }: UntilFinalProps) {
  const { data: seen, isFetchedAfterMount } = useQuery({
    queryKey: ['finality', chain, hash],
    queryFn: () => look(chain, hash),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : EVERY_MS),
    staleTime: 0,
    gcTime: 0,
  });
  // The same act sent again after a reorganisation can have the same hash: what was seen of the first is over.
  const data = isFetchedAfterMount ? seen : undefined;
  const undone = data?.state === 'undone';
  const handleUndone = useEffectEvent(onUndone);
  useEffect(() => {
    if (undone) handleUndone();
  }, [undone]);
  return (
    <p data-finality={data?.state} className="mt-2 flex items-center gap-1.5 text-small text-mute">
      {data?.state === 'final' && <Icon name="check" className="size-4 text-go" />}
      {describeFinality(data)}
    </p>
  );
}

async function look(chain: Chain, hash: Hash): Promise<Finality> {
  const { client, facts } = await chainReader(chain);
  const question = { client, hash, needed: facts.settled_blocks };
  let found = await readFinality(question);
  for (let again = 1; again < LOOKS && found.state === 'undone'; again++) {
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    found = await readFinality(question);
  }
  return found;
}

function isOver(finality: Finality | undefined): boolean {
  return finality?.state === 'final' || finality?.state === 'undone';
}

function describeFinality(finality: Finality | undefined): string {
  if (finality?.state === 'final') return 'Final.';
  if (finality?.state === 'young')
    return `Confirmed. Final in ${formatBlocks(finality.needed - finality.deep)}.`;
  if (finality?.state === 'away') return 'The chain replaced its block. Waiting for the next one.';
  return 'Confirmed.';
}
