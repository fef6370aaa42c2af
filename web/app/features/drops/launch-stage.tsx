import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { getNftRowQueryOptions } from '../../entities/nfts/nft-queries.ts';
import type { CardList, CardNft } from '../../lib/cards.ts';
import { cx } from '../../lib/class-names.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { rich } from '../../lib/rich.ts';
import { Button } from '../../ui/button.tsx';
import { SeriesMark } from '../../ui/cars/car-marks.tsx';
import { NftPicture } from '../../ui/cars/nft-picture.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { carHref, newestPath } from './drop-queries.ts';
import type { MintState } from './mint-store.ts';
import { STAGE_PICTURE } from './stage-picture.ts';

const EMPTY = cx('aspect-4/3 w-full', STAGE_PICTURE.className);

// Not needed before a mint: the code of the reveal loads while a mint is pending.
const MintLights = lazyComponent(() => import('./mint-lights.tsx').then((module) => module.MintLights));
const MintReveal = lazyComponent(
  () => import('./mint-reveal.tsx').then((module) => module.MintReveal),
  () => <div className={cx('stage rounded-xl border', EMPTY)} />,
);

type LaunchStageProps = { mint: MintState; newest: Newest };

/** The launch pad: the newest car of the chain, start lights while yours is on its way, then yours. */
export function LaunchStage({ mint, newest }: LaunchStageProps) {
  const car = mint.phase !== 'idle' && mint.target.subject === 'cars';
  const running = car && mint.phase === 'running';
  useEffect(() => {
    if (running) MintReveal.preload();
  }, [running]);
  if (car && mint.phase === 'done') return <MintReveal car={mint.result} />;
  const { car: shown } = newest;
  return (
    <div
      data-series={shown?.buildSeries}
      className="relative overflow-hidden rounded-xl border bg-stage text-stage-ink"
    >
      <div className={cx('relative transition-opacity duration-(--slow)', running && 'opacity-25')}>
        {shown ? <NftPicture nft={shown} {...STAGE_PICTURE} /> : <div className={cx('stage', EMPTY)} />}
      </div>
      {running && <MintLights step={mint.step} />}
      {/* One height for every name: on phones the Mint button is below, and must not move with each new car. */}
      <div className="material-edge flex h-14 items-center justify-between gap-6 bg-panel px-5 text-ink max-sm:h-20 max-sm:flex-col max-sm:items-start max-sm:justify-center max-sm:gap-1.5">
        {shown ? (
          <>
            <p className="w-full min-w-0 truncate text-small text-mute">
              {rich(
                m.drops.newestOffTheLineTitle({
                  title: shown.title,
                  link: (text) => (
                    <Link to={carHref(shown)} className="label text-lead text-ink hover:underline">
                      {text}
                    </Link>
                  ),
                }),
              )}
            </p>
            <SeriesMark series={shown.buildSeries} />
          </>
        ) : (
          <NoCar {...newest} />
        )}
      </div>
    </div>
  );
}

/** In the place of the newest car's name: it is on its way, did not come, or there is none. */
function NoCar({ state, retry }: Newest) {
  if (state === 'pending') return <Skeleton className="h-5 w-64 max-w-full" />;
  if (state === 'known') {
    return <p className="text-small text-mute">{m.drops.noCarHasBeenMintedOn}</p>;
  }
  return (
    <>
      <p role="alert" className="text-small text-mute">
        {m.drops.couldntLoadTheNewestCarYou}
      </p>
      <Button size="sm" onClick={retry}>
        {m.drops.retry}
      </Button>
    </>
  );
}

/** The newest car that came with the page. */
type FirstNewest = { chain: Chain; list: CardList };

export type Newest = {
  /** Undefined while it is not known, and of a chain without a car. */
  car: CardNft | undefined;
  state: 'known' | 'pending' | 'failed';
  retry: () => void;
};

/** The newest car of a chain. When it does not come, the rest of the page goes on. */
export function useNewest(chain: Chain, first: FirstNewest): Newest {
  const query = useQuery({
    ...getNftRowQueryOptions(newestPath(chain)),
    ...(chain === first.chain && { initialData: first.list }),
  });
  return {
    car: query.data?.items[0],
    state: query.data ? 'known' : query.isError && !query.isFetching ? 'failed' : 'pending',
    retry: () => void query.refetch(),
  };
}
