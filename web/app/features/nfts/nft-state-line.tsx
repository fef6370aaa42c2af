import type { Nft } from '@pitlane/shared/api/nfts';
import { Countdown } from '../../ui/countdown.tsx';

/** The last line of a card: how the item can be had, and until when. */
export function NftStateLine({ nft, names }: { nft: Nft; names: 'owner' | 'token' }) {
  if (nft.deadline !== null) {
    return (
      <p className="label flex justify-between gap-3 bg-warn-field px-3.5 py-2.5 text-[13px] text-warn">
        <span>Ends in</span>
        <Countdown deadline={nft.deadline} />
      </p>
    );
  }
  return (
    <p className="flex justify-between gap-3 border-t px-3.5 py-2.5 text-[12.5px] leading-none text-mute">
      <span>{STATE[nft.status]}</span>
      <span className="truncate">{names === 'owner' ? nft.author.username : `Token ${nft.token_id}`}</span>
    </p>
  );
}

const STATE: Record<Nft['status'], string> = {
  buy_now: 'Buy now',
  on_auction: 'On auction',
  has_offers: 'Has offers',
  not_listed: 'Not listed',
};
