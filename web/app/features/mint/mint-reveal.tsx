import { SERIES_LABEL } from '@pitlane/shared/domain/series';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { getNftQueryOptions } from '../../lib/nft-queries.ts';
import { Button } from '../../ui/button.tsx';
import { ChainMark } from '../../ui/chain-mark.tsx';
import { NftPicture } from '../../ui/nft-picture.tsx';
import { SeriesMark } from '../../ui/series-mark.tsx';
import { ButtonLink, TextLink } from '../../ui/text-link.tsx';
import { carHref } from './drop-queries.ts';
import { DRAWN_ID } from './how-builds-are-drawn.tsx';
import { dismissMint, type MintedCar } from './mint-store.ts';
import { STAGE_PICTURE } from './stage-picture.ts';

const AGAIN_MS = 2_000;

/**
 * The new car on its stage, under its cover until it is built. It takes the focus, so that every reader arrives at it; what
 * it becomes is said by its picture (ui/unveiling.tsx).
 */
export function MintReveal({ car }: { car: MintedCar }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = useQuery({
    ...getNftQueryOptions(car.id),
    retry: false,
    // The index may be a moment behind the chain.
    refetchInterval: (query) => (query.state.data ? false : AGAIN_MS),
  });
  const series = data?.nft.buildSeries ?? null;
  const [stage, arrived] = usePictureArrived();
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-label="Your new car"
      data-series={series}
      data-nft={car.id}
      className="overflow-hidden rounded-xl border bg-[#14161a]"
    >
      <div ref={stage} className="stage">
        <p
          role="status"
          className={cx('absolute inset-0 grid place-items-center text-stage-mute', arrived && 'invisible')}
        >
          {car.indexed ? 'Rolling out …' : 'Minted. Its picture follows when the index has read the block.'}
        </p>
        {data ? (
          <div className={arrived ? 'relative animate-[rise_var(--slow)_both]' : 'opacity-0'}>
            <NftPicture nft={data.nft} {...STAGE_PICTURE} />
          </div>
        ) : (
          <div className="aspect-4/3 w-full lg:aspect-16/10" />
        )}
      </div>
      <div className="material-edge bg-panel px-5 py-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <SeriesMark series={series} />
          <ChainMark chain={car.chain} />
          <span className="text-[13px] text-mute">Yours, a moment ago</span>
        </div>
        <div className="mt-2 flex flex-wrap items-end justify-between gap-4">
          <div className="min-w-0">
            <h3 ref={heading} tabIndex={-1} className="display text-[28px] outline-none md:text-[34px]">
              {data?.nft.title ?? car.title}
              <span className="sr-only">{series && `, ${SERIES_LABEL[series]} series`}, is yours</span>
            </h3>
            <p className="mt-1.5 text-[14px] text-mute">
              {series ? (
                'Drawn by secret and block hash; its page has both, to be checked.'
              ) : (
                <>
                  Its series is drawn when its epoch ends, here or while you are away.{' '}
                  <TextLink to={`#${DRAWN_ID}`}>How</TextLink>
                </>
              )}
            </p>
          </div>
          <div className="flex flex-wrap gap-2.5 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
            <ButtonLink to={carHref(car)} look="primary">
              View the car
            </ButtonLink>
            <ButtonLink to="/garage">To the garage</ButtonLink>
            <Button look="ghost" onClick={dismissMint} className="max-sm:col-span-2">
              Mint another
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Whether the picture inside an element has come, or failed to. Its events do not bubble, but pass on the way down. */
function usePictureArrived(): [RefObject<HTMLDivElement | null>, boolean] {
  const stage = useRef<HTMLDivElement>(null);
  const [arrived, setArrived] = useState(false);
  // Before the paint: a picture from the cache may arrive with the next task.
  useLayoutEffect(() => {
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    const onSettled = ({ target }: Event) => {
      // What only decorates an unveiling to come is not the car.
      if (target instanceof Element && !target.closest('[aria-hidden]')) setArrived(true);
    };
    stage.current?.addEventListener('load', onSettled, options);
    stage.current?.addEventListener('error', onSettled, options);
    return () => stop.abort();
  }, []);
  return [stage, arrived];
}
