import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Freshness } from '../features/health/freshness.tsx';
import { cx } from '../lib/class-names.ts';
import { useRootData } from '../lib/root-data.ts';
import { getSiteWords } from '../lib/site-name.ts';
import { toAddress } from '../lib/site-path.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { type FooterColumn, type FooterLink, type FooterOptions, listFooterColumns } from './footer-links.ts';

/** The shared footer: all pages, the owner of the site, its contacts, and the age of its figures. */
export function Footer() {
  const { renderedAt, site } = useRootData();
  const { team, poweredBy } = getSiteWords();
  const year = new Date(renderedAt || Date.now()).getUTCFullYear();
  return (
    <footer className="mt-16 border-t text-small text-mute">
      <FooterColumns outbox={site?.mail === 'outbox'} given={site?.menu.footer} />
      <div className="border-t">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-7">
          <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <Logo className="h-4 w-auto text-ink" />
            <span>
              © {year} {team}
            </span>
            {poweredBy && <span>Powered by Pitlane</span>}
          </p>
          <LegalLinks />
          <SocialLinks />
        </div>
      </div>
      <div className="border-t">
        <div className="page-width py-4 pb-[calc(16px+env(safe-area-inset-bottom))]">
          <Freshness />
        </div>
      </div>
    </footer>
  );
}

const LINK = 'flex min-h-11 items-center hover:text-ink hover:underline hover:underline-offset-3';

/** The links to every page, in columns: one on phones, where each opens at a press, and up to five on wide windows. */
function FooterColumns(options: FooterOptions) {
  return (
    <nav
      aria-label="All pages"
      className="page-width grid gap-x-6 py-4 max-sm:divide-y sm:grid-cols-3 sm:gap-y-8 sm:py-10 lg:grid-cols-5"
    >
      {listFooterColumns(options).map((column) => (
        <Column key={column.title} {...column} />
      ))}
    </nav>
  );
}

function Column({ title, links, more }: FooterColumn) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="min-w-0">
      {/* No heading: it would be in the outline of each page. Without scripts the list is open, and the button hidden. */}
      <p id={id} className="label mb-1 text-body text-ink max-sm:hidden noscript:block">
        {title}
      </p>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        onClick={() => setOpen(!open)}
        className="label flex min-h-12 w-full items-center justify-between text-body text-ink sm:hidden"
      >
        {title}
        <Icon name="chevron-down" className={cx('size-4.5 text-mute', open && 'rotate-180')} />
      </button>
      <div id={`${id}-list`} className={cx('noscript:block max-sm:pb-3', !open && 'max-sm:hidden')}>
        <Links labelledBy={id} links={links} />
        {more && <More {...more} />}
      </div>
    </div>
  );
}

/** Links behind a disclosure that needs no script. */
function More({ title, links }: NonNullable<FooterColumn['more']>) {
  const id = useId();
  return (
    <details className="group">
      <summary
        id={id}
        className={cx(LINK, 'list-none justify-between gap-2 [&::-webkit-details-marker]:hidden')}
      >
        {title}
        <Icon name="chevron-down" className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="border-s ps-4">
        <Links labelledBy={id} links={links} />
      </div>
    </details>
  );
}

function Links({ labelledBy, links }: { labelledBy: string; links: readonly FooterLink[] }) {
  return (
    <ul aria-labelledby={labelledBy}>
      {links.map(({ to, label, document }) => (
        <li key={to}>
          {document ? (
            <a href={toAddress(to)} className={LINK}>
              {label}
            </a>
          ) : (
            <Link to={to} className={LINK}>
              {label}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The studio's legal texts; nothing where it has none. */
function LegalLinks() {
  const legal = useRootData().site?.legal ?? [];
  if (legal.length === 0) return null;
  return (
    <ul aria-label="Legal" className="flex flex-wrap gap-x-5">
      {legal.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={LINK}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const NETWORKS = [
  { id: 'twitter', label: 'Twitter' },
  { id: 'discord', label: 'Discord' },
  { id: 'telegram', label: 'Telegram' },
] as const;

const NOT_LOADED = 'Couldn’t load this link. Reload the page to try again.';

/** Links to the operator's social networks. A link that is not configured is off and explains why. */
function SocialLinks() {
  const { site } = useRootData();
  return (
    // The marks, not their boxes, stand on the edges of the page.
    <ul className="-mx-2.5 flex gap-2">
      {NETWORKS.map(({ id, label }) => {
        const url = site?.social[id];
        return (
          <li key={id}>
            {url ? (
              <a href={url} rel="noreferrer me" aria-label={label} className={buttonClass('ghost', 'icon')}>
                <Icon name={id} />
              </a>
            ) : (
              <Button
                variant="ghost"
                size="icon"
                aria-label={label}
                tooltipAlign="end"
                disabledReason={site ? `The operator hasn’t set a ${label} address.` : NOT_LOADED}
              >
                <Icon name={id} />
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
