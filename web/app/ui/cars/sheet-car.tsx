import type { CardNft } from '../../lib/cards.ts';
import { KindMark } from './car-marks.tsx';
import { ChainMark } from './chain-mark.tsx';
import { NftPicture } from './nft-picture.tsx';
import { PerformancePlate } from './performance-plate.tsx';
import { getCloseUpSizes } from './picture-props.ts';

/** At the top of a sheet: the car that it is about. */
export function SheetCar({ nft }: { nft: CardNft }) {
  return (
    <div className="flex items-center gap-4">
      <div data-series={nft.buildSeries} className="w-32 shrink-0 overflow-hidden rounded-md">
        <div className="close-up relative bg-stage">
          <NftPicture nft={nft} sizes={getCloseUpSizes(nft, 128)} decorative eager />
        </div>
        <div className="material-edge" />
      </div>
      <div className="grid min-w-0 justify-items-start gap-1.5">
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-small">
          <KindMark nft={nft} />
          <ChainMark chain={nft.chain} />
        </p>
        <p className="display text-h3">{nft.title}</p>
        <PerformancePlate performance={nft.performance} className="text-small" />
      </div>
    </div>
  );
}
