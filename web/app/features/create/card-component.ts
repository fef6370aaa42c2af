import type { ComponentType } from 'react';
import type { CardNft } from '../../lib/cards.ts';

/** The card that lists show. Pages hand it on: it belongs to another feature. */
export type CardComponent = ComponentType<{ nft: CardNft; sizes: string }>;
