import type { SessionList } from '@pitlane/shared/api/accounts';
import { describeBrowser } from '@pitlane/shared/domain/people/describe-browser';
import { m } from '@pitlane/shared/messages/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { asSent } from '../../lib/api.ts';
import { rich } from '../../lib/rich.ts';
import { sendOwn } from '../../lib/session/own-api.ts';
import { useWork } from '../../lib/use-work.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LocalTime } from '../../ui/time.tsx';
import { getSessionsQueryOptions, SESSIONS_KEY } from './account-queries.ts';

const SESSIONS_PATH = '/api/auth/sessions';

/** Every browser that is signed in to the account; each can be signed out from here. */
export function SessionSettings() {
  const query = useQuery(getSessionsQueryOptions());
  const { busy, failure, run } = useEnding();
  const sessions = query.data?.sessions ?? [];
  const others = sessions.filter(({ current }) => !current);
  return (
    <div className="grid gap-4">
      {query.isError && <RetryCallout query={query} />}
      {query.isPending && <Skeleton className="h-17 w-full" />}
      {sessions.length > 0 && (
        <ul className="grid divide-y rounded-md border">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {failure && <Callout kind="error">{failure.message}</Callout>}
      {others.length > 0 && (
        <Button className="justify-self-start" busy={busy} onClick={() => run(SESSIONS_PATH)}>
          {m.accounts.signOutAllOthers}
        </Button>
      )}
    </div>
  );
}

function SessionRow({ session }: { session: SessionList['sessions'][number] }) {
  const { busy, failure, run } = useEnding();
  const name = describeBrowser(session.user_agent);
  return (
    <li className="grid gap-3 px-3.5 py-3">
      <div className="flex min-h-10 items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium" title={session.user_agent}>
            {name}
            {session.current && (
              <span className="ms-2 text-small font-normal text-go">{m.accounts.thisBrowser}</span>
            )}
          </p>
          <p className="text-small text-mute">
            {rich(
              m.accounts.sinceUntil({
                since: () => <LocalTime seconds={session.signed_in_at} />,
                until: () => <LocalTime seconds={session.expires_at} />,
              }),
            )}
          </p>
        </div>
        {!session.current && (
          <Button
            size="sm"
            busy={busy}
            onClick={() => run(`${SESSIONS_PATH}/${session.id}`)}
            aria-label={m.accounts.signOutName({ name })}
          >
            {m.accounts.signOut}
          </Button>
        )}
      </div>
      {failure && <Callout kind="error">{failure.message}</Callout>}
    </li>
  );
}

/** Ends what a path names, then reads the list again. */
function useEnding() {
  const client = useQueryClient();
  const { run, ...work } = useWork();
  return {
    ...work,
    run: (path: string) =>
      run(async () => {
        // A session that has ended in the meantime disappears from the list too.
        await sendOwn(asSent(), path, { method: 'DELETE' }).finally(() =>
          client.invalidateQueries({ queryKey: SESSIONS_KEY }),
        );
      }),
  };
}
