import type { OperatorSelf } from '@pitlane/shared/api/operator';
import type { Job, JobList } from '@pitlane/shared/api/upkeep';
import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { Callout } from '../../ui/feedback/callout.tsx';
import { LocalTime } from '../../ui/time.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { getConsoleQueryOptions, HEALTH, useSend } from './operator-queries.ts';
import { Answer, type Done, Flag, Panel, Row, Rows } from './panel.tsx';
import { StoppedByPolicy } from './stopped-by-policy.tsx';

/** The panel with problems, and with the jobs that run beside the pages. */
export function HealthPanel({ self }: { self: OperatorSelf }) {
  const { data: health } = useQuery(HEALTH);
  return (
    // Where nothing can be paused, the reason is once above the list too: a row of dashed buttons explains nothing.
    <Panel
      title={m.operator.health}
      lead={`A paused job stays paused until you resume it, also after a restart.${self.guarded ? ` ${self.guarded}` : ''}`}
    >
      {health?.problems.map(({ code, chain, message }) => (
        <Callout key={`${code} ${chain}`} kind="warning" quiet>
          {message}
        </Callout>
      ))}
      <Answer options={getConsoleQueryOptions<JobList>('/jobs', 5_000)} room="h-screen">
        {({ jobs }) => (
          <Rows label={m.operator.jobs} items={jobs} empty={m.operator.noJobsAreRunning}>
            {(job) => <JobRow key={job.name} job={job} guarded={self.guarded} />}
          </Rows>
        )}
      </Answer>
      <StoppedByPolicy />
    </Panel>
  );
}

const FLAG = { running: 'go', paused: 'warn', absent: 'off' } as const;

function JobRow({ job, guarded }: { job: Job; guarded: string | null }) {
  const send = useSend();
  const { name, label, state } = job;
  const path = `/api/operator/jobs/${encodeURIComponent(name)}/pause`;
  const pause = async (): Promise<Done> => {
    await send(path, 'PUT');
    return { text: m.operator.pausedName({ name }), undo: resume };
  };
  const resume = async (): Promise<Done> => {
    await send(path, 'DELETE');
    return { text: m.operator.resumedName({ name }), undo: pause };
  };
  const isPaused = state === 'paused';
  return (
    <Row
      flag={<Flag kind={FLAG[state]} />}
      head={label}
      detail={
        <>
          <code>{name}</code> · {state === 'absent' ? m.operator.notRunning : state}
          {job.paused_at !== null && (
            <>
              {' '}
              {m.operator.since} <LocalTime seconds={job.paused_at} />
              {job.paused_by && m.operator.byUsername({ username: job.paused_by.username })}
            </>
          )}
        </>
      }
    >
      <ConfirmButton
        label={isPaused ? 'Resume' : 'Pause'}
        name={`${isPaused ? 'Resume' : 'Pause'} ${name}`}
        effect={isPaused ? m.operator.itResumesWhereItStoppedWithin : m.operator.itStopsWithinTwoSecondsAnd}
        disabledReason={guarded ?? undefined}
        run={isPaused ? resume : pause}
      />
    </Row>
  );
}
