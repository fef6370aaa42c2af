import { Freshness } from '../features/health/freshness.tsx';
import { useRootData } from '../lib/root-data.ts';
import { Logo } from '../ui/logo.tsx';
import { FooterColumns } from './footer-columns.tsx';
import { SocialLinks } from './social-links.tsx';

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
