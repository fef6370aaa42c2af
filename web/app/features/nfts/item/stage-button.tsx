import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-paths.ts';

/** A button on the stage of an item, in its lower corner. `children` are its words. */
export function StageButton({
  icon,
  children,
  onClick,
  busy = false,
}: {
  icon: IconName;
  children: string;
  onClick: () => void;
  busy?: boolean;
}) {
  return (
    <div className="absolute start-3 bottom-3 z-10">
      <Button size="sm" busy={busy} onClick={onClick}>
        <Icon name={icon} className="size-4" />
        {children}
      </Button>
    </div>
  );
}
