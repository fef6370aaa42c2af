import type { Factors, NewRecoveryCodes } from '@pitlane/shared/api/factors';
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
import { getFactorsQueryOptions, useStoreFactors } from './factor-queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The second step of a sign-in: the authenticator app, and the recovery codes. */
export function TwoStepSettings() {
  const query = useQuery(getFactorsQueryOptions());
  const [codes, setCodes] = useState<string[] | null>(null);
  const factors = query.data;
  const isOn = factors !== undefined && (factors.passkeys.length > 0 || factors.authenticator !== null);
  return (
    <div className="grid gap-4">
      <p className="text-mute">
        {isOn
          ? 'On: after your password, a sign-in asks for a passkey or a code.'
          : 'Off. Add a passkey or an authenticator app, and your password alone no longer opens your account.'}
      </p>
      {query.isError && <RetryCallout query={query} />}
      {query.isPending && <Skeleton className="h-17 w-full" />}
      {factors && <Authenticator factors={factors} onCodes={setCodes} />}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {isOn && <RecoveryCodeSettings left={factors.recovery_codes} onCodes={setCodes} />}
    </div>
  );
}

type AuthenticatorProps = { factors: Factors; onCodes: (codes: string[] | null) => void };

function Authenticator({ factors: { authenticator }, onCodes }: AuthenticatorProps) {
  const [begun, setBegun] = useState<BegunSetup>();
  const { busy, failure, run } = useWork();
  const storeFactors = useStoreFactors();
  const remove = () =>
    run(async () => storeFactors(await sendOwn(asSent<Factors>(), '/api/auth/totp', { method: 'DELETE' })));
  return (
    <div className="grid gap-3 rounded-md border px-3.5 py-3">
      <div className="flex min-h-10 flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-medium">Authenticator app</p>
          <p className="text-small text-mute">
            {authenticator ? (
              <>
                Set up <LocalTime seconds={authenticator.created_at} />
              </>
            ) : (
              'Not set up'
            )}
          </p>
        </div>
        <Button size="sm" busy={busy} onClick={() => void run(async () => setBegun(await beginSetup()))}>
          {authenticator ? 'Replace' : 'Set up'}
        </Button>
        {authenticator && (
          <Button
            size="sm"
            busy={busy}
            onClick={() => void remove()}
            aria-label="Remove the authenticator app"
          >
            Remove
          </Button>
        )}
      </div>
      {failure && <Callout kind="error">{failure.message}</Callout>}
      {begun && (
        <AuthenticatorSetup
          key={begun.secret}
          begun={begun}
          onAdded={({ factors, recovery_codes }) => {
            storeFactors(factors);
            onCodes(recovery_codes);
            setBegun(undefined);
          }}
        />
      )}
    </div>
  );
}

type RecoveryCodeSettingsProps = { left: number; onCodes: (codes: string[]) => void };

function RecoveryCodeSettings({ left, onCodes }: RecoveryCodeSettingsProps) {
  const { busy, failure, run } = useWork();
  const storeFactors = useStoreFactors();
  const replace = () =>
    run(async () => {
      const { recovery_codes } = await sendOwn(asSent<NewRecoveryCodes>(), '/api/auth/recovery-codes');
      onCodes(recovery_codes);
      storeFactors((before) => before && { ...before, recovery_codes: recovery_codes.length });
    });
  return (
    <div className="grid gap-3 rounded-md border px-3.5 py-3">
      <div className="flex min-h-10 flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-medium">Recovery codes</p>
          <p className="text-small text-mute">
            {left === 0 ? 'None left: make new ones' : `${left} left, for when you lose your device`}
          </p>
        </div>
        <Button size="sm" busy={busy} onClick={() => void replace()}>
          Make new ones
        </Button>
      </div>
      {failure && <Callout kind="error">{failure.message}</Callout>}
    </div>
  );
}
