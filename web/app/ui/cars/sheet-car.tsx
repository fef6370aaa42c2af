import type { CardNft } from '../../lib/cards.ts';
import { KindMark } from './car-marks.tsx';
import { ChainMark } from './chain-mark.tsx';
import { NftPicture } from './nft-picture.tsx';
import { PerformancePlate } from './performance-plate.tsx';

/** At the top of a sheet: the car that it is about. */
export function SheetCar({ nft }: { nft: CardNft }) {
  return (
    <div className="flex items-center gap-4">
      <div
        data-series={nft.buildSeries}
        className="relative w-32 shrink-0 overflow-hidden rounded-md bg-stage"
      >
        <NftPicture nft={nft} sizes="128px" decorative eager />
        <div className="material-edge" />
      </div>
      <div className="grid min-w-0 gap-1">
        <p className="display text-h3">{nft.title}</p>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-small">
          <PerformancePlate performance={nft.performance} />
          <KindMark nft={nft} />
          <ChainMark chain={nft.chain} />
        </p>
      </div>
    </div>
  );
}
