import type { OperatorList, OperatorSelf } from '@pitlane/shared/api/operator';
import { m } from '@pitlane/shared/messages/messages';
import { useQueryClient } from '@tanstack/react-query';
import { toAddress } from '../../lib/site-path.ts';
import { Ago } from '../../ui/ago.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { getConsoleQueryOptions, useSend } from './operator-queries.ts';
import {
  Answer,
  checkAuthorNumber,
  type Done,
  LINE_BUTTON,
  LINE_FORM,
  Panel,
  Row,
  Rows,
  useTellDone,
} from './panel.tsx';

const LIST = getConsoleQueryOptions<OperatorList>('/operators');
const pathOf = (id: number | string) => `/api/operator/operators/${id}`;

/** The panel for operators: who may use the console. */
export function OperatorsPanel({ self }: { self: OperatorSelf }) {
  const isOwner = self.role === 'owner';
  return (
    <Panel title={m.operator.operators} lead={m.operator.theOwnerOfTheContractsIs}>
      {isOwner ? (
        <AppointForm />
      ) : (
        <Callout kind="info" quiet>
          {m.operator.onlyTheContractsOwnerCanAppoint}
        </Callout>
      )}
      <Answer options={LIST}>
        {({ operators }) => (
          <Rows label={m.operator.operators} items={operators} empty={m.operator.noOperatorsAppointedYet}>
            {({ author, appointed_by, at }) => (
              <Row
                key={author.id}
                flag={
                  <img
                    src={toAddress(author.avatar.url)}
                    alt=""
                    width={28}
                    height={28}
                    className="size-7 rounded-full"
                  />
                }
                head={<TextLink to={`/Author/${author.id}`}>{author.username}</TextLink>}
                detail={
                  <>
                    {appointed_by
                      ? m.operator.appointedByUsername({ username: appointed_by.username })
                      : m.operator.setUpByTheDemoWorld}{' '}
                    · <Ago seconds={at} />
                  </>
                }
              >
                {isOwner && appointed_by && <Dismiss id={author.id} name={author.username} />}
              </Row>
            )}
          </Rows>
        )}
      </Answer>
    </Panel>
  );
}

/** Appoints or dismisses, and shows the list that comes back. */
function useAppoint() {
  const client = useQueryClient();
  const send = useSend();
  return async (id: number | string, method: 'PUT' | 'DELETE') =>
    client.setQueryData(LIST.queryKey, await send<OperatorList>(pathOf(id), method));
}

function Dismiss({ id, name }: { id: number; name: string }) {
  const appoint = useAppoint();
  const dismiss = async (): Promise<Done> => {
    await appoint(id, 'DELETE');
    return {
      text: m.operator.nameIsDismissed({ name }),
      undo: async () => {
        await appoint(id, 'PUT');
        return { text: m.operator.nameIsAnOperatorAgain({ name }) };
      },
    };
  };
  return (
    <ConfirmButton
      label={m.operator.dismiss}
      name={m.operator.dismissName({ name })}
      effect={m.operator.thisAccountLosesAccessAtIts}
      run={dismiss}
    />
  );
}

function AppointForm() {
  const appoint = useAppoint();
  const tell = useTellDone();
  const { formProps, field, fill, busy, failure } = useForm({
    initial: { author: '' },
    check: ({ author }) => checkAuthorNumber(author),
    send: async ({ author }) => {
      const id = author.trim();
      await appoint(id, 'PUT');
      fill({ author: '' });
      tell({
        text: m.operator.authorIdIsAnOperator({ id }),
        undo: async () => {
          await appoint(id, 'DELETE');
          return { text: m.operator.authorIdIsDismissed({ id }) };
        },
      });
    },
  });
  return (
    <form {...formProps} className={`${LINE_FORM} sm:grid-cols-[1fr_auto]`}>
      <TextField
        {...field('author')}
        label={m.operator.authorNumber}
        hint={m.operator.anOperatorCanUseTheWhole}
        inputMode="numeric"
        autoComplete="off"
      />
      <SubmitButton size="md" busy={busy} failure={failure} className={`${LINE_BUTTON} sm:mt-6.5`}>
        {m.operator.appoint}
      </SubmitButton>
    </form>
  );
}
