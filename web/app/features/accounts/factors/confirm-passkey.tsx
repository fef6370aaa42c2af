import type { PasskeyRequest } from '@pitlane/shared/api/factors';
import { asSent } from '../../../lib/api.ts';
import { sendOwn } from '../../../lib/session/own-api.ts';
import { useWork } from '../../../lib/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { askPasskey } from './passkey-device.ts';

/** Has a passkey of the account sign for this session. Calls `onProved` when the server has accepted the signature. */
export function ConfirmPasskey({ onProved }: { onProved: () => Promise<unknown> }) {
  const { busy, failure, run } = useWork();
  const confirm = () =>
    run(async () => {
      const request = await sendOwn(asSent<PasskeyRequest>(), '/api/auth/prove/options');
      const body = { passkey: await askPasskey(request) };
      await sendOwn(asSent(), '/api/auth/prove/factor', { body });
      await onProved();
    });
  return (
    <div className="grid gap-4">
      <Button variant="primary" size="lg" busy={busy} onClick={() => void confirm()}>
        Use a passkey
      </Button>
      {failure && <Callout kind="error">{failure.message}</Callout>}
    </div>
  );
}
