import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { shortAddress } from '@pitlane/shared/domain/chain/address';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { NameValueList } from '../../../ui/name-value-list.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ButtonLink } from '../../../ui/text-link.tsx';

/** The page of an item that operators have hidden: what the chain says of it, and nothing that its maker wrote. */
export function HiddenItem({ nft }: { nft: NftDetail }) {
  const { author, chain, contract, token_id } = nft;
  const facts: [string, string][] = [
    ['Chain', CHAIN_FACTS[chain].label],
    ['Contract', contract],
    ['Token', token_id],
    ['Owner', shortAddress(author.wallet)],
  ];
  return (
    <div className="page-width max-w-3xl pb-20">
      <PageTitle
        title="Hidden item"
        lead="The operators of this site have hidden this item. It isn’t listed or traded here."
      />
      <NameValueList facts={facts} />
      <EmptyState
        icon="info"
        title="Nothing has changed on the chain"
        action={<ButtonLink to="/explore">Explore</ButtonLink>}
      >
        It still belongs to its owner, who can see it in their garage. Orders signed for it stay valid on the
        chain. <HelpLink about="reports-and-hidden-items" />
      </EmptyState>
    </div>
  );
}
