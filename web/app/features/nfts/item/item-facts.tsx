import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { CATEGORY_LABEL } from '@pitlane/shared/domain/cars/categories';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../../lib/format/format-price.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { KindMark, RankMark } from '../../../ui/cars/car-marks.tsx';
import { ChainMark } from '../../../ui/cars/chain-mark.tsx';
import { PerformancePlate } from '../../../ui/cars/performance-plate.tsx';
import { Icon } from '../../../ui/icon.tsx';

export type ItemFactsProps = {
  nft: NftDetail;
  /** Whether the connected wallet owns it. */
  own: boolean;
  /** The owner's button. */
  action: ReactNode;
  /** The heart and how many like it. */
  like: ReactNode;
};

/** Title, category, views, likes, description and owner of an item. */
export function ItemFacts({ nft, own, action, like }: ItemFactsProps) {
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 sm:gap-x-5">
        <PerformancePlate performance={nft.performance} className="text-body" />
        <KindMark nft={nft} />
        {nft.currentRank && <RankMark rank={nft.currentRank} />}
        <ChainMark chain={nft.chain} />
      </div>
      <h1 className="display mt-3 text-h2 text-balance">{nft.title}</h1>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-small text-mute">
        {/* Of what is no car the mark above says it. */}
        {nft.category === 'car' && <span>{CATEGORY_LABEL.car}</span>}
        <Count icon="eye" value={nft.views} one="view" many="views" />
        {like}
        <span className="hidden noscript:inline">
          <Count icon="heart" value={nft.likes} one="like" many="likes" />
        </span>
      </div>
      {/* A built car's says what its picture, its stats and its properties show: it is for those who do not see them. */}
      <p className={nft.category === 'car' && nft.built ? 'sr-only' : 'mt-3 max-w-prose text-mute'}>
        {nft.description}
      </p>
      {/* One row for every owner: the wallet is known only after the page is shown, and the page must not move then. */}
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Link
          to={own ? '/garage' : nft.author_link}
          title={nft.author.wallet}
          className="group/owner inline-flex items-center gap-3 rounded-md"
        >
          <Avatar url={nft.author.avatar.url} size={44} className="rounded-md" />
          <span>
            <span className={own ? 'block text-small text-go' : 'block text-small text-mute'}>
              {own ? 'Yours' : 'Owner'}
            </span>
            <span className="label block text-lead group-hover/owner:underline">
              {own ? 'Your garage' : nft.author.username}
            </span>
          </span>
        </Link>
        {own && <div>{action}</div>}
      </div>
    </header>
  );
}

type CountProps = { icon: 'eye' | 'heart'; value: number; one: string; many: string };

function Count({ icon, value, one, many }: CountProps) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon name={icon} className="size-4" />
      {formatCount(value)} {value === 1 ? one : many}
    </span>
  );
}
