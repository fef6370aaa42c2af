import type { AuthorProfile } from '@pitlane/shared/api/authors';
import { m } from '@pitlane/shared/messages/messages';
import { useSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import type { AuthorTab } from './author-tab.ts';

type Words = { title: string; own: string; other: string; to: string; go: string };

const getWords = (): Record<AuthorTab, Words> => ({
  on_sale: {
    title: m.authors.nothingOnSale,
    own: m.authors.listAnItemFromYourGarage,
    other: m.authors.itemsTheyListOrAuctionAppear,
    to: '/explore?status=buy_now',
    go: m.authors.exploreWhatIsForSale,
  },
  created: {
    title: m.authors.nothingMintedYet,
    own: m.authors.itemsYouMintAppearHereEven,
    other: m.authors.itemsTheyMintAppearHereEven,
    to: '/mint',
    go: m.authors.mintACar,
  },
  liked: {
    title: m.authors.noLikesYet,
    own: m.authors.pressTheHeartOnAnItem,
    other: m.authors.itemsTheyLikeAppearHere,
    to: '/explore',
    go: m.authors.exploreItems,
  },
});

/** In the place of a tab's cars when there is none. */
export function AuthorEmpty({ tab, author }: { tab: AuthorTab; author: Pick<AuthorProfile, 'id'> }) {
  const isOwn = useSession()?.user.id === author.id;
  const { title, own, other, to, go } = getWords()[tab];
  const action =
    isOwn && tab === 'on_sale' ? (
      <ButtonLink to="/garage">{m.authors.openYourGarage}</ButtonLink>
    ) : (
      <ButtonLink to={to}>{go}</ButtonLink>
    );
  return (
    <EmptyState icon={tab === 'liked' ? 'heart' : 'car'} title={title} action={action}>
      {isOwn ? own : other}
    </EmptyState>
  );
}
