import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect } from 'react';
import { formatPrice } from '../../lib/format/format-price.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { useRootData } from '../../lib/root-data.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { WrongNetwork } from '../../wallet/ui/wrong-network.tsx';
import { getRefundsQueryOptions } from './auction-queries.ts';
import { refundStore } from './auction-stores.ts';

// Few visitors have a refund.
const RefundReport = lazyComponent(() => import('./refund-report.tsx').then((module) => module.RefundReport));

const withdraw = (chain: Chain) => void refundStore.start({ chain, subject: chain }, { chain });

/** Money that the auction houses could not pay to a wallet: one press fetches it. Nothing when there is none. */
export function RefundList({ account }: { account: string }) {
  const { data } = useQuery(getRefundsQueryOptions(account));
  const refund = useStore(refundStore);
  const { site } = useRootData();
  useEffect(() => {
    void refundStore.resume();
  }, []);
  return data?.refunds.map(({ id, chain, amount }) => (
    <Fragment key={id}>
      <Callout
        kind="info"
        className="mb-4"
        title={m.auctions.amountEthWaitForYouOn({
          amount: formatPrice(amount),
          label: CHAIN_FACTS[chain].label,
        })}
        action={
          <Button
            size="sm"
            busy={refund.phase === 'running' && refund.target.chain === chain}
            onClick={() => withdraw(chain)}
          >
            {m.auctions.withdraw}
          </Button>
        }
      >
        {m.auctions.weCouldntSendThisRefundTo} <HelpLink about="bid-in-an-auction" />
      </Callout>
      <div className="mb-4 grid max-w-2xl gap-4 empty:hidden">
        {refund.phase !== 'idle' && <RefundReport chain={chain} onAgain={() => withdraw(chain)} />}
        <WrongNetwork
          chain={chain}
          chainId={site?.chains.find((each) => each.chain === chain)?.chain_id ?? 0}
        />
      </div>
    </Fragment>
  ));
}
