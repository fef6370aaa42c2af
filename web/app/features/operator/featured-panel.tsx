import type { Featured } from '@pitlane/shared/api/hidden';
import { MAX_FEATURED } from '@pitlane/shared/domain/people/reports';
import { useQueryClient } from '@tanstack/react-query';
import { useWork } from '../../lib/use-work.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { getPublicQueryOptions, useSend } from './operator-queries.ts';
import { Answer, LINE_BUTTON, LINE_FORM, Panel, Row, Rows, useTellDone } from './panel.tsx';

const LIST = getPublicQueryOptions<Featured>('/api/featured');

/** The row that the home page shows first. */
export function FeaturedPanel() {
  return (
    <Panel
      title="Featured"
      lead={`Up to ${MAX_FEATURED} items come first on the home page, in this order. The row is hidden while it is empty.`}
    >
      {/* A change sends the whole row, so nothing can be pressed before the present one is known. */}
      <Answer options={LIST}>{({ nfts }) => <FeaturedRow nfts={nfts} />}</Answer>
    </Panel>
  );
}

function FeaturedRow({ nfts }: Pick<Featured, 'nfts'>) {
  const client = useQueryClient();
  const send = useSend();
  const tell = useTellDone();
  const work = useWork();
  const ids = nfts.map(({ id }) => id);
  const write = async (next: readonly string[]) => {
    client.setQueryData(LIST.queryKey, await send<Featured>('/api/operator/featured', 'PUT', { nfts: next }));
  };
  const set = async (next: readonly string[], text: string) => {
    const before = ids;
    await write(next);
    tell({
      text,
      undo: async () => {
        await write(before);
        return { text: 'The row is unchanged.' };
      },
    });
  };
  const { formProps, field, fill, busy, failure } = useForm({
    initial: { nfts: '' },
    check: ({ nfts: id }) => ({ ...(id.trim() === '' && { nfts: 'Which item?' }) }),
    send: async ({ nfts: given }) => {
      await set([...ids, given.trim()], `${given.trim()} is on the home page.`);
      fill({ nfts: '' });
    },
  });
  /** Moves an item by a place. */
  const move = (at: number, by: 1 | -1) => {
    const next = [...ids];
    const [id] = next.splice(at, 1);
    if (id) next.splice(at + by, 0, id);
    return work.run(() => set(next, 'Order changed.'));
  };
  return (
    <>
      <form {...formProps} className={`${LINE_FORM} sm:grid-cols-[1fr_auto]`}>
        <TextField
          {...field('nfts')}
          label="Id of an item"
          placeholder="binance-cars-12"
          hint="It goes to the end of the row and appears on every open home page."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton size="md" busy={busy} failure={failure} className={`${LINE_BUTTON} sm:mt-6.5`}>
          Add
        </SubmitButton>
      </form>
      {work.failure && <Callout kind="error">{work.failure.message}</Callout>}
      <Rows label="Featured" items={nfts} empty="The home page isn’t showing this row.">
        {(nft, at) => (
          <Row
            key={nft.id}
            head={<TextLink to={`/ItemDetail/${nft.id}`}>{nft.title}</TextLink>}
            detail={<code>{nft.id}</code>}
          >
            <Button
              size="icon"
              variant="ghost"
              aria-label={`Move ${nft.title} up`}
              disabledReason={at === 0 ? 'It’s already first.' : undefined}
              onClick={() => move(at, -1)}
            >
              <Icon name="arrow-up" className="size-4" />
            </Button>
            <Button
              size="icon"
              variant="ghost"
              aria-label={`Move ${nft.title} down`}
              disabledReason={at === nfts.length - 1 ? 'It’s already last.' : undefined}
              onClick={() => move(at, 1)}
            >
              <Icon name="arrow-up" className="size-4 rotate-180" />
            </Button>
            <Button
              size="sm"
              aria-label={`Take ${nft.title} off the featured row`}
              onClick={() =>
                work.run(() =>
                  set(
                    ids.filter((id) => id !== nft.id),
                    `${nft.title} is no longer featured.`,
                  ),
                )
              }
            >
              Remove
            </Button>
          </Row>
        )}
      </Rows>
    </>
  );
}
