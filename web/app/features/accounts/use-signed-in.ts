import type { SignedIn } from '@pitlane/shared/api/accounts';
import { useNavigate, useSearchParams } from 'react-router';
import { readReturnPath } from '../../lib/require-session.ts';
import { signedIn } from '../../lib/session.ts';

/** Keeps the new session, then goes to where the visitor was sent from, otherwise to the account's own author page. */
export function useSignedIn(): (answer: SignedIn, remember: boolean) => Promise<void> {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return async (answer, remember) => {
    signedIn(answer, remember);
    await navigate(readReturnPath(params) ?? `/Author/${answer.user.id}`, { replace: true });
  };
}
