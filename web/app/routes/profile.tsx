import type { AuthorProfile } from '@pitlane/shared/api/authors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type MetaFunction, redirect, useNavigate } from 'react-router';
import { AuthorBanner } from '../features/authors/author-banner.tsx';
import { bestCarPath } from '../features/authors/author-tab.ts';
import { ProfileForm } from '../features/authors/profile-form.tsx';
import { ProfilePictures } from '../features/authors/profile-pictures.tsx';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { authorHref } from '../lib/author-href.ts';
import { getAuthorQueryOptions } from '../lib/author-queries.ts';
import type { CardNft } from '../lib/cards.ts';
import { getNftRowQueryOptions } from '../lib/nft-queries.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { queryClient } from '../lib/query-client.ts';
import { getLoginPath, useRequiredSession } from '../lib/require-session.ts';
import { getSession, keepUser } from '../lib/session.ts';
import { throwAsRouteError } from '../lib/throw-as-route-error.ts';
import { toast } from '../lib/toast.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ButtonLink } from '../ui/text-link.tsx';
import type { Route } from './+types/profile';

type ProfileData = { author: AuthorProfile; star: CardNft | null };

/** GET /profile/{id}: what an author's page says and shows, for the author alone. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<ProfileData> {
  if (!getSession()) throw redirect(getLoginPath(new URL(request.url).pathname));
  const client = queryClient();
  const author = await client
    .ensureQueryData(getAuthorQueryOptions(/^\d+$/.test(params.id) ? Number(params.id) : params.id))
    .catch(throwAsRouteError);
  const best = await client
    .ensureQueryData(getNftRowQueryOptions(bestCarPath(author.id)))
    .catch(throwAsRouteError);
  return { author, star: best.items[0] ?? null };
}
clientLoader.hydrate = true as const;

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Edit profile', description: 'Your name, words and pictures.', hidden: true });

export function HydrateFallback() {
  return <PageSkeleton path="/profile/1" />;
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const session = useRequiredSession();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { id } = loaderData.author;
  const options = getAuthorQueryOptions(id);
  const author = useQuery({ ...options, initialData: loaderData.author }).data;
  if (!session) return <HydrateFallback />;
  const { user } = session;
  if (user.id !== id) return <NotYours name={author.username} ownId={user.id} />;
  const show = async (words: string) => {
    toast('success', words);
    await navigate(authorHref(id));
  };
  const onSaved = (next: AuthorProfile) => {
    client.setQueryData(options.queryKey, next);
    const { username, named, wallet, wallets, avatar } = next;
    keepUser({ ...user, username, named, wallet, wallets, avatar });
    void show('Your profile is saved.');
  };
  const onPicture = async () => {
    const next = await client.fetchQuery({ ...options, staleTime: 0 });
    keepUser({ ...user, avatar: next.avatar });
    await show('Your picture is saved.');
  };
  const banner = <AuthorBanner author={author} star={loaderData.star} fill />;
  return (
    <div className="page-width pb-20">
      <PageTitle title="Edit profile" lead="What others read and see on your page." />
      <div className="h-32 overflow-hidden rounded-xl border sm:h-44">{banner}</div>
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <ProfileForm author={author} onSaved={onSaved} />
        <ProfilePictures author={author} banner={banner} onSaved={() => void onPicture()} />
      </div>
    </div>
  );
}

function NotYours({ name, ownId }: { name: string; ownId: number }) {
  return (
    <div className="page-width pt-9 pb-20">
      <EmptyState
        icon="user"
        title={`This is the profile of ${name}`}
        action={<ButtonLink to={`/profile/${ownId}`}>Edit your own</ButtonLink>}
      >
        You are signed in as another author, and only authors change their own profiles.
      </EmptyState>
    </div>
  );
}
