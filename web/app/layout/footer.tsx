import { useId } from 'react';
import { Link } from 'react-router';
import { Freshness } from '../features/health/freshness.tsx';
import { useRootData } from '../lib/root-data.ts';
import { toAddress } from '../lib/site-path.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { type FooterColumn, listFooterColumns } from './footer-links.ts';

/** The shared footer: all pages, the owner of the site, its contacts, and the age of its figures. */
export function Footer() {
  const { renderedAt, site } = useRootData();
  const year = new Date(renderedAt || Date.now()).getUTCFullYear();
  return (
    <footer className="mt-16 border-t text-small text-mute">
      <FooterColumns outbox={site?.mail === 'outbox'} />
      <div className="border-t">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-7">
          <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <Logo className="h-4 w-auto text-ink" />
            <span>© {year} the Pitlane team</span>
          </p>
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

/** The links to every page, in columns: two on phones, five on wide windows. */
function FooterColumns({ outbox }: { outbox: boolean }) {
  return (
    <nav
      aria-label="All pages"
      className="page-width grid grid-cols-2 gap-x-6 gap-y-8 py-10 sm:grid-cols-3 lg:grid-cols-5"
    >
      {listFooterColumns({ outbox }).map((column) => (
        <Column key={column.title} {...column} />
      ))}
    </nav>
  );
}

function Column({ title, links }: FooterColumn) {
  const id = useId();
  return (
    <div className="min-w-0">
      {/* No heading: it would stand in the outline of each page. */}
      <p id={id} className="label mb-1 text-body text-ink">
        {title}
      </p>
      <ul aria-labelledby={id}>
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
    </div>
  );
}

const NETWORKS = [
  { id: 'twitter', label: 'Twitter' },
  { id: 'discord', label: 'Discord' },
  { id: 'telegram', label: 'Telegram' },
] as const;

const NOT_LOADED = 'The server did not say this address. Reload the page to ask again.';

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
                disabledReason={
                  site ? `The operator of this site has not given a ${label} address.` : NOT_LOADED
                }
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
