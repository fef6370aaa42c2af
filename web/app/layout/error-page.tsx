import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigationType, useRevalidator } from 'react-router';
import { focusPage } from '../lib/focus-page.ts';
import { toAddress } from '../lib/site-path.ts';
import { Button, buttonClass } from '../ui/button.tsx';

type ErrorPageProps = {
  status: number;
  /** The API's own sentence, when it gave one. */
  message?: string | undefined;
};

const WORDS: Record<number, { title: string; text: string }> = {
  403: {
    title: 'This part of the paddock is closed',
    text: 'Your account doesn’t have access to this page.',
  },
  404: {
    title: 'Off the track',
    text: 'We couldn’t find this page. The link may be old or mistyped.',
  },
  429: {
    title: 'Easy on the throttle',
    text: 'You’ve made too many requests. Wait a moment, then try again.',
  },
  503: {
    title: 'The pit wall isn’t answering',
    text: 'We can’t reach the marketplace right now. Nothing is lost: cars and orders live on the chain.',
  },
};
/** What is not there, by the first part of the address. The API's sentence names an id, which tells a reader nothing. */
const MISSING: Record<string, string> = {
  ItemDetail: 'We couldn’t find this item. It may not be minted yet, or the link may be mistyped.',
  author: 'We couldn’t find this driver. The link may be old or mistyped.',
  Author: 'We couldn’t find this driver. The link may be old or mistyped.',
  garage:
    'We couldn’t find this garage. Check the link: a wallet’s address is 0x followed by 40 hexadecimal digits.',
  helpcenter: 'We couldn’t find this article. It may have been renamed. Try searching the Help Center.',
  news: 'We couldn’t find this post. It may have been deleted.',
  outbox: 'We couldn’t find this email.',
};
const FALLBACK = {
  title: 'Something broke on this lap',
  text: 'We’ve logged the error. Try again, or start from the home page.',
};

/** The page that replaces one that failed: what happened, and the ways out. */
export function ErrorPage({ status, message }: ErrorPageProps) {
  const { revalidate, state } = useRevalidator();
  const arrived = useNavigationType() === 'PUSH';
  // The frame around this page is new, so no other part moves the focus here.
  useEffect(() => {
    if (arrived) focusPage();
  }, [arrived]);
  // The page that comes in its place brings a frame of its own: the button that was pressed is gone.
  useEffect(() => () => void requestAnimationFrame(focusLost), []);
  const away = status >= 502;
  useRetryWhileAway(away);
  const { pathname } = useLocation();
  const missing = MISSING[pathname.split('/')[1] ?? ''];
  // An id that no item can have is refused before it is looked for. A reader has followed a link that leads nowhere.
  const isMissing = status === 404 || (status === 400 && missing !== undefined);
  const words = WORDS[isMissing ? 404 : status] ?? (away ? WORDS[503] : undefined) ?? FALLBACK;
  const text = isMissing ? (missing ?? words.text) : (message ?? words.text);
  return (
    <section className="page-width grid flex-1 items-center gap-10 py-12 md:grid-cols-2 md:py-20">
      {/* A server that is away has no pictures. */}
      {isMissing && (
        <img
          src={toAddress('/media/works/1/640.webp?scene=open')}
          alt=""
          width={640}
          height={480}
          className="on-stage w-full rounded-xl md:order-last"
        />
      )}
      <div className="max-w-2xl">
        <div
          className="chequered mb-8 h-6 w-40 [mask-image:linear-gradient(90deg,#000,transparent)]"
          aria-hidden
        />
        <p className="label text-body text-mute">Error {status}</p>
        <h1 className="display mt-2 text-h1">{words.title}</h1>
        <p className="mt-4 max-w-prose text-lead text-mute">{text}</p>
        {away && <p className="mt-2 text-mute">We’ll keep trying.</p>}
        <div className="mt-8 grid gap-3 sm:flex sm:flex-wrap [&>*]:max-w-full">
          {!isMissing && (
            <Button variant="primary" size="lg" busy={state === 'loading'} onClick={() => void revalidate()}>
              Retry
            </Button>
          )}
          <Link to="/home" className={buttonClass(isMissing ? 'primary' : 'secondary', 'lg')}>
            Go to the home page
          </Link>
          <Link to="/explore" className={buttonClass('secondary', 'lg')}>
            Explore items
          </Link>
        </div>
      </div>
    </section>
  );
}

/** Moves the focus to the page where no element has it. */
function focusLost(): void {
  if (document.activeElement === document.body) focusPage();
}

const MIN_RETRY_MS = 2_000;
const MAX_RETRY_MS = 15_000;

/**
 * Loads the page again by itself while the server is away: at once when the browser is online again, and with growing
 * pauses. Each pause is up to a quarter longer, so that browsers do not come back together.
 */
function useRetryWhileAway(away: boolean): void {
  const { revalidate, state } = useRevalidator();
  const failures = useRef(0);
  useEffect(() => {
    if (!away || state !== 'idle') return;
    const backoff = Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** failures.current);
    const retry = () => {
      failures.current += 1;
      void revalidate();
    };
    const timer = setTimeout(retry, backoff * (1 + Math.random() / 4));
    addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [away, state, revalidate]);
}
