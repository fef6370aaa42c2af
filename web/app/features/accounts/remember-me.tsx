import { m } from '@pitlane/shared/messages/messages';
import { Checkbox } from '../../ui/forms/checkbox.tsx';

export type RememberMeProps = {
  on: boolean;
  onChange: (on: boolean) => void;
  /** Where a page has several: which of them it is, for screen readers. */
  of?: string;
};

/** Returns whether the session is kept when the tab is closed. */
export function RememberMe({ on, onChange, of }: RememberMeProps) {
  return (
    <Checkbox name="remember" checked={on} onChange={() => onChange(!on)} className="w-fit pe-3">
      {m.accounts.rememberMeFor30Days}
      {of && <span className="sr-only">, {of}</span>}
    </Checkbox>
  );
}
