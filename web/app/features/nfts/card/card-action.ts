import type { Nft } from '@pitlane/shared/api/nfts';
import { createContext, type ReactNode, use } from 'react';

/** What a reader can do with a car, shown on its card. Null shows nothing. */
export type CardAction = (nft: Nft) => ReactNode;

/**
 * A page puts its action here, around any list of cars, and every card below shows it. So a list needs no property for
 * an action, and the nfts feature knows no other feature.
 *
 * @example
 * <CardActionContext value={(nft) => <FitButton nft={nft} />}>
 *   <WalletNfts address={address} … />
 * </CardActionContext>
 */
export const CardActionContext = createContext<CardAction | undefined>(undefined);

/** The page's action for one car, or nothing. */
export function useCardAction(nft: Nft): ReactNode {
  return use(CardActionContext)?.(nft);
}
