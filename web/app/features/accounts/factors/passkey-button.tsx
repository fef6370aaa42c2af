import type { FactorProof, PasskeyRequest } from '@pitlane/shared/api/factors';
import { m } from '@pitlane/shared/messages/messages';
import { useWork } from '../../../lib/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';

export type PasskeyButtonProps = {
  /** Asks the server what a passkey has to sign. */
  begin: () => Promise<PasskeyRequest>;
  /** Sends the proof. What it throws is shown here. */
  send: (proof: FactorProof) => Promise<void>;
};

/** The button that has a passkey sign. The code of passkeys comes with the press. */
export function PasskeyButton({ begin, send }: PasskeyButtonProps) {
  const { busy, failure, run } = useWork();
  const press = () =>
    run(async () => {
      const { askPasskey } = await import('./passkey-device.ts');
      await send({ passkey: await askPasskey(await begin()) });
    });
  return (
    <>
      <Button variant="primary" size="lg" busy={busy} onClick={() => void press()}>
        {m.accounts.aPasskey}
      </Button>
      {failure && <Callout kind="error">{failure.message}</Callout>}
    </>
  );
}
