import { PasskeyButton } from './passkey-button.tsx';
import { beginProof, proveFactor } from './prove-factor.ts';

/** Has a passkey confirm who uses this session. Calls `onProved` when the server has accepted it. */
export function ConfirmPasskey({ onProved }: { onProved: () => Promise<unknown> }) {
  return (
    <PasskeyButton
      begin={beginProof}
      send={async (proof) => {
        await proveFactor(proof);
        await onProved();
      }}
    />
  );
}
