import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { identityStore } from '../../lib/session/confirm-identity.ts';
import { useStore } from '../../lib/store.ts';

const ConfirmIdentityDialog = lazyComponent(() =>
  import('./confirm-identity-dialog.tsx').then((module) => module.ConfirmIdentityDialog),
);

/** The dialog "Confirm it's you", while a request waits for it. */
export function ConfirmIdentity() {
  const question = useStore(identityStore);
  return question && <ConfirmIdentityDialog {...question} />;
}
