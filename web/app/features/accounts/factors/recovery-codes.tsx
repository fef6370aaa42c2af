import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';

const FILE_NAME = 'pitlane-recovery-codes.txt';

export type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** New recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <section aria-label="New recovery codes" className="grid gap-4">
      <Callout kind="warning">
        Save these codes now: they are shown only once. Each signs you in once, in place of your passkey or
        your authenticator app.
      </Callout>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md border p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          onClick={() => saveFile(FILE_NAME, new Blob([`${text}\n`], { type: 'text/plain' }))}
        >
          Download
        </Button>
        <Button onClick={onDone}>I have saved them</Button>
        <CopyButton text={text} what="recovery codes" />
      </div>
    </section>
  );
}
