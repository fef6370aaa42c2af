import type { Proved } from '@pitlane/shared/api/accounts';
import { type ProofWay, SECOND_STEPS } from '@pitlane/shared/domain/people/proof-ways';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { describeNotOwner } from '../../entities/account/not-owner.ts';
import { asSent } from '../../lib/api.ts';
import type { IdentityQuestion } from '../../lib/session/confirm-identity.ts';
import { getLoginPath } from '../../lib/session/login-path.ts';
import { sendOwn } from '../../lib/session/own-api.ts';
import { useSession } from '../../lib/session/session.ts';
import { storeToken } from '../../lib/session/store-session.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { getWallet } from '../../wallet/wallet-store.ts';
import { ConfirmWallet } from './confirm-wallet.tsx';
import { ConfirmFactor } from './factors/confirm-factor.tsx';

const REASON = {
  account: "Confirm it's you to make this change. We won't ask again in this browser for 30 minutes.",
  owner:
    "Only the owner of the contracts can do this. Sign with the owner's wallet. We won't ask again for 12 hours.",
  operator: "Use your passkey. We won't ask again in this browser for 12 hours.",
};

/** Asks the reader to confirm who they are, in a way that the account has. The request goes on afterwards. */
export function ConfirmIdentityDialog({ proof, again, answer }: IdentityQuestion) {
  const cancel = () => answer(false);
  const confirm = () => answer(true);
  const hasEnded = useSession() === null;
  useEffect(() => {
    if (hasEnded) answer(false);
  }, [hasEnded, answer]);
  // The wallet that has signed: another may be connected while this is open.
  const [signer] = useState(() => getWallet().address);
  const factors = SECOND_STEPS.filter((way) => proof.ways.includes(way));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && cancel()}
      title="Confirm it's you"
      description={REASON[proof.of]}
    >
      <div className="grid gap-5">
        {again && (
          <Callout kind="error">
            {proof.of === 'owner' ? describeNotOwner(signer) : 'That wasn’t enough. Confirm another way.'}
          </Callout>
        )}
        {proof.ways.includes('password') && <ByPassword onProved={confirm} />}
        {proof.ways.includes('wallet') && <ConfirmWallet onProved={async () => confirm()} />}
        {factors.length > 0 && <ConfirmFactor ways={factors} onProved={confirm} />}
        {proof.of === 'operator' && proof.ways.length === 0 ? (
          <p>
            You don't have a passkey yet.{' '}
            <TextLink to="/account" onClick={cancel}>
              Add one in your account settings
            </TextLink>
          </p>
        ) : (
          <BySigningIn ways={proof.ways} onLeave={cancel} />
        )}
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
      storeToken(await sendOwn(asSent<Proved>(), '/api/auth/prove/password', { body }));
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
        Sign in again to continue. You'll come back to this page and need to make the change again.
      </p>
      <Button variant="primary" size="lg" onClick={leave}>
        Sign in again
      </Button>
    </div>
  );
}
