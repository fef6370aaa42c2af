import type { Drop } from '@pitlane/shared/api/drops';
import { m } from '@pitlane/shared/messages/messages';
import { useRootData } from '../../lib/root-data.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { GetTestCoins } from '../../wallet/ui/get-test-coins.tsx';
import { WrongNetwork } from '../../wallet/ui/wrong-network.tsx';
import { useBalance } from '../../wallet/use-balance.ts';
import { isOnOtherNetwork, useWallet } from '../../wallet/wallet-store.ts';

export type MintObstaclesProps = {
  drop: Drop;
  /** Whether to show that the wallet has too little: not during a mint, and not while minting is closed. */
  money: boolean;
};

/** The obstacle between a connected wallet and a mint: another network, or too few coins. */
export function MintObstacles({ drop, money }: MintObstaclesProps) {
  return (
    <>
      <WrongNetwork chain={drop.chain} chainId={drop.chain_id} />
      {money && <TooLittle drop={drop} />}
    </>
  );
}

/** Shown before the visitor tries. The chain is asked again when Mint is pressed. */
function TooLittle({ drop }: { drop: Drop }) {
  const wallet = useWallet();
  const balance = useBalance(drop.chain);
  const { demo } = useRootData().site ?? { demo: false };
  const enough = balance === undefined || balance > BigInt(drop.cost);
  // On another network that comes first.
  if (enough || isOnOtherNetwork(wallet, drop.chain_id)) return null;
  return (
    <Callout kind="warning" title={m.drops.notEnoughCoin({ coin: drop.coin })}>
      <p>
        {m.drops.yourWalletHoldsLessThanThe} <HelpLink about="get-test-coins" />
      </p>
      {demo && <GetTestCoins chain={drop.chain} />}
    </Callout>
  );
}
