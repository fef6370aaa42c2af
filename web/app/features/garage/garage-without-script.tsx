import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';

/** In the place of one's own cars where scripts are off: no wallet can say whose garage it is. */
export function GarageWithoutScript() {
  return (
    <EmptyState
      icon="wallet"
      title="The shutter is down"
      action={<ButtonLink to="/explore">Explore cars</ButtonLink>}
    >
      Your own garage opens with a wallet, and a wallet needs scripts. Each garage also has a page that can be
      read without: the owner’s name on a car leads to it.
    </EmptyState>
  );
}
