import type { AuthorProfile } from '@pitlane/shared/api/authors';
import { shortAddress } from '@pitlane/shared/domain/chain/address';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { garageHref } from '../../entities/garage/garage-href.ts';

export type GarageWalletsProps = {
  author: AuthorProfile;
  /** The wallet whose garage this is; null where it is that of all of them. */
  shown: string | null;
};

/** Links for an author with several wallets: to the garage of all of them, and to that of each. */
export function GarageWallets({ author, shown }: GarageWalletsProps) {
  const all = garageHref(author.wallets);
  if (!all || author.wallets.length === 1) return null;
  return (
    <nav aria-label="Wallets" className="-mt-2 mb-6 flex flex-wrap gap-2">
      <Choice to={all} chosen={shown === null}>
        All {author.wallets.length} wallets
      </Choice>
      {author.wallets.map((wallet) => (
        <Choice key={wallet} to={`/garage/${wallet}`} chosen={shown === wallet}>
          {shortAddress(wallet)}
        </Choice>
      ))}
    </nav>
  );
}

function Choice({ to, chosen, children }: { to: string; chosen: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={chosen ? 'page' : undefined}
      className="rounded-md border px-3 py-2 text-small text-mute tabular-nums transition-colors hover:text-ink aria-[current]:border-signal aria-[current]:text-ink"
    >
      {children}
    </Link>
  );
}
