import { Link } from 'react-router';
import { cx } from '../lib/class-names.ts';
import { isPlainClick } from '../lib/is-plain-click.ts';
import { buttonClass } from './button.tsx';
import { Spinner } from './feedback/spinner.tsx';
import { TextLink } from './text-link.tsx';

type LoadMoreProps = {
  /** The query of the next page's own address: where the link leads without a script. */
  search: string;
  busy: boolean;
  /** Adds the next page below. */
  onLoad: () => void;
};

/** The way to the next page of a list: with a script it is added to this one, without it is a page of its own. */
export function LoadMore({ search, busy, onLoad }: LoadMoreProps) {
  return (
    <div className="mt-8 grid justify-items-center">
      <Link
        to={{ search }}
        rel="next"
        aria-busy={busy || undefined}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          if (!busy) onLoad();
        }}
        className={buttonClass('secondary', 'lg')}
      >
        <span className={cx(busy && 'opacity-0')}>Load More</span>
        {busy && (
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        )}
      </Link>
    </div>
  );
}

/** Above a list that an address begins in its middle: the way to its beginning. */
export function FirstPageLink({ to }: { to: string }) {
  return (
    <p className="mb-5 text-small text-mute">
      You’re looking at later results. <TextLink to={to}>Back to the start</TextLink>
    </p>
  );
}
