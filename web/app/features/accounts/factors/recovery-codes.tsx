import type { User } from '@pitlane/shared/api/accounts';
import { SITE_NAMES } from '@pitlane/shared/domain/people/social-sites';
import { saveFile } from '../../../lib/save-file.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useWork } from '../../../lib/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

const FILE_NAME = 'pitlane-recovery-codes.txt';

export type RecoveryCodesProps = {
  codes: readonly string[];
  /** Rejects when new codes cannot take the place of the old ones. */
  onSaved: () => void | Promise<void>;
  /** Keeps the old codes. Given where there are some: until `onSaved`, they are the ones that work. */
  onCancel?: () => void;
};

/** New recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onSaved, onCancel }: RecoveryCodesProps) {
  const { busy, failure, run } = useWork();
  const text = codes.join('\n');
  const user = useSession()?.user;
  return (
    <section aria-label="New recovery codes" className="grid gap-4">
      <Callout kind="warning">
        Save these codes now. We show them only once. {user && <Use user={user} />}
        {onCancel && ' Your old codes keep working until you confirm that you saved the new ones.'}
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
        <Button busy={busy} onClick={() => void run(async () => onSaved())}>
          I saved them
        </Button>
        <CopyButton text={text} what="recovery codes" />
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Keep the old codes
          </Button>
        )}
      </div>
      {failure && <Callout kind="error">{failure.message}</Callout>}
    </section>
  );
}

/** A code counts only after a first step: an account that has none is told so. */
function Use({ user: { has_password, providers } }: { user: User }) {
  const [site] = providers;
  if (!has_password && !site)
    return (
      <>
        Recovery codes work only with a password, and your account doesn’t have one.{' '}
        <TextLink to="/account#password">Set a password</TextLink>
      </>
    );
  const first = has_password || !site ? 'your password' : `signing in with ${SITE_NAMES[site]}`;
  return `After ${first}, use one of these codes if you lose your passkey or authenticator app. Each works once.`;
}
