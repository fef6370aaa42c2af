import { MAX_SEARCH_NAME, toSearchKeys } from '@pitlane/shared/domain/people/search-keys';
import { useState } from 'react';
import { useSearchChange } from '../../../entities/searches/search-queries.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { type Browse, browsePath, FILTER_GROUPS, isOpen } from './browse.ts';
import { describePrices, describeTrait } from './filter-chips.tsx';
import { filterLabel } from './filter-labels.ts';

export type SaveSearchProps = { open: boolean; onOpenChange: (open: boolean) => void; browse: Browse };

/** Asks for the name of a search, and whether its reader wants alerts. */
export function SaveSearch({ open, onOpenChange, browse }: SaveSearchProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Save this search"
      description="Find it under Notifications, and hear of cars that match."
    >
      <SaveForm browse={browse} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function SaveForm({ browse, onDone }: { browse: Browse; onDone: () => void }) {
  const session = useSession();
  const { save } = useSearchChange();
  const why = findWhy(browse);
  const [alert, setAlert] = useState(why === undefined);
  const { field, formProps, busy, failure } = useForm({
    initial: { name: nameSearch(browse) },
    check: ({ name }) => (name.trim() === '' ? { name: 'Enter a name.' } : {}),
    async send({ name }) {
      await save({ name: name.trim(), filters: toFilters(browse), alert });
      toast('success', 'Saved. Find it under Notifications.');
      onDone();
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <TextField label="Name" maxLength={MAX_SEARCH_NAME} {...field('name')} />
      {why === undefined ? (
        <Checkbox name="alert" checked={alert} onChange={() => setAlert(!alert)}>
          Alert me when a car that matches is listed or falls to this price
        </Checkbox>
      ) : (
        <p className="text-small text-mute">{why}</p>
      )}
      {/* A failure takes the place of the advice, so that the buttons stay where they are. */}
      <div className="min-h-14">
        {failure !== undefined ? (
          <Callout kind="error">{failure}</Callout>
        ) : (
          <p className="text-small text-mute">
            {session
              ? 'Choose under Notifications, Settings, whether alerts come by email or push too.'
              : 'This browser keeps it until you sign in. Then it moves to your account, and its alerts begin.'}
          </p>
        )}
      </div>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** The filters as the API takes them, without the order. */
function toFilters(browse: Browse): string {
  const params = new URLSearchParams(browsePath(browse).split('?')[1] ?? '');
  params.delete('sort');
  return params.toString();
}

/** Why no listing can be found by this search; undefined when it can. */
function findWhy(browse: Browse): string | undefined {
  const keys = toSearchKeys(browse as Parameters<typeof toSearchKeys>[0]);
  return 'why' in keys ? keys.why : undefined;
}

/** "Rare, Legendary, Up to 1.50 ETH": the words of its chips. */
function nameSearch(browse: Browse): string {
  const words = [
    ...FILTER_GROUPS.flatMap((group) => browse[group].map((value) => filterLabel(group, value))),
    ...(browse.trait ? [describeTrait(browse.trait)] : []),
    ...(isOpen(browse.prices) ? [] : [describePrices(browse.prices)]),
    ...(browse.title.trim() ? [`“${browse.title.trim()}”`] : []),
  ];
  return words.join(', ').slice(0, MAX_SEARCH_NAME);
}
