import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { nftId } from '@pitlane/shared/domain/cars/nft-id';
import { SERIES_LABEL } from '@pitlane/shared/domain/cars/series';
import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { getNftQueryOptions } from '../../entities/nfts/nft-queries.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { announceBuild } from '../../ui/cars/announce-build.ts';
import { SeriesMark } from '../../ui/cars/car-marks.tsx';
import { ChainMark } from '../../ui/cars/chain-mark.tsx';
import { NftPicture } from '../../ui/cars/nft-picture.tsx';
import { PerformancePlate } from '../../ui/cars/performance-plate.tsx';
import { Picture } from '../../ui/cars/picture.tsx';
import { getPictureProps } from '../../ui/cars/picture-props.ts';
import { STAGE_SIZES } from '../../ui/cars/stage-sizes.ts';
import { ShareButton } from '../../ui/share-button.tsx';
import { ButtonLink, TextLink } from '../../ui/text-link.tsx';
import { carHref } from './drop-queries.ts';
import { LaunchLights } from './launch-lights.tsx';
import { DRAWN_ID } from './mint-labels.ts';
import { mintStore } from './mint-store.ts';
import type { MintResult } from './mint-transaction.ts';
import { describeOdds, RevealStats, SeriesStamp } from './reveal-result.tsx';
import { useStart } from './use-start.ts';

const POLL_MS = 2_000;
const COVERED_PICTURE = { url: '/media/not-revealed.svg' };
/** Lower than the launch pad's: the stats below fit into the window too. */
const PICTURE_CLASS = 'lg:aspect-auto lg:h-[clamp(260px,calc(100dvh-514px),620px)] [--at:50%_62%]';

/**
 * The new car on its stage, covered until it is built. Then the start lights count, the cloth comes off, and the series is
 * stamped on the picture, with its odds, the stats and the ways onward. It takes the focus, so that every reader reaches it.
 */
export function MintReveal({ car }: { car: MintResult }) {
  const id = nftId({ chain: car.chain, collection: 'cars', tokenId: car.tokenId });
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = useQuery({
    ...getNftQueryOptions(id),
    retry: false,
    // The index may be a moment behind the chain.
    refetchInterval: (query) => (query.state.data ? false : POLL_MS),
  });
  const start = useStart(data?.nft.built ?? false);
  const built = start.phase === 'off' ? data?.nft : undefined;
  // The cover needs no server: it is there as soon as the mint is in a block.
  const nft = built ?? { id, title: car.title, buildSeries: null, preview_image: COVERED_PICTURE };
  const series = nft.buildSeries;
  useEffect(() => heading.current?.focus(), []);
  // The picture announces it too, but only once it has noted the cover: a car may be built before that.
  useEffect(() => {
    if (series) announceBuild({ id, series, from: car.title, to: nft.title });
  }, [id, series, car.title, nft.title]);
  const skip = () => {
    start.skip();
    heading.current?.focus();
  };
  return (
    <section
      aria-label={m.drops.yourNewCar}
      data-series={series}
      data-nft={id}
      data-skipped={start.skipped || undefined}
      className="overflow-hidden rounded-xl border bg-stage [--unveil:calc(5*var(--slow))] data-skipped:[--unveil:1ms]"
    >
      <div className="relative animate-[rise_var(--slow)_both]">
        <NftPicture nft={nft} sizes={STAGE_SIZES} first className={PICTURE_CLASS} />
        {start.phase === 'lights' && data && (
          <>
            <Picture
              {...getPictureProps(data.nft, STAGE_SIZES, 'invisible absolute inset-0')}
              alt=""
              eager
              onSettled={start.setPictured}
            />
            <StartLights lit={start.lit} onSkip={skip} />
          </>
        )}
        {series && <SeriesStamp series={series} />}
      </div>
      <div className="material-edge bg-panel px-5 py-4">
        <div className="flex min-h-5.5 flex-wrap items-center gap-x-4 gap-y-1">
          {built && <PerformancePlate performance={built.performance} />}
          <SeriesMark series={series} />
          <ChainMark chain={car.chain} />
          <span className="text-small text-mute">
            {series ? describeOdds(series) : m.drops.mintedJustNow}
          </span>
        </div>
        <h3 ref={heading} tabIndex={-1} className="display mt-2 text-h2 outline-none">
          {nft.title}
          <span className="sr-only">
            {series && m.drops.ofTheValueSeries({ value: SERIES_LABEL[series] })} {m.drops.isYours}
          </span>
        </h3>
        <Origin built={built} indexed={car.indexed} />
        <div className="mt-3">
          <RevealStats nft={built} />
        </div>
        <Onward>
          <ButtonLink to={carHref({ id })} variant="primary">
            {m.drops.viewTheCar}
          </ButtonLink>
          <ShareButton path={carHref({ id })} title={nft.title} />
          <ButtonLink to="/garage">{m.drops.toTheGarage}</ButtonLink>
          <Button variant="ghost" onClick={mintStore.dismiss}>
            {m.drops.mintAnother}
          </Button>
        </Onward>
      </div>
    </section>
  );
}

/** A press anywhere on the picture ends the count. */
function StartLights({ lit, onSkip }: { lit: number; onSkip: () => void }) {
  return (
    <button
      type="button"
      onClick={onSkip}
      className="group absolute inset-0 cursor-pointer outline-offset-[-6px]"
    >
      <LaunchLights lit={lit} className="bottom-0" />
      <span className={`${buttonClass('secondary', 'sm')} absolute! end-4 bottom-4`}>{m.drops.skip}</span>
    </button>
  );
}

type OriginProps = {
  built: NftDetail | undefined;
  /** Whether the index has read the mint. */
  indexed: boolean;
};

/** How the series came about, or when it will. As high as its longest text: the page does not move when the cover comes off. */
function Origin({ built, indexed }: OriginProps) {
  return (
    <p className="mt-1.5 min-h-[2lh] text-small text-mute sm:min-h-[1lh]">
      {built ? (
        m.drops.verifyThisDrawOnTheCars
      ) : (
        <>
          {indexed ? m.drops.weDrawItsSeriesWhenIts : m.drops.mintedThePagesShowItWhen}{' '}
          <TextLink to={`#${DRAWN_ID}`}>{m.drops.howBuildsAreDrawn}</TextLink>
        </>
      )}
    </p>
  );
}

function Onward({ children }: { children: ReactNode }) {
  return <div className="mt-4 grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap">{children}</div>;
}
