import type { OperatorList, OperatorSelf } from '@pitlane/shared/api/operator';
import { m } from '@pitlane/shared/messages/messages';
import { useQueryClient } from '@tanstack/react-query';
import { toAddress } from '../../lib/site-path.ts';
import { Ago } from '../../ui/ago.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AuthorNumberForm } from './author-number-form.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { getConsoleQueryOptions, useSend } from './operator-queries.ts';
import { Answer, type Done, Panel, Row, Rows } from './panel.tsx';

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
  const appointAuthor = async (id: string): Promise<Done> => {
    await appoint(id, 'PUT');
    return {
      text: m.operator.authorIdIsAnOperator({ id }),
      undo: async () => {
        await appoint(id, 'DELETE');
        return { text: m.operator.authorIdIsDismissed({ id }) };
      },
    };
  };
  return (
    <AuthorNumberForm
      hint={m.operator.anOperatorCanUseTheWhole}
      button={m.operator.appoint}
      send={appointAuthor}
    />
  );
}
