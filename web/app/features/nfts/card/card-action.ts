import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { CardNft } from '../../../lib/cards.ts';

/** The action of a reader on a car, shown on its card. Null shows no action. */
export type CardAction = (nft: CardNft) => ReactNode;

/**
 * A page puts its action here, around any list of cars, and every card below shows it. So a list needs no property for
 * an action, and the nfts feature knows no other feature.
 *
 * @example
 * <CardActionContext value={(nft) => <FitButton nft={nft} />}>
 *   <NftPages path={path} … />
 * </CardActionContext>
 */
export const CardActionContext = createContext<CardAction | undefined>(undefined);

/** The page's action for one car, or none. */
export function useCardAction(nft: CardNft): ReactNode {
  return use(CardActionContext)?.(nft);
}

/** The small buttons in the last row of every card, such as the heart. The frame around the pages provides them. */
export const CardQuickContext = createContext<ComponentType<{ nft: CardNft }> | undefined>(undefined);
