import type { User } from '@pitlane/shared/api/accounts';
import type { AuthorProfile } from '@pitlane/shared/api/authors';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type MetaFunction, useNavigate } from 'react-router';
import { authorHref } from '../entities/authors/author-href.ts';
import { authorPath, getAuthorQueryOptions } from '../entities/authors/author-queries.ts';
import { getNftRowQueryOptions } from '../entities/nfts/nft-queries.ts';
import { NeedsScripts } from '../features/accounts/account-panel.tsx';
import { AuthorBanner } from '../features/authors/author-banner.tsx';
import { bestCarPath } from '../features/authors/author-tab.ts';
import { ProfileForm } from '../features/authors/profile-form.tsx';
import { ProfilePartsSkeleton } from '../features/authors/profile-skeleton.tsx';
import { asSent } from '../lib/api.ts';
import { lazyComponent } from '../lib/loading/lazy-component.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { getOwn } from '../lib/session/own-api.ts';
import { useRequiredSession } from '../lib/session/require-session.ts';
import { OWN } from '../lib/session/session.ts';
import { storeUser } from '../lib/session/store-session.ts';
import { toast } from '../lib/toast.ts';
import { useNear } from '../lib/use-near.ts';
import { Callout } from '../ui/feedback/callout.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { RetryCallout } from '../ui/feedback/retry-callout.tsx';
import { TitledPage } from '../ui/page-title.tsx';
import { ButtonLink } from '../ui/text-link.tsx';
import type { Route } from './+types/profile';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Edit profile', description: 'Your name, text and pictures.', hidden: true });

// Below the first window of a phone.
const ProfilePictures = lazyComponent(() =>
  import('../features/authors/profile-pictures.tsx').then((module) => module.ProfilePictures),
);

/** GET /profile/{id}: what an author's page says and shows, for the author alone. Only the browser knows who that is. */
export default function ProfilePage({ params }: Route.ComponentProps) {
  return (
    <TitledPage title="Edit profile" lead="What others see on your page.">
      <NeedsScripts />
      <Content id={Number(params.id)} />
    </TitledPage>
  );
}

function Content({ id }: { id: number }) {
  const session = useRequiredSession();
  const author = useQuery({ ...getOwnAuthorQueryOptions(id), enabled: session !== undefined });
  if (session && author.error) return <RetryCallout query={author} title="This page didn’t load." />;
  if (!session || !author.data) {
    return (
      <div className="noscript:hidden">
        <ProfilePartsSkeleton />
      </div>
    );
  }
  if (session.user.id !== author.data.id)
    return <NotYours name={author.data.username} ownId={session.user.id} />;
  return <Profile author={author.data} user={session.user} />;
}

function Profile({ author, user }: { author: AuthorProfile; user: User }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { id } = author;
  const options = getOwnAuthorQueryOptions(id);
  /** The page of the author, which is next, has it too. */
  const keep = (next: AuthorProfile) => {
    client.setQueryData(options.queryKey, next);
    client.setQueryData(getAuthorQueryOptions(id).queryKey, next);
  };
  const [pictures, near] = useNear<HTMLDivElement>('0px');
  const star = useQuery(getNftRowQueryOptions(bestCarPath(id))).data?.items[0] ?? null;
  const show = async (words: string) => {
    toast('success', words);
    await navigate(authorHref(id));
  };
  const onSaved = (next: AuthorProfile) => {
    keep(next);
    const { username, named, wallet, wallets, avatar } = next;
    storeUser({ ...user, username, named, wallet, wallets, avatar });
    void show('Your profile is saved.');
  };
  const onPicture = async () => {
    const next = await client.fetchQuery({ ...options, staleTime: 0 });
    keep(next);
    storeUser({ ...user, avatar: next.avatar });
    await show('Your picture is saved.');
  };
  const banner = <AuthorBanner author={author} star={star} fill />;
  return (
    <>
      {author.hidden && (
        <Callout kind="warning" className="mb-4">
          The operators of this site have hidden your profile. Others see your address instead of your name,
          text and pictures.
        </Callout>
      )}
      <div className="h-32 overflow-hidden rounded-xl border sm:h-44">{banner}</div>
      <div className="mt-8 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <ProfileForm author={author} onSaved={onSaved} />
        <div ref={pictures} className="min-h-144">
          {near && <ProfilePictures author={author} banner={banner} onSaved={() => void onPicture()} />}
        </div>
      </div>
    </>
  );
}

function NotYours({ name, ownId }: { name: string; ownId: number }) {
  return (
    <EmptyState
      icon="user"
      title={`This is the profile of ${name}`}
      action={<ButtonLink to={`/profile/${ownId}`}>Edit your own</ButtonLink>}
    >
      You’re signed in as a different author, and you can only edit your own profile.
    </EmptyState>
  );
}

/** An author as the signed-in account gets it: operators may have hidden from others what it says. */
function getOwnAuthorQueryOptions(id: number) {
  return queryOptions({
    queryKey: [OWN, 'author', id],
    queryFn: ({ signal }) => getOwn(asSent<AuthorProfile>(), authorPath(id), signal),
  });
}
