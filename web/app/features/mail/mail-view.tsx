import type { Mail, MailSummary } from '@pitlane/shared/api/mail';
import { m } from '@pitlane/shared/messages/messages';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { useRootData } from '../../lib/root-data.ts';
import { trustMarkup } from '../../lib/trusted-texts.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { LocalTime } from '../../ui/time.tsx';

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
        <dt className="text-mute">{m.mail.to}</dt>
        <dd className="break-words">{mail.to}</dd>
        <dt className="text-mute">{m.mail.written}</dt>
        <dd>
          <LocalTime seconds={mail.created_at} />
        </dd>
        <dt className="text-mute">{m.mail.state}</dt>
        <dd>
          <MailState state={mail.state} />
        </dd>
      </dl>
      <Tabs
        label={m.mail.versionsOfTheEmail}
        items={[
          { id: 'html', label: 'HTML', content: <MailFrame mail={mail} /> },
          { id: 'text', label: m.mail.plainText, content: <MailText text={mail.text} /> },
        ]}
      />
    </article>
  );
}

/** Nothing runs in there, and the mail has no place of its own to read from or write to. Its links open beside the page. */
function MailFrame({ mail }: { mail: Mail }) {
  const frame = useRef<HTMLIFrameElement>(null);
  // React would set it as a text, which the browser does not take.
  useEffect(() => {
    const { current } = frame;
    if (current && current.srcdoc !== mail.html) current.srcdoc = trustMarkup(mail.html);
  }, [mail.html]);
  return (
    <iframe
      ref={frame}
      title={m.mail.theMailSubject({ subject: mail.subject })}
      {...(import.meta.env.SSR && { srcDoc: mail.html })}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      className="h-152 w-full md:h-120 rounded-lg border"
    />
  );
}

/** A mail's plain text, with its addresses as links: those of this site open here. */
function MailText({ text }: { text: string }) {
  const { siteUrl } = useRootData();
  return (
    <div className="whitespace-pre-wrap break-words">
      {splitLinks(text, siteUrl).map(({ at, words, to }) =>
        to === undefined ? (
          words
        ) : (
          <Link
            key={at}
            to={to}
            reloadDocument
            className="underline decoration-edge underline-offset-3 [overflow-wrap:anywhere] hover:decoration-current"
          >
            {words}
          </Link>
        ),
      )}
    </div>
  );
}

type TextPart = {
  /** The index of its first character. */
  at: number;
  words: string;
  /** The target of a link: the path on this site, or the whole address of another. */
  to?: string;
};

/** A text and the addresses in it, in their order. */
export function splitLinks(text: string, siteUrl: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: words, index: at } of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    const link = words.replace(/[.,;:!?)]+$/, '');
    if (at > end) parts.push({ at: end, words: text.slice(end, at) });
    parts.push({ at, words: link, to: link.startsWith(`${siteUrl}/`) ? link.slice(siteUrl.length) : link });
    end = at + link.length;
  }
  if (end < text.length) parts.push({ at: end, words: text.slice(end) });
  return parts;
}

const getStates = (): Record<MailSummary['state'], { words: string; colour: string }> => ({
  waiting: { words: m.mail.onItsWay, colour: 'text-warn' },
  sent: { words: m.mail.sent, colour: 'text-mute' },
  failed: { words: m.mail.undelivered, colour: 'text-stop' },
});

export function MailState({ state, className }: Pick<MailSummary, 'state'> & { className?: string }) {
  const { words, colour } = getStates()[state];
  return <span className={cx('shrink-0', colour, className)}>{words}</span>;
}
