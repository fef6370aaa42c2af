import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/text-link.tsx';
import { CREATE } from './nav-items.ts';

/** The Create link. Until its page exists, a button that explains why it is off. */
export function CreateLink() {
  if (!CREATE.notYet) return <ButtonLink to={CREATE.to}>{CREATE.label}</ButtonLink>;
  return (
    <Button disabledReason={CREATE.notYet} tooltipSide="bottom" tooltipAlign="end">
      {CREATE.label}
    </Button>
  );
}
