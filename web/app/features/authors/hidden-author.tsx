import type { AuthorProfile } from '@pitlane/shared/api/authors';
import { m } from '@pitlane/shared/messages/messages';
import { garageHref } from '../../entities/garage/garage-href.ts';
import { useSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NameValueList } from '../../ui/name-value-list.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';

/** The page of an author whom operators have hidden: what the chain says of it, and nothing that it wrote. */
export function HiddenAuthor({ author }: { author: AuthorProfile }) {
  const isOwn = useSession()?.user.id === author.id;
  const garage = garageHref(author.wallets);
  const facts: [string, string][] = [
    ['Number', String(author.id)],
    ...author.wallets.map((wallet, i): [string, string] => [
      author.wallets.length > 1 ? `Wallet ${i + 1}` : 'Wallet',
      wallet,
    ]),
  ];
  return (
    <div className="page-width max-w-3xl pb-20">
      <PageTitle title={m.authors.hiddenAuthor} lead={m.authors.theOperatorsOfThisSiteHave} />
      <NameValueList facts={facts} />
      {isOwn ? (
        <EmptyState
          icon="info"
          title={m.authors.thisIsYou}
          action={<ButtonLink to={`/profile/${author.id}`}>{m.authors.yourProfile}</ButtonLink>}
        >
          {m.authors.othersSeeYourAddressInsteadOf}
        </EmptyState>
      ) : (
        <EmptyState
          icon="info"
          title={m.authors.nothingHasChangedOnTheChain}
          action={
            garage ? (
              <ButtonLink to={garage}>{m.authors.garage2}</ButtonLink>
            ) : (
              <ButtonLink to="/explore">{m.authors.explore}</ButtonLink>
            )
          }
        >
          {m.authors.youCanStillSeeWhatThis}
        </EmptyState>
      )}
    </div>
  );
}
