import { Link } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { Ago } from '../../ui/time.tsx';
import type { Entry } from './entries.ts';

export type EntryRowProps = {
  entry: Entry;
  /** Milliseconds since 1970, where the server writes the row too. */
  now?: number;
  /** The row was pressed. */
  onRead: () => void;
  /** Its link was followed. */
  onGo?: () => void;
};

/** A line of the inbox. The whole line is the link to what it is about, or marks it as read where there is none. */
export function EntryRow({ entry, now, onRead, onGo }: EntryRowProps) {
  const { title, body, link, image, at, unread } = entry;
  const rowClass = cx(
    'grid w-full gap-x-3 px-4 py-3.5 text-start transition-colors -outline-offset-2 hover:bg-raise',
    image ? 'grid-cols-[10px_64px_1fr]' : 'grid-cols-[10px_1fr]',
  );
  const content = (
    <>
      <span className={cx('mt-1.5 size-2 rounded-full', unread && 'bg-signal')} aria-hidden />
      {image && (
        <img
          src={image.replace('/640.', '/320.')}
          alt=""
          loading="lazy"
          width={64}
          height={48}
          className="mt-0.5 rounded-md bg-stage"
        />
      )}
      <span className="min-w-0">
        <span className="flex items-baseline justify-between gap-3">
          <span className={cx('label text-body', !unread && 'text-mute')}>
            {unread && <span className="sr-only">Unread: </span>}
            {title}
          </span>
          <Ago seconds={at} {...(now !== undefined && { now })} className="shrink-0 text-fine text-mute" />
        </span>
        <span className="mt-1 block text-small text-mute">{body}</span>
      </span>
    </>
  );
  if (!link) {
    return (
      <button type="button" className={rowClass} onClick={onRead}>
        {content}
      </button>
    );
  }
  const go = () => {
    onRead();
    onGo?.();
  };
  return (
    <Link to={link} className={rowClass} onClick={go}>
      {content}
    </Link>
  );
}
