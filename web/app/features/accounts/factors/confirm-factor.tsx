import type { PasskeyRequest, SecondStepWay } from '@pitlane/shared/api/factors';
import { asSent } from '../../../lib/api.ts';
import { sendOwn } from '../../../lib/session/own-api.ts';
import { FactorProofForm } from './factor-proof-form.tsx';

type ConfirmFactorProps = { ways: readonly SecondStepWay[]; onProved: () => Promise<unknown> };

/** Has a passkey or a code confirm who uses this session. Calls `onProved` when the server has accepted it. */
export function ConfirmFactor({ ways, onProved }: ConfirmFactorProps) {
  return (
    <FactorProofForm
      ways={ways}
      begin={() => sendOwn(asSent<PasskeyRequest>(), '/api/auth/prove/options')}
      send={async (body) => {
        await sendOwn(asSent(), '/api/auth/prove/factor', { body });
        await onProved();
      }}
    />
  );
}
