import { nftId } from '@pitlane/shared/domain/cars/nft-id';
import { SERIES_LABEL } from '@pitlane/shared/domain/cars/series';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getNftQueryOptions } from '../../entities/nfts/nft-queries.ts';
import { Button } from '../../ui/button.tsx';
import { SeriesMark } from '../../ui/cars/car-marks.tsx';
import { ChainMark } from '../../ui/cars/chain-mark.tsx';
import { NftPicture } from '../../ui/cars/nft-picture.tsx';
import { ButtonLink, TextLink } from '../../ui/text-link.tsx';
import { carHref } from './drop-queries.ts';
import { DRAWN_ID } from './mint-labels.ts';
import { mintStore } from './mint-store.ts';
import type { MintResult } from './mint-transaction.ts';
import { STAGE_PICTURE } from './stage-picture.ts';

const POLL_MS = 2_000;
/** Minimum time under the cover: a short epoch may build the car before the buyer looks. */
const COVERED_MS = 1_400;
const COVERED_PICTURE = { url: '/media/not-revealed.svg' };

/**
 * The new car on its stage, covered until it is built. It takes the focus, so that every reader reaches it.
 * Its picture announces the series (ui/unveiling.tsx).
 */
export function MintReveal({ car }: { car: MintResult }) {
  const id = nftId({ chain: car.chain, collection: 'cars', tokenId: car.tokenId });
  const heading = useRef<HTMLHeadingElement>(null);
  const looked = useLooked(id);
  const { data } = useQuery({
    ...getNftQueryOptions(id),
    retry: false,
    // The index may be a moment behind the chain.
    refetchInterval: (query) => (query.state.data ? false : POLL_MS),
  });
  // The cover needs no server: it is there as soon as the mint is in a block.
  const covered = { id, title: car.title, buildSeries: null, preview_image: COVERED_PICTURE };
  const nft = looked && data?.nft.built ? data.nft : covered;
  const series = nft.buildSeries;
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-label="Your new car"
      data-series={series}
      data-nft={id}
      className="overflow-hidden rounded-xl border bg-stage"
    >
      <div className="relative animate-[rise_var(--slow)_both]">
        <NftPicture nft={nft} {...STAGE_PICTURE} />
      </div>
      <div className="material-edge bg-panel px-5 py-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <SeriesMark series={series} />
          <ChainMark chain={car.chain} />
          <span className="text-small text-mute">Yours, a moment ago</span>
        </div>
        <div className="mt-2 flex flex-wrap items-end justify-between gap-4">
          <div className="min-w-0 sm:flex-1 sm:basis-64">
            <h3 ref={heading} tabIndex={-1} className="display text-h2 outline-none">
              {nft.title}
              <span className="sr-only">{series && `of the ${SERIES_LABEL[series]} series`} is yours</span>
            </h3>
            {/* As high as its longest text: the page does not move when the cover comes off. */}
            <p className="mt-1.5 min-h-[3lh] text-small text-mute sm:min-h-[2lh]">
              {series ? (
                'Its build was drawn fairly. Its page lets you verify the draw.'
              ) : (
                <>
                  {car.indexed
                    ? 'Its series is drawn when its epoch ends, here or while you are away.'
                    : 'Minted. The pages show it when the index has read its block.'}{' '}
                  <TextLink to={`#${DRAWN_ID}`}>How builds are drawn</TextLink>
                </>
              )}
            </p>
          </div>
          <div className="flex flex-wrap gap-2.5 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
            <ButtonLink to={carHref({ id })} variant="primary">
              View the car
            </ButtonLink>
            <ButtonLink to="/garage">To the garage</ButtonLink>
            <Button variant="ghost" onClick={mintStore.dismiss} className="max-sm:col-span-2">
              Mint another
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Returns whether a car has been visible for long enough. */
function useLooked(id: string): boolean {
  const [looked, setLooked] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setLooked(id), COVERED_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return looked === id;
}
