import { nftId } from '@pitlane/shared/domain/cars/nft-id';
import { type Address, ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import type { ComponentType } from 'react';
import type { CardNft } from '../../lib/cards.ts';
import { useFirstSign } from '../../lib/loading/first-sign.ts';
import { useWalletAddress } from '../../wallet/wallet-store.ts';

/** The card that lists show. Pages hand it on: it belongs to another feature. */
export type CardComponent = ComponentType<{ nft: CardNft; sizes: string }>;

type CardPreviewProps = {
  Card: CardComponent;
  title: string;
  /** Wei; undefined while there is none. */
  price: bigint | undefined;
  chain: Chain;
  /** Address of the picture; undefined without one. */
  shown: string | undefined;
  isVideo: boolean;
};

/** The card that others will see, as it will be. It can be looked at, and not be used. */
export function CardPreview({ Card, title, price, chain, shown, isVideo }: CardPreviewProps) {
  const signed = useFirstSign();
  const wallet = (useWalletAddress() ?? ZERO_ADDRESS) as Address;
  const nft: CardNft = {
    // The tokens of the minter begin at 1.
    id: nftId({ chain, collection: 'tokens', tokenId: 0n }),
    title,
    price: price === undefined ? null : String(price),
    priceover: null,
    likes: 0,
    status: price === undefined ? 'not_listed' : 'buy_now',
    last_sale: null,
    deadline: null,
    auction: null,
    category: isVideo ? 'video' : 'art',
    audio_url: null,
    media: null,
    chain,
    built: true,
    buildSeries: null,
    currentRank: null,
    performance: null,
    item_type: 'single_items',
    preview_image: { url: shown ?? EMPTY },
    nft_link: '/ItemDetail',
    author: { id: 1, username: m.create.you, wallet },
    token_id: '1',
    contract: ZERO_ADDRESS,
    version: 0,
    locked_until: null,
  };
  return (
    <section aria-labelledby="preview" className="lg:sticky lg:top-24">
      <h2 id="preview" className="mb-3 text-small font-medium text-mute">
        {m.create.preview}
      </h2>
      {/* The card of a list of items. */}
      <div inert className="max-w-88">
        {signed || shown ? (
          <Card key={shown} nft={nft} sizes="(width < 386px) calc(100vw - 34px), 350px" />
        ) : (
          // Nothing has been typed yet: the page is light without the code of the card.
          <div className="overflow-hidden rounded-lg border bg-panel">
            <div className="on-stage aspect-4/3" />
            <p className="label px-3.5 pt-3 pb-22 text-lead">{title}</p>
          </div>
        )}
      </div>
    </section>
  );
}

/** Address of an empty picture, through which the stage is seen. */
const EMPTY = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/%3E';
