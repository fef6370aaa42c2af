import type { Featured } from '@pitlane/shared/api/hidden';
import { MAX_FEATURED } from '@pitlane/shared/domain/people/reports';
import { m } from '@pitlane/shared/messages/messages';
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
      title={m.operator.featured}
      lead={m.operator.upToMaxfeaturedItemsComeFirst({ maxFeatured: MAX_FEATURED })}
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
        return { text: m.operator.theRowIsUnchanged };
      },
    });
  };
  const { formProps, field, fill, busy, failure } = useForm({
    initial: { nfts: '' },
    check: ({ nfts: id }) => ({ ...(id.trim() === '' && { nfts: m.operator.whichItem }) }),
    send: async ({ nfts: given }) => {
      await set([...ids, given.trim()], m.operator.givenIsOnTheHomePage({ given: given.trim() }));
      fill({ nfts: '' });
    },
  });
  /** Moves an item by a place. */
  const move = (at: number, by: 1 | -1) => {
    const next = [...ids];
    const [id] = next.splice(at, 1);
    if (id) next.splice(at + by, 0, id);
    return work.run(() => set(next, m.operator.orderChanged));
  };
  return (
    <>
      <form {...formProps} className={`${LINE_FORM} sm:grid-cols-[1fr_auto]`}>
        <TextField
          {...field('nfts')}
          label={m.operator.idOfAnItem}
          placeholder="binance-cars-12"
          hint={m.operator.itGoesToTheEndOf}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton size="md" busy={busy} failure={failure} className={`${LINE_BUTTON} sm:mt-6.5`}>
          {m.operator.add}
        </SubmitButton>
      </form>
      {work.failure && <Callout kind="error">{work.failure.message}</Callout>}
      <Rows label={m.operator.featured} items={nfts} empty={m.operator.theHomePageIsntShowingThis}>
        {(nft, at) => (
          <Row
            key={nft.id}
            head={<TextLink to={`/ItemDetail/${nft.id}`}>{nft.title}</TextLink>}
            detail={<code>{nft.id}</code>}
          >
            <Button
              size="icon"
              variant="ghost"
              aria-label={m.operator.moveTitleUp({ title: nft.title })}
              disabledReason={at === 0 ? m.operator.itsAlreadyFirst : undefined}
              onClick={() => move(at, -1)}
            >
              <Icon name="arrow-up" className="size-4" />
            </Button>
            <Button
              size="icon"
              variant="ghost"
              aria-label={m.operator.moveTitleDown({ title: nft.title })}
              disabledReason={at === nfts.length - 1 ? m.operator.itsAlreadyLast : undefined}
              onClick={() => move(at, 1)}
            >
              <Icon name="arrow-up" className="size-4 rotate-180" />
            </Button>
            <Button
              size="sm"
              aria-label={m.operator.takeTitleOffTheFeaturedRow({ title: nft.title })}
              onClick={() =>
                work.run(() =>
                  set(
                    ids.filter((id) => id !== nft.id),
                    m.operator.titleIsNoLongerFeatured({ title: nft.title }),
                  ),
                )
              }
            >
              {m.operator.remove}
            </Button>
          </Row>
        )}
      </Rows>
    </>
  );
}
