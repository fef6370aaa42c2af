import { SERIES_LABEL } from '@pitlane/shared/domain/cars/series';
import { useEffect, useState } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { runAfterLoad } from '../../lib/loading/run-after-load.ts';
import { Picture } from './picture.tsx';
import { getPictureProps, type PicturedNft } from './picture-props.ts';

// Only a page that shows a car under its cover needs it.
const Unveiling = lazyComponent(() => import('./unveiling.tsx').then((module) => module.Unveiling));

export type NftPictureProps = {
  nft: PicturedNft;
  /** Its width on the page: "(width < 600px) 50vw, 320px". */
  sizes: string;
  /** In sight when the page opens: fetched at once and first. */
  first?: boolean;
  /** In sight beside the first one. */
  eager?: boolean;
  /** Everything that can be said of it stands beside it, as on a card. */
  decorative?: boolean;
  /** For another crop than the picture's own 4:3. */
  className?: string;
};

/**
 * A car's picture on its stage, 4:3. A car that is seen under its cover is unveiled here when it is built: give it a parent
 * that is positioned.
 */
export function NftPicture({
  nft,
  sizes,
  first = false,
  eager = first,
  decorative = false,
  className,
}: NftPictureProps) {
  const covered = useCovered(nft);
  return (
    <>
      <Picture
        {...getPictureProps(nft, sizes, className)}
        alt={decorative ? '' : describe(nft)}
        first={first}
        eager={eager}
      />
      {covered && <Unveiling key={nft.id} before={covered} after={nft} sizes={sizes} className={className} />}
    </>
  );
}

function describe({ id, title, buildSeries }: PicturedNft): string {
  return buildSeries
    ? `${title}, a car of the ${SERIES_LABEL[buildSeries]} series`
    : isCarId(id)
      ? `${title}, under its cover`
      : title;
}

/** Returns whether an item is a car, by its id. */
function isCarId(id: string): boolean {
  return id.includes('-cars-');
}

/** The car as it was last seen here under its cover; undefined for one that never was. */
function useCovered(nft: PicturedNft): PicturedNft | undefined {
  const [covered, setCovered] = useState<PicturedNft>();
  const { id, title, buildSeries, preview_image } = nft;
  const { url } = preview_image;
  useEffect(() => {
    if (buildSeries !== null || !isCarId(id)) return undefined;
    return runAfterLoad(() => setCovered({ id, title, buildSeries, preview_image: { url } }));
  }, [id, title, buildSeries, url]);
  return covered?.id === id ? covered : undefined;
}
