import type { Proved } from '@pitlane/shared/api/accounts';
import { type ProofWay, SECOND_STEPS } from '@pitlane/shared/domain/people/proof-ways';
import { m } from '@pitlane/shared/messages/messages';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { describeNotOwner } from '../../entities/account/not-owner.ts';
import { asSent } from '../../lib/api.ts';
import { rich } from '../../lib/rich.ts';
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

const getReason = () => ({
  account: m.accounts.confirmItsYouToMakeThis,
  owner: m.accounts.onlyTheOwnerOfTheContracts,
  operator: m.accounts.yourPasskeyWeWontAsk,
});

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
      title={m.accounts.confirmItsYou}
      description={getReason()[proof.of]}
    >
      <div className="grid gap-5">
        {again && (
          <Callout kind="error">
            {proof.of === 'owner' ? describeNotOwner(signer) : m.accounts.thatWasntEnoughConfirmAnotherWay}
          </Callout>
        )}
        {proof.ways.includes('password') && <ByPassword onProved={confirm} />}
        {proof.ways.includes('wallet') && <ConfirmWallet onProved={async () => confirm()} />}
        {factors.length > 0 && <ConfirmFactor ways={factors} onProved={confirm} />}
        {proof.of === 'operator' && proof.ways.length === 0 ? (
          <p>
            {rich(
              m.accounts.youDontHaveAPasskeyYet({
                link: (text) => (
                  <TextLink to="/account" onClick={cancel}>
                    {text}
                  </TextLink>
                ),
              }),
            )}
          </p>
        ) : (
          <BySigningIn ways={proof.ways} onLeave={cancel} />
        )}
        <Button variant="ghost" onClick={cancel} className="justify-self-start">
          {m.accounts.cancel}
        </Button>
      </div>
    </Dialog>
  );
}

function ByPassword({ onProved }: { onProved: () => void }) {
  const { formProps, field, busy, failure } = useForm({
    initial: { password: '' },
    check: ({ password }) => (password === '' ? { password: m.accounts.passwordIsRequired } : {}),
    send: async (body) => {
      storeToken(await sendOwn(asSent<Proved>(), '/api/auth/prove/password', { body }));
      onProved();
    },
  });
  return (
    <form {...formProps} className="grid gap-3">
      <PasswordField
        {...field('password')}
        label={m.accounts.yourPassword}
        noteRoom
        autoComplete="current-password"
      />
      <SubmitButton busy={busy} failure={failure}>
        {m.accounts.confirm}
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
      <p className="text-mute">{m.accounts.signInAgainToContinueYoull}</p>
      <Button variant="primary" size="lg" onClick={leave}>
        {m.accounts.signInAgain}
      </Button>
    </div>
  );
}
