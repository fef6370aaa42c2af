import type { Nft } from '@pitlane/shared/api/nfts';
import { SERIES_LABEL } from '@pitlane/shared/domain/series';
import { Picture } from '../../ui/picture.tsx';

const LAST_PART = /\/\d+\.\w+(\?.*)?$/;

/** A car on the launch pad's stage. */
export function CarPicture({ nft }: { nft: Pick<Nft, 'title' | 'preview_image' | 'buildSeries'> }) {
  const { url } = nft.preview_image;
  const version = LAST_PART.exec(url)?.[1] ?? '';
  const base = url.replace(LAST_PART, '');
  return (
    <Picture
      source={(width, format) => `${base}/${width}.${format}${version}`}
      alt={`${nft.title}, a car of the ${SERIES_LABEL[nft.buildSeries]} series`}
      sizes="(width < 1024px) 94vw, 1000px"
      width={640}
      height={480}
      first
      className="block aspect-4/3 w-full object-cover lg:aspect-16/10"
    />
  );
}
