import { m } from '@pitlane/shared/messages/messages';
import { type ReactNode, useEffect, useRef } from 'react';
import { useRootData } from '../../lib/root-data.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';

export type MailSentProps = {
  /** Instructions for the mail. */
  children: ReactNode;
  /** Shows the form again, as it was filled in: a letter of the address may be wrong. */
  onBack: () => void;
};

/** Stands where the form was: its mail is on the way. In the demo world it can be read right here. */
export function MailSent({ children, onBack }: MailSentProps) {
  const { site } = useRootData();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-start gap-3">
      <Icon name="mail" className="size-9 text-mute" />
      <h2 ref={heading} tabIndex={-1} className="display text-h3 outline-none">
        {m.accounts.checkYourEmail}
      </h2>
      <div className="grid gap-3 text-mute">{children}</div>
      {site?.mail === 'outbox' && (
        <ButtonLink to="/outbox" variant="primary" size="lg" className="mt-2">
          {m.accounts.openTheOutbox}
        </ButtonLink>
      )}
      {site?.mail === 'none' && <p className="text-warn">{m.accounts.thisSiteCantSendEmailAsk}</p>}
      <Button variant="ghost" onClick={onBack} className="-mx-4">
        {m.accounts.notYourAddressChangeIt}
      </Button>
    </div>
  );
}
