/** What people of the demo world make: items of their own, each with a picture, and perhaps with a sound or a film. */

import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Samples } from './sound/sounds.ts';

export type Creation = {
  title: string;
  description: string;
  /** Draws its picture, or its cover: an SVG document of 4:3. */
  draw: () => string;
  /** Its sound. It stands in the token's own address, since the site takes pictures and films as files. */
  play?: () => Samples;
  /** Its film as an MP4 file. */
  film?: () => Promise<Uint8Array>;
  attributes: Readonly<Record<string, string | number>>;
  /** In ETH; not for sale without it. */
  price?: string;
  /** What somebody else offers for it, in ETH. */
  offer?: { by: number; price: string };
};

/** Everything that somebody makes on a chain: one transaction mints it, and the maker owns it. */
export type CreationSet = {
  /** A derivation index. */
  by: number;
  chain: Chain;
  royaltyBps: number;
  items: readonly Creation[];
};
