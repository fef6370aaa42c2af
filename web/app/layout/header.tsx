import { Link } from 'react-router';
import { Logo } from '../ui/logo.tsx';

export function Header() {
  return (
    <header className="sticky top-0 z-40 border-b bg-bg">
      <div className="page-width flex h-(--header-height) items-center">
        <Link to="/" aria-label="Pitlane, home page">
          <Logo className="h-5 w-auto" />
        </Link>
      </div>
    </header>
  );
}
