/** What people of the demo world make: items of their own, each with a picture, and perhaps with a sound or a film. */

import type { Chain } from '@pitlane/shared/domain/chain/chains';

export type Creation = {
  title: string;
  description: string;
  /** Name of its files in world/creations/: `<file>.webp` is its picture or cover, 4:3. */
  file: string;
  /** Ending of its second file. A sound goes into the token's own address, since the site takes pictures and films as files. */
  media?: 'flac' | 'mp4';
  attributes: Readonly<Record<string, string | number>>;
  /** In ETH; not for sale without it. */
  price?: string;
  /** Another person's offer for it, in ETH. */
  offer?: { by: number; price: string };
};

/** All of a creator's items on a chain: one transaction mints them, and the creator owns them. */
export type CreationSet = {
  /** A derivation index. */
  by: number;
  chain: Chain;
  royaltyBps: number;
  items: readonly Creation[];
};
