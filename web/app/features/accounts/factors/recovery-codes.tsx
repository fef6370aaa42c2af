import type { User } from '@pitlane/shared/api/accounts';
import { SITE_NAMES } from '@pitlane/shared/domain/people/social-sites';
import { m } from '@pitlane/shared/messages/messages';
import { rich } from '../../../lib/rich.ts';
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
    <section aria-label={m.accounts.newRecoveryCodes} className="grid gap-4">
      <Callout kind="warning">
        {m.accounts.saveTheseCodesNowWeShow} {user && <Use user={user} />}
        {onCancel && m.accounts.yourOldCodesKeepWorkingUntil}
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
          {m.accounts.download}
        </Button>
        <Button busy={busy} onClick={() => void run(async () => onSaved())}>
          {m.accounts.iSavedThem}
        </Button>
        <CopyButton text={text} what={m.accounts.recoveryCodes} />
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {m.accounts.keepTheOldCodes}
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
        {rich(
          m.accounts.recoveryCodesWorkOnlyWithA({
            link: (text) => <TextLink to="/account#password">{text}</TextLink>,
          }),
        )}
      </>
    );
  const first =
    has_password || !site
      ? m.accounts.yourPassword2
      : m.accounts.signingInWithValue({ value: SITE_NAMES[site] });
  return m.accounts.afterFirstUseOneOfThese({ first });
}
