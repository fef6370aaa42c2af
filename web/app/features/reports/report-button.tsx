import { m } from '@pitlane/shared/messages/messages';
import { useState } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ReportDialogProps } from './report-dialog.tsx';

const ReportDialog = lazyComponent(() => import('./report-dialog.tsx').then((module) => module.ReportDialog));

export type ReportButtonProps = Pick<ReportDialogProps, 'kind' | 'target' | 'title'> & {
  /** Shows the flag alone. */
  small?: boolean;
};

/** Opens the question what is wrong. */
export function ReportButton({ small = false, ...about }: ReportButtonProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <Button
        size={small ? 'icon' : 'sm'}
        variant="ghost"
        aria-label={m.reports.reportTitle({ title: about.title })}
        aria-haspopup="dialog"
        onPointerEnter={ReportDialog.preload}
        onFocus={ReportDialog.preload}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Icon name="flag" className="size-4" />
        {!small && 'Report'}
      </Button>
      {wanted && <ReportDialog open={open} onOpenChange={setOpen} {...about} />}
    </>
  );
}
