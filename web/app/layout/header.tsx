import { shortAddress } from '@pitlane/shared/domain/chain/address';
import { Link, useLocation } from 'react-router';
import { Bell } from '../features/notices/bell.tsx';
import { SearchBox, type SearchBoxProps } from '../features/search/search-box.tsx';
import { cx } from '../lib/class-names.ts';
import { getSiteName } from '../lib/site-name.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Logo, LogoMark } from '../ui/logo.tsx';
import { ButtonLink } from '../ui/text-link.tsx';
import { openConnectOrTell } from '../wallet/start-wallet.ts';
import { useWallet } from '../wallet/wallet-store.ts';
import { ProfileMenu, SmallMenu } from './account-menus.tsx';
import { MainMenu } from './main-menu.tsx';
import { CREATE } from './nav-items.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { useScrolledPast } from './use-scrolled-past.ts';

/** The shared header. It stays at the top once the page has been scrolled past its own offset, and then casts a shadow. */
export function Header({ search }: { search: SearchBoxProps }) {
  const stuck = useScrolledPast(0);
  const scheme = useHeaderScheme();
  return (
    <header
      className={cx(
        '@container sticky top-0 z-40 border-b bg-bg text-ink transition-shadow',
        scheme,
        stuck && 'shadow-[0_6px_20px_rgb(0_0_0/0.18)]',
      )}
    >
      {/* In rem: with letters twice as large, a phone shows the mark and icons alone. */}
      <div className="page-width flex h-(--header-height) items-center gap-1 sm:gap-4 xl:gap-7 @max-[20rem]:[&_button]:w-[48px] sm:@max-[30rem]:gap-1">
        <Link to="/" aria-label={`${getSiteName()}, home page`} className="hit-area relative shrink-0 py-3">
          <Logo className="h-4.5 w-auto sm:h-5 @max-[24.25rem]:hidden" />
          <LogoMark className="h-6 w-auto @min-[24.25rem]:hidden" />
        </Link>
        <MainMenu />
        <div className="flex min-w-0 flex-1 justify-end md:justify-start">
          <SearchBox {...search} />
        </div>
        <div className="flex shrink-0 items-center gap-1">
          <span className="hidden sm:contents">
            <ThemeToggle />
          </span>
          <Bell />
          <span className="hidden sm:contents">
            <ProfileMenu />
          </span>
          {/* 56rem: not before the type is half as large again. */}
          <span className="hidden gap-3 ps-2 xl:flex @max-[56rem]:hidden">
            <CreateLink />
          </span>
          <span className="ps-1 sm:ps-2">
            <ConnectButton />
          </span>
          <SmallMenu />
        </div>
      </div>
    </header>
  );
}

/** The color scheme of header and lane where the page has one of its own. */
export function useHeaderScheme(): string | undefined {
  return findScheme(useLocation().pathname);
}

/** The public page of an author has a dark header and their own page a light one, in both themes (specification, section 2). */
function findScheme(path: string): string | undefined {
  if (path.startsWith('/Author/')) return '[color-scheme:dark]';
  return path.startsWith('/author/') ? '[color-scheme:light]' : undefined;
}

/**
 * Connect Wallet; once connected, the address, which opens the wallet's own panel. All its labels have one
 * width. Where the header has no room for them, an icon stands for them.
 */
function ConnectButton() {
  const { status, address } = useWallet();
  const connected = status === 'connected' && address !== undefined;
  return (
    <Button
      variant={connected ? 'secondary' : 'primary'}
      onClick={openConnectOrTell}
      busy={status === 'connecting'}
      title={connected ? address : undefined}
      className="w-35 px-2 max-xs:w-30 sm:@max-[30rem]:w-10"
    >
      <span className="when-tight">
        <Icon name="wallet" className="size-5.5" />
      </span>
      <span className="unless-tight">
        {connected && <span className="sr-only">Wallet </span>}
        {status === 'checking' ? 'Loading ...' : connected ? shortAddress(address) : 'Connect Wallet'}
      </span>
    </Button>
  );
}

/** The header's link to the chooser of the create pages. */
function CreateLink() {
  return <ButtonLink to={CREATE.to}>{CREATE.label}</ButtonLink>;
}
