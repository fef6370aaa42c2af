import type { MailSummary } from '@pitlane/shared/api/mail';
import { m } from '@pitlane/shared/messages/messages';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { announce } from '../../lib/announce.ts';
import { cx } from '../../lib/class-names.ts';
import { LocalTime } from '../../ui/time.tsx';
import { MailState } from './mail-view.tsx';

export type OutboxListProps = {
  mails: readonly MailSummary[] /** The mail that is open. */;
  chosen: number | undefined;
};

/** The mails, newest first. Each leads to itself. */
export function OutboxList({ mails, chosen }: OutboxListProps) {
  useAnnounceNewest(mails[0]);
  return (
    <ol className="overflow-hidden rounded-xl border bg-panel">
      {mails.map((mail) => (
        <li key={mail.id} data-mail={mail.id} className="border-b last:border-0">
          <Link
            to={`?mail=${mail.id}`}
            aria-current={mail.id === chosen ? 'true' : undefined}
            className={cx(
              'block border-s-3 border-transparent px-4 py-3 -outline-offset-2 transition-colors hover:bg-raise',
              // On a phone the open mail has the page for itself.
              'lg:aria-[current=true]:border-signal lg:aria-[current=true]:bg-raise',
            )}
          >
            <span className="flex items-baseline justify-between gap-3">
              <span className="label min-w-0 truncate text-lead">{mail.subject}</span>
              <MailState state={mail.state} className="text-fine" />
            </span>
            {/* Where there is no room for both, each has its line, so that all rows are as high. */}
            <span className="block items-baseline justify-between gap-x-3 text-small text-mute sm:max-lg:flex">
              <span className="block min-w-0 truncate">{mail.to}</span>
              <LocalTime seconds={mail.created_at} className="block shrink-0 tabular-nums" />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** Says that a mail has come, and not what was there when the page was opened. */
function useAnnounceNewest(newest: MailSummary | undefined): void {
  const known = useRef(newest?.id);
  useEffect(() => {
    if (!newest || newest.id === known.current) return;
    known.current = newest.id;
    announce(`mail ${newest.id}`, m.mail.newEmailSubject({ subject: newest.subject }));
  }, [newest]);
}
