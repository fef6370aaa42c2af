import { SERIES_LABEL } from '@pitlane/shared/domain/series';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { ChainMark } from '../../ui/chain-mark.tsx';
import { SeriesMark } from '../../ui/series-mark.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { CarPicture } from './car-picture.tsx';
import { carHref, getCarQueryOptions } from './drop-queries.ts';
import { dismissMint, type MintedCar } from './mint-store.ts';

const AGAIN_MS = 2_000;

/** The new car on its stage. It takes the focus, so that every reader arrives at it. */
export function MintReveal({ car }: { car: MintedCar }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = useQuery({
    ...getCarQueryOptions(car.id),
    retry: false,
    // The index may be a moment behind the chain.
    refetchInterval: (query) => (query.state.data ? false : AGAIN_MS),
  });
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-label="Your new car"
      data-series={car.series}
      data-nft={car.id}
      className="overflow-hidden rounded-xl border bg-[#14161a]"
    >
      {data ? (
        <div className="animate-[rise_var(--slow)_both]">
          <CarPicture nft={data.nft} />
        </div>
      ) : (
        <div className="stage grid aspect-4/3 w-full place-items-center lg:aspect-16/10">
          <p className="text-stage-mute" role="status">
            {car.indexed ? 'Rolling out …' : 'Minted. Its picture follows when the index has read the block.'}
          </p>
        </div>
      )}
      <div className="material-edge bg-panel px-5 py-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <SeriesMark series={car.series} />
          <ChainMark chain={car.chain} />
          <span className="text-[13px] text-mute">Yours, a moment ago</span>
        </div>
        <div className="mt-2 flex flex-wrap items-end justify-between gap-4">
          <h3 ref={heading} tabIndex={-1} className="display text-[28px] outline-none md:text-[34px]">
            {car.title}
            <span className="sr-only">, {SERIES_LABEL[car.series]} series, is yours</span>
          </h3>
          <div className="flex flex-wrap gap-2.5">
            <ButtonLink to={carHref(car)} look="primary">
              View the car
            </ButtonLink>
            <ButtonLink to="/garage">To the garage</ButtonLink>
            <Button look="ghost" onClick={dismissMint}>
              Mint another
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}
