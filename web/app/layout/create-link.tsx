import { Button } from '../ui/button.tsx';
import { CREATE } from './nav-items.ts';

/** The Create link. Until what is made has a page, a button that explains why it is off. */
export function CreateLink() {
  return (
    <Button disabledReason={CREATE.notYet} tooltipSide="bottom" tooltipAlign="end">
      {CREATE.label}
    </Button>
  );
}
