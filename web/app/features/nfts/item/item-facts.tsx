import type { NftDetail } from '@pitlane/shared/api/nfts';
import { Link } from 'react-router';
import { ChainMark } from '../../../ui/cars/chain-mark.tsx';
import { RankMark } from '../../../ui/cars/rank-mark.tsx';
import { SeriesMark } from '../../../ui/cars/series-mark.tsx';
import { Icon } from '../../../ui/icon.tsx';

const CATEGORY = { car: 'Car', music: 'Music' } as const;

/** Title, category, views, likes, description and owner of an item. */
export function ItemFacts({ nft }: { nft: NftDetail }) {
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <SeriesMark series={nft.buildSeries} />
        <RankMark rank={nft.currentRank} />
        <ChainMark chain={nft.chain} />
      </div>
      <h1 className="display mt-3 text-h1 text-balance md:text-hero">{nft.title}</h1>
      <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-small text-mute">
        <span>{CATEGORY[nft.category]}</span>
        <Count icon="eye" value={nft.views} one="view" many="views" />
        <Count icon="heart" value={nft.likes} one="like" many="likes" />
      </p>
      <p className="mt-4 max-w-prose text-mute">{nft.description}</p>
      <Link
        to={nft.author_link}
        title={nft.author.wallet}
        className="group/owner mt-5 inline-flex items-center gap-3 rounded-md"
      >
        <img src={nft.author.avatar.url} alt="" width={44} height={44} className="rounded-md" />
        <span>
          <span className="block text-small text-mute">Owner</span>
          <span className="label block text-lead group-hover/owner:underline">{nft.author.username}</span>
        </span>
      </Link>
    </header>
  );
}

type CountProps = { icon: 'eye' | 'heart'; value: number; one: string; many: string };

function Count({ icon, value, one, many }: CountProps) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon name={icon} className="size-4" />
      {value} {value === 1 ? one : many}
    </span>
  );
}
