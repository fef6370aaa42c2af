import { Link } from 'react-router';
import { useRootData } from '../../lib/root-data.ts';
import { splitLinks } from './split-links.ts';

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
