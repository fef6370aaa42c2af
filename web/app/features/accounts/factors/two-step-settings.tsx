import type { Factors, NewRecoveryCodes } from '@pitlane/shared/api/factors';
import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asSent } from '../../../lib/api.ts';
import { sendOwn } from '../../../lib/session/own-api.ts';
import { useWork } from '../../../lib/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { RetryCallout } from '../../../ui/feedback/retry-callout.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LocalTime } from '../../../ui/time.tsx';
import { AuthenticatorSetup, type BegunSetup, beginSetup } from './authenticator-setup.tsx';
import { getFactorsQueryOptions, hasTwoSteps, useStoreFactors, useUnsavedCodes } from './factor-queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemoveFactor } from './remove-factor.tsx';

/** The second step of a sign-in: the authenticator app, and the recovery codes. */
export function TwoStepSettings() {
  const query = useQuery(getFactorsQueryOptions());
  const [unsaved, setUnsaved] = useUnsavedCodes();
  const factors = query.data;
  const isOn = factors !== undefined && hasTwoSteps(factors);
  return (
    <div className="grid gap-4">
      {query.isError && <RetryCallout query={query} />}
      {query.isPending && <TwoStepSkeleton />}
      {factors && (
        <>
          <p className="min-h-[2lh] text-mute">{describe(factors)}</p>
          <Authenticator factors={factors} onCodes={(codes) => setUnsaved({ codes, panel: 'two-step' })} />
          <RecoveryCodeSettings isOn={isOn} left={factors.recovery_codes} />
        </>
      )}
      {unsaved?.panel === 'two-step' && isOn && (
        <RecoveryCodes codes={unsaved.codes} onSaved={() => setUnsaved(null)} />
      )}
    </div>
  );
}

/** As high as what comes: two lines and two rows. */
function TwoStepSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-17 w-full" />
      <Skeleton className="h-17 w-full" />
    </div>
  );
}

function describe({ passkeys, authenticator }: Factors): string {
  if (passkeys.length > 0) return authenticator ? m.accounts.onPasskeyOrCode : m.accounts.onPasskey;
  return authenticator ? m.accounts.onAfterYourPasswordWeAsk : m.accounts.offAddAPasskeyOrAn;
}

type AuthenticatorProps = { factors: Factors; onCodes: (codes: string[]) => void };

function Authenticator({ factors, onCodes }: AuthenticatorProps) {
  const { authenticator } = factors;
  const [begun, setBegun] = useState<BegunSetup>();
  const { busy, failure, run } = useWork();
  const storeFactors = useStoreFactors();
  return (
    <div className="grid gap-3 rounded-md border px-3.5 py-3">
      <div className="flex min-h-10 flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-medium">{m.accounts.authenticatorApp}</p>
          <p className="text-small text-mute">
            {authenticator ? (
              <>
                {m.accounts.setUp} <LocalTime seconds={authenticator.created_at} />
              </>
            ) : (
              m.accounts.notSetUp
            )}
          </p>
        </div>
        <Button size="sm" busy={busy} onClick={() => void run(async () => setBegun(await beginSetup()))}>
          {authenticator ? 'Replace' : m.accounts.setUp}
        </Button>
        {authenticator && (
          <RemoveFactor path="/api/auth/totp" name={m.accounts.removeTheAuthenticatorApp} factors={factors} />
        )}
      </div>
      {failure && <Callout kind="error">{failure.message}</Callout>}
      {begun && (
        <AuthenticatorSetup
          key={begun.secret}
          begun={begun}
          isReplacing={authenticator !== null}
          onAdded={(added) => {
            storeFactors(added.factors);
            if (added.recovery_codes) onCodes(added.recovery_codes);
            setBegun(undefined);
          }}
          onCancel={() => setBegun(undefined)}
        />
      )}
    </div>
  );
}

const CODES_PATH = '/api/auth/recovery-codes';

function RecoveryCodeSettings({ isOn, left }: { isOn: boolean; left: number }) {
  const { busy, failure, run } = useWork();
  const [made, setMade] = useState<NewRecoveryCodes>();
  const [, setUnsaved] = useUnsavedCodes();
  const storeFactors = useStoreFactors();
  const make = () => run(async () => setMade(await sendOwn(asSent<NewRecoveryCodes>(), CODES_PATH)));
  const confirm = async (set: string) => {
    storeFactors(await sendOwn(asSent<Factors>(), `${CODES_PATH}/confirm`, { body: { set } }));
    setMade(undefined);
    // Those of a first factor that are still on the page work no more.
    setUnsaved(null);
  };
  return (
    <div className="grid gap-3 rounded-md border px-3.5 py-3">
      <div className="flex min-h-10 flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-medium">{m.accounts.recoveryCodes2}</p>
          <p className="text-small text-mute">
            {isOn ? describeLeft(left) : m.accounts.youGetTenWithYourFirst}
          </p>
        </div>
        {isOn && (
          <Button size="sm" busy={busy} onClick={() => void make()}>
            {m.accounts.createNewCodes}
          </Button>
        )}
      </div>
      {failure && <Callout kind="error">{failure.message}</Callout>}
      {made && isOn && (
        <RecoveryCodes
          key={made.set}
          codes={made.recovery_codes}
          onSaved={() => confirm(made.set)}
          {...(left > 0 && { onCancel: () => setMade(undefined) })}
        />
      )}
    </div>
  );
}

function describeLeft(left: number): string {
  return left === 0 ? m.accounts.noCodesLeftCreateNewCodes : m.accounts.leftLeftForWhenYouLose({ left });
}
