import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getNftRowQueryOptions } from '../../../entities/nfts/nft-queries.ts';
import type { CardList, CardNft } from '../../../lib/cards.ts';
import { Carousel, type CarouselProps } from '../../../ui/carousel.tsx';
import { SLIDE_SIZES } from '../../../ui/slide-class.ts';
import { ButtonLink } from '../../../ui/text-link.tsx';
import { NftCard } from './nft-card.tsx';

type NftRowProps = {
  title: string;
  /** Path of the list in the API. */
  path: string;
  /** The answer that came with the page. */
  first: CardList;
  /** Id of an item to leave out: the one that the page is about. */
  without?: string;
  /** Shows only the cars that have been sold. */
  sold?: boolean;
  /** Where "See all" leads. */
  all?: string;
  /** Shown instead of the row when the list is empty; null shows nothing. */
  empty: ReactNode;
};

/** A carousel of cards, kept live. */
export function NftRow({ title, path, first, without, sold = false, all, empty }: NftRowProps) {
  const { data } = useQuery({ ...getNftRowQueryOptions(path), initialData: first });
  const items = data.items.filter(({ id, last_sale }) => id !== without && (last_sale || !sold));
  if (items.length === 0) return empty && <EmptyRow title={title}>{empty}</EmptyRow>;
  return (
    <NftSlides
      title={title}
      action={
        all && (
          <ButtonLink to={all} variant="ghost" size="sm">
            See all<span className="sr-only">: {title}</span>
          </ButtonLink>
        )
      }
      nfts={items}
    />
  );
}

/** A carousel of cards as they are given. */
export function NftSlides({
  nfts,
  ...head
}: Pick<CarouselProps, 'title' | 'action'> & { nfts: readonly CardNft[] }) {
  return (
    <Carousel
      {...head}
      slides={nfts.map((nft) => ({ key: nft.id, content: <NftCard nft={nft} sizes={SLIDE_SIZES} /> }))}
    />
  );
}

type EmptyRowProps = { title: string; children: ReactNode };

/** A row's title above the text for a row without cards. */
function EmptyRow({ title, children }: EmptyRowProps) {
  return (
    <section aria-label={title}>
      <h2 className="display mb-4 text-h2">{title}</h2>
      {children}
    </section>
  );
}
