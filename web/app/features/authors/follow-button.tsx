import type { AuthorProfile, Follow } from '@pitlane/shared/api/authors';
import { m } from '@pitlane/shared/messages/messages';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { authorPath, getAuthorQueryOptions } from '../../entities/authors/author-queries.ts';
import { asSent } from '../../lib/api.ts';
import { sendLastWish } from '../../lib/last-wish.ts';
import { rich } from '../../lib/rich.ts';
import { getLoginPath } from '../../lib/session/login-path.ts';
import { getOwn, sendOwn } from '../../lib/session/own-api.ts';
import { getSession, OWN, useSession } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';

/** As wide with every word, so that nothing moves when it is known who looks. */
const WIDTH = 'min-w-31 sm:min-w-32';

/** Follows an author. It leads a visitor to the sign-in, and authors to their own profile. */
export function FollowButton({ author }: { author: AuthorProfile }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session?.user.id === author.id) {
    return (
      <ButtonLink to={`/profile/${author.id}`} className={WIDTH}>
        {m.authors.editProfile}
      </ButtonLink>
    );
  }
  if (!session) {
    return (
      <ButtonLink to={getLoginPath(`${pathname}${search}`)} variant="primary" className={WIDTH}>
        {rich(
          m.authors.followUsernameSignInFirst({
            username: author.username,
            part: (text) => <span className="sr-only">{text}</span>,
          }),
        )}
      </ButtonLink>
    );
  }
  return <FollowToggle author={author} />;
}

const followPath = (id: number) => `${authorPath(id)}/follow`;

function FollowToggle({ author }: { author: AuthorProfile }) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const options = queryOptions({
    queryKey: [OWN, 'follow', author.id],
    queryFn: ({ signal }) => getOwn(asSent<Follow>(), followPath(author.id), signal),
  });
  const { data } = useQuery(options);
  const following = data?.following ?? false;
  const show = (next: Follow) => {
    client.setQueryData(options.queryKey, next);
    const { queryKey } = getAuthorQueryOptions(author.id);
    client.setQueryData(queryKey, (shown) => shown && { ...shown, followers: next.followers });
  };
  const toggle = async () => {
    let kept: Follow = { following, followers: author.followers };
    const send = async (wanted: boolean) => {
      const method = wanted ? 'PUT' : 'DELETE';
      kept = await sendOwn(asSent<Follow>(), followPath(author.id), { method });
    };
    setFailure(undefined);
    // An answer that is still on its way is older than this press.
    await client.cancelQueries(options);
    show({ following: !following, followers: Math.max(0, author.followers + (following ? -1 : 1)) });
    try {
      if (await sendLastWish(`follow ${author.id}`, !following, send)) show(kept);
    } catch (error) {
      show(kept);
      const reason = error instanceof Error ? error.message : m.authors.checkYourConnectionAndTryAgain;
      // Without a session this button is gone, and what stands below it.
      if (getSession()) setFailure(reason);
      else toast('error', m.authors.weCouldntSaveThisReason({ reason }));
    }
  };
  return (
    <>
      <Button
        variant={following ? 'secondary' : 'primary'}
        aria-pressed={following}
        aria-label={m.authors.followUsername({ username: author.username })}
        onClick={() => void toggle()}
        className={WIDTH}
      >
        {following && <Icon name="check" className="size-4" />}
        {following ? 'Following' : 'Follow'}
      </Button>
      {/* In a row of its own, whose words make nothing wider: the buttons stay where they are. */}
      {failure && (
        <span role="alert" className="w-0 min-w-full text-end text-small text-stop">
          {failure}
        </span>
      )}
    </>
  );
}
