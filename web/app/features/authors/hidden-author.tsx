import type { AuthorProfile } from '@pitlane/shared/api/authors';
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
      <PageTitle
        title="Hidden author"
        lead="The operators of this site have hidden this author’s name, text and pictures."
      />
      <NameValueList facts={facts} />
      {isOwn ? (
        <EmptyState
          icon="info"
          title="This is you"
          action={<ButtonLink to={`/profile/${author.id}`}>Your profile</ButtonLink>}
        >
          Others see your address instead of your name. You can still trade, and see and edit your profile.
        </EmptyState>
      ) : (
        <EmptyState
          icon="info"
          title="Nothing has changed on the chain"
          action={
            garage ? (
              <ButtonLink to={garage}>Garage</ButtonLink>
            ) : (
              <ButtonLink to="/explore">Explore</ButtonLink>
            )
          }
        >
          You can still see what this author owns and sells, under their address.
        </EmptyState>
      )}
    </div>
  );
}
