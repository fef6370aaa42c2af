import { Link } from 'react-router';
import { useRootData } from '../../lib/root-data.ts';

/** A mail's plain text, with its addresses as links: those of this site open here. */
export function MailText({ text }: { text: string }) {
  const { origin } = useRootData();
  return (
    <div className="whitespace-pre-wrap break-words">
      {splitLinks(text, origin).map(({ at, words, to }) =>
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
export function splitLinks(text: string, origin: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: words, index: at } of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    const link = words.replace(/[.,;:!?)]+$/, '');
    if (at > end) parts.push({ at: end, words: text.slice(end, at) });
    parts.push({ at, words: link, to: link.startsWith(`${origin}/`) ? link.slice(origin.length) : link });
    end = at + link.length;
  }
  if (end < text.length) parts.push({ at: end, words: text.slice(end) });
  return parts;
}
