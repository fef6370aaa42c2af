import type { SignedIn } from '@pitlane/shared/api/accounts';
import type { PasskeyRequest, SecondStepRequired } from '@pitlane/shared/api/factors';
import { m } from '@pitlane/shared/messages/messages';
import { asSent, postJson } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { FactorProofForm } from './factor-proof-form.tsx';

export type SecondStepProps = {
  required: SecondStepRequired;
  onSignedIn: (answer: SignedIn) => Promise<void>;
  /** Goes back to the first step. */
  onBack: () => void;
};

/** The second step of a sign-in: the first one was right. */
export function SecondStep({ required: { ticket, ways }, onSignedIn, onBack }: SecondStepProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <p role="status">{m.accounts.twoStepVerification}</p>
      <FactorProofForm
        ways={ways}
        begin={() => postJson(asSent<PasskeyRequest>(), '/api/auth/second-step/options', { ticket })}
        send={async (proof) =>
          onSignedIn(await postJson(asSent<SignedIn>(), '/api/auth/second-step', { ticket, ...proof }))
        }
      />
      <Button variant="ghost" size="sm" onClick={onBack}>
        {m.accounts.startOver}
      </Button>
      <p className="text-small text-mute">
        {m.accounts.lostYourDevice} <HelpLink about="keep-your-account-safe" />
      </p>
    </div>
  );
}
