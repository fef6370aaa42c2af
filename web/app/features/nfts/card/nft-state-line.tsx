import type { CardNft } from '../../../lib/cards.ts';
import { cx } from '../../../lib/class-names.ts';
import { Countdown } from '../../../ui/time.tsx';

/** As high whatever it says: a long grid counts on rows that are all equally high. */
const LINE = 'flex h-8.5 items-center justify-between gap-3 px-3.5 leading-none';

/** The last line of a card: the time left in an auction, or the owner and the token number. */
export function NftStateLine({ nft }: { nft: CardNft }) {
  if (nft.deadline !== null) {
    return (
      <p className={cx(LINE, 'label bg-warn-field text-small text-warn')}>
        <span className="@max-[14.375rem]:hidden">Ends in</span>
        <Countdown deadline={nft.deadline} />
      </p>
    );
  }
  return (
    <p className="flex justify-between gap-3 border-t px-3.5 py-2.5 text-fine @max-[10rem]:px-2.5 leading-none text-mute">
      <span className="truncate @max-[14.375rem]:hidden">Owner {nft.author.username}</span>
      <span className="shrink-0">Token {nft.token_id}</span>
    </p>
  );
}
