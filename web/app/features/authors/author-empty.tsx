import type { AuthorProfile } from '@pitlane/shared/api/authors';
import { useSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import type { AuthorTab } from './author-tab.ts';

type Words = { title: string; own: string; other: string; to: string; go: string };

const WORDS: Record<AuthorTab, Words> = {
  on_sale: {
    title: 'Nothing on sale',
    own: 'List an item from your garage to see it here.',
    other: 'Items they list or auction appear here.',
    to: '/explore?status=buy_now',
    go: 'Explore what is for sale',
  },
  created: {
    title: 'Nothing minted yet',
    own: 'Items you mint appear here, even after they change hands.',
    other: 'Items they mint appear here, even after they change hands.',
    to: '/mint',
    go: 'Mint a car',
  },
  liked: {
    title: 'No likes yet',
    own: 'Press the heart on an item to see it here.',
    other: 'Items they like appear here.',
    to: '/explore',
    go: 'Explore items',
  },
};

/** In the place of a tab's cars when there is none. */
export function AuthorEmpty({ tab, author }: { tab: AuthorTab; author: Pick<AuthorProfile, 'id'> }) {
  const isOwn = useSession()?.user.id === author.id;
  const { title, own, other, to, go } = WORDS[tab];
  const action =
    isOwn && tab === 'on_sale' ? (
      <ButtonLink to="/garage">Open your garage</ButtonLink>
    ) : (
      <ButtonLink to={to}>{go}</ButtonLink>
    );
  return (
    <EmptyState icon={tab === 'liked' ? 'heart' : 'car'} title={title} action={action}>
      {isOwn ? own : other}
    </EmptyState>
  );
}
