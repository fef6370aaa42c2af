import type { SignedIn } from '@pitlane/shared/api/accounts';
import { useNavigate, useSearchParams } from 'react-router';
import { keepDevice } from '../../lib/session/own-secret.ts';
import { readReturnPath } from '../../lib/session/require-session.ts';
import { signedIn } from '../../lib/session/store-session.ts';

/** Keeps the session. `to` is where the visitor was sent from, when the address does not say it any more. */
export type OnSignedIn = (answer: SignedIn, remember: boolean, to?: string | null) => Promise<void>;

/** Keeps the new session, then goes to where the visitor was sent from, otherwise to the account's own author page. */
export function useSignedIn(): OnSignedIn {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return async (answer, remember, to) => {
    signedIn(answer, remember);
    keepDevice(answer.device);
    const path = readReturnPath(to ? new URLSearchParams({ to }) : params);
    await navigate(path ?? `/Author/${answer.user.id}`, { replace: true });
  };
}
