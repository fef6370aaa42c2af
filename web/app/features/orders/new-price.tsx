import { m } from '@pitlane/shared/messages/messages';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';

export type NewPriceProps = {
  title: string;
  button: string;
  /** The reader takes the new price. */
  onAccept: () => void;
};

/** Says that a price has changed since the sheet was opened. Nothing is bought until the reader has taken the new one. */
export function NewPrice({ title, button, onAccept }: NewPriceProps) {
  return (
    <Callout kind="warning" title={title}>
      <p>{m.orders.nothingWasPaidCheckTheNew}</p>
      <Button size="sm" className="mt-2" onClick={onAccept}>
        {button}
      </Button>
    </Callout>
  );
}
