import { shortAddress } from '@pitlane/shared/domain/chain/address';
import type { ReactNode } from 'react';
import type { CardNft } from '../../lib/cards.ts';

/**
 * The actions that the cards of a garage offer the connected wallet: `action` on its own cars. On those of another wallet of the
 * same author a line, as high as the button, says which wallet to connect.
 */
export function inWallet(connected: string, action: (nft: CardNft) => ReactNode) {
  return (nft: CardNft): ReactNode =>
    nft.author.wallet === connected ? (
      action(nft)
    ) : (
      <p className="grid min-h-9 place-items-center text-small text-mute">
        In wallet {shortAddress(nft.author.wallet)}
      </p>
    );
}
