import type { Mail } from '@pitlane/shared/api/mail';
import { useEffect, useRef } from 'react';
import { Tabs } from '../../ui/tabs.tsx';
import { LocalTime } from '../../ui/time.tsx';
import { MailState } from './mail-state.tsx';
import { MailText } from './mail-text.tsx';

/** A mail as its recipient would have it: as a mail program shows it, and as plain text. */
export function MailView({ mail }: { mail: Mail }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(mail.id);
  // Who opens another mail goes on with it, not with the rest of the list.
  useEffect(() => {
    if (mail.id !== shown.current) heading.current?.focus();
    shown.current = mail.id;
  }, [mail.id]);
  return (
    <article aria-labelledby="mail-subject" className="rounded-xl border bg-panel p-4 md:p-6">
      <h2 ref={heading} id="mail-subject" tabIndex={-1} className="display text-h2 break-words outline-none">
        {mail.subject}
      </h2>
      <dl className="mt-3 mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
        <dt className="text-mute">To</dt>
        <dd className="break-words">{mail.to}</dd>
        <dt className="text-mute">Written</dt>
        <dd>
          <LocalTime seconds={mail.created_at} />
        </dd>
        <dt className="text-mute">State</dt>
        <dd>
          <MailState state={mail.state} />
        </dd>
      </dl>
      <Tabs
        label="Forms of the mail"
        items={[
          { id: 'html', label: 'As a mail', content: <MailFrame mail={mail} /> },
          { id: 'text', label: 'Plain text', content: <MailText text={mail.text} /> },
        ]}
      />
    </article>
  );
}

/** Nothing runs in there, and the mail has no place of its own to read from or write to. Its links open beside the page. */
function MailFrame({ mail }: { mail: Mail }) {
  return (
    <iframe
      title={`The mail: ${mail.subject}`}
      srcDoc={mail.html}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      className="h-152 w-full md:h-120 rounded-lg border"
    />
  );
}
