import { Checkbox } from '../../ui/forms/checkbox.tsx';

export type RememberMeProps = { on: boolean; onChange: (on: boolean) => void };

/** Whether the session is kept when the tab is closed. */
export function RememberMe({ on, onChange }: RememberMeProps) {
  return (
    <Checkbox name="remember" checked={on} onChange={() => onChange(!on)} className="w-fit pe-3">
      Remember me for 30 days
    </Checkbox>
  );
}
