import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/text-link.tsx';

/** In the place of a row of the home page in which there is nothing yet. */
export function HomeEmpty({ row }: { row: 'minted' | 'forSale' | 'purchased' }) {
  if (row === 'minted') {
    return (
      <EmptyState
        icon="car"
        title="The first car is yours to mint"
        action={<ButtonLink to="/mint">Mint a car</ButtonLink>}
      >
        No car has been minted yet.
      </EmptyState>
    );
  }
  return row === 'forSale' ? (
    <NotYet action={<ButtonLink to="/explore">See all cars</ButtonLink>}>
      No cars are listed yet. The first listings will appear here.
    </NotYet>
  ) : (
    <NotYet action={<ButtonLink to="/mint">Mint a car</ButtonLink>}>
      No cars have been sold yet. Sales will appear here, newest first.
    </NotYet>
  );
}

/** An empty row: it is low, so that the page shows mainly what exists. */
function NotYet({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-xl border border-dashed px-5 py-5 text-mute">
      <p className="max-w-prose">{children}</p>
      {action}
    </div>
  );
}
