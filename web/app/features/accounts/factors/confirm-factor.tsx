import type { SecondStepWay } from '@pitlane/shared/api/factors';
import { FactorProofForm } from './factor-proof-form.tsx';
import { beginProof, proveFactor } from './prove-factor.ts';

type ConfirmFactorProps = { ways: readonly SecondStepWay[]; onProved: () => void };

/** Has a passkey or a code confirm who uses this session. Calls `onProved` when the server has accepted it. */
export function ConfirmFactor({ ways, onProved }: ConfirmFactorProps) {
  return (
    <FactorProofForm
      ways={ways}
      begin={beginProof}
      send={async (proof) => {
        await proveFactor(proof);
        onProved();
      }}
    />
  );
}
