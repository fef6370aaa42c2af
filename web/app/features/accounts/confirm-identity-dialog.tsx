import type { ProofWay } from '@pitlane/shared/domain/people/proof-ways';
import { useLocation, useNavigate } from 'react-router';
import { asSent } from '../../lib/api.ts';
import type { IdentityQuestion } from '../../lib/session/confirm-identity.ts';
import { getLoginPath } from '../../lib/session/login-path.ts';
import { sendOwn } from '../../lib/session/own-api.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ConfirmWallet } from './confirm-wallet.tsx';

const REASON = {
  account:
    'This changes how you sign in, or what only you may change. Confirm once, and it holds for half an hour in this browser.',
  owner:
    'Only the owner of the contracts may do this. Sign with that wallet, and it holds for 12 hours in this browser.',
};

/** Asks the reader to confirm who they are, in a way that the account has. The request goes on afterwards. */
export function ConfirmIdentityDialog({ proof, answer }: IdentityQuestion) {
  const cancel = () => answer(false);
  const confirm = () => answer(true);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && cancel()}
      title="Confirm it's you"
      description={REASON[proof.of]}
    >
      <div className="grid gap-5">
        {proof.ways.includes('password') && <ByPassword onProved={confirm} />}
        {proof.ways.includes('wallet') && <ConfirmWallet onProved={async () => confirm()} />}
        <BySigningIn ways={proof.ways} onLeave={cancel} />
        <Button variant="ghost" onClick={cancel} className="justify-self-start">
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

function ByPassword({ onProved }: { onProved: () => void }) {
  const { formProps, field, busy, failure } = useForm({
    initial: { password: '' },
    check: ({ password }) => (password === '' ? { password: 'Password is required' } : {}),
    send: async (body) => {
      await sendOwn(asSent(), '/api/auth/prove/password', { body });
      onProved();
    },
  });
  return (
    <form {...formProps} className="grid gap-3">
      <PasswordField {...field('password')} label="Your password" noteRoom autoComplete="current-password" />
      <SubmitButton busy={busy} failure={failure}>
        Confirm
      </SubmitButton>
    </form>
  );
}

/** The ways that are not on this page: signing in there proves it as well. */
const ELSEWHERE: readonly ProofWay[] = ['google', 'facebook'];

function BySigningIn({ ways, onLeave }: { ways: readonly ProofWay[]; onLeave: () => void }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const leave = () => {
    onLeave();
    void navigate(getLoginPath(`${pathname}${search}`));
  };
  const isOnly = ways.every((way) => ELSEWHERE.includes(way));
  if (!isOnly) return null;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-mute">
        Sign in again, as you did before. Then come back and repeat this: it has not been done yet.
      </p>
      <Button variant="primary" size="lg" onClick={leave}>
        Sign in again
      </Button>
    </div>
  );
}
