import type { Factors } from '@pitlane/shared/api/factors';
import { m } from '@pitlane/shared/messages/messages';
import { asSent } from '../../../lib/api.ts';
import { sendOwn } from '../../../lib/session/own-api.ts';
import { useWork } from '../../../lib/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { useStoreFactors } from './factor-queries.ts';

type RemoveFactorProps = {
  /** Path of the factor in the API. */
  path: string;
  /** The whole action, for screen readers: "Remove Phone". */
  name: string;
  factors: Factors;
};

/** The button that removes a passkey or the app. It asks first where that turns two-step verification off. */
export function RemoveFactor({ path, name, factors }: RemoveFactorProps) {
  const { busy, failure, run } = useWork();
  const storeFactors = useStoreFactors();
  const remove = async () => storeFactors(await sendOwn(asSent<Factors>(), path, { method: 'DELETE' }));
  const count = factors.passkeys.length + (factors.authenticator ? 1 : 0);
  if (count === 1)
    return <ConfirmButton label={m.accounts.remove} name={name} effect={getTurnsOff()} run={remove} />;
  return (
    <>
      <Button size="sm" busy={busy} onClick={() => void run(remove)} aria-label={name}>
        {m.accounts.remove}
      </Button>
      {failure && (
        <Callout kind="error" className="basis-full">
          {failure.message}
        </Callout>
      )}
    </>
  );
}

const getTurnsOff = () => m.accounts.twoStepVerificationTurnsOffAnd;
