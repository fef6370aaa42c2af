import { m } from '@pitlane/shared/messages/messages';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import { useWork } from '../../lib/use-work.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** The result of an action, in a sentence, and the way back where there is one. */
export type Done = {
  text: string;
  undo?: () => Promise<Done>;
  /** It was not done: what it was about is another by now. */
  failed?: boolean;
};

const DoneContext = createContext<(done: Done) => void>(() => undefined);
/** Says in the panel what was done: the row of it may be gone. */
export const useTellDone = () => useContext(DoneContext);

type PanelProps = {
  title: string;
  /** The purpose of the panel. */
  lead: string;
  children: ReactNode;
};

/** A panel of the console: its name, the result of the last deed, and what it is about. */
export function Panel({ title, lead, children }: PanelProps) {
  const id = useId();
  const [done, setDone] = useState<Done>();
  return (
    <DoneContext value={setDone}>
      <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
        <div>
          {/* Its tab says the name already. */}
          <h2 id={id} className="sr-only">
            {title}
          </h2>
          <p className="max-w-prose text-small text-mute">{lead}</p>
        </div>
        {children}
        {done && <Result key={done.text} done={done} onDone={setDone} />}
      </section>
    </DoneContext>
  );
}

/** What the operator may do here, or the sentence that says why not. */
export function Unguarded({ guarded, children }: { guarded: string | null; children: ReactNode }) {
  if (!guarded) return children;
  return (
    <Callout kind="info" quiet>
      {guarded}
    </Callout>
  );
}

/** Overlays the bottom of the window, so that no row moves while the operator goes from one to the next. */
function Result({ done: { text, undo, failed }, onDone }: { done: Done; onDone: (done: Done) => void }) {
  const { busy, failure, run } = useWork();
  return (
    <Callout
      kind={failure || failed ? 'error' : 'success'}
      // Beside it is the button that leads to the top.
      className="sticky bottom-4 z-10 max-w-xl shadow-lg max-sm:me-14"
      action={
        undo && (
          <Button size="sm" busy={busy} onClick={() => run(async () => onDone(await undo()))}>
            {m.operator.undo}
          </Button>
        )
      }
    >
      {failure?.message ?? text}
    </Callout>
  );
}

/** A form in one line; below it what is wrong. Its fields begin together, whatever is said below each of them. */
export const LINE_FORM = 'surface grid grid-cols-1 items-start gap-3 p-4 [&>[role=alert]]:col-span-full';
/** Its button, as high as the fields and beside them. */
export const LINE_BUTTON = 'h-11';

type RowsProps<T> = {
  label: string;
  items: readonly T[];
  /** In the place of an empty list. */
  empty: ReactNode;
  /** The row of an item, with its key. */
  children: (item: T, at: number) => ReactNode;
};

/** Rows of a panel, one below the other. */
export function Rows<T>({ label, items, empty, children }: RowsProps<T>) {
  if (items.length === 0) return <Nothing>{empty}</Nothing>;
  return (
    <ul aria-label={label} className="surface grid grid-cols-1 divide-y overflow-hidden">
      {items.map(children)}
    </ul>
  );
}

/** A square in a flag's colour: what it says stands beside it in words. */
export function Flag({ kind }: { kind: 'go' | 'warn' | 'stop' | 'off' }) {
  const colour = { go: 'bg-go', warn: 'bg-warn', stop: 'bg-stop', off: 'bg-edge' }[kind];
  return <span aria-hidden className={`inline-block size-2 shrink-0 ${colour}`} />;
}

type RowProps = { head: ReactNode; detail?: ReactNode; flag?: ReactNode; children?: ReactNode };

/** A row: what it is, a line about it, and what can be done with it. */
export function Row({ head, detail, flag, children }: RowProps) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-1.5">
      {flag}
      <div className="min-w-0 flex-1 basis-40 sm:basis-56">
        <div className="text-body wrap-anywhere">{head}</div>
        {detail && <div className="text-small text-mute wrap-anywhere">{detail}</div>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </li>
  );
}

type AnswerProps<T> = {
  // biome-ignore lint/suspicious/noExplicitAny: whatever its key is
  options: UseQueryOptions<T, Error, T, any>;
  /** How high the skeleton is: about as high as what comes. */
  room?: string;
  children: (data: T) => ReactNode;
};

/** An answer, its skeleton until it is there, and the reason beside it when it does not come. */
export function Answer<T>({ options, room = 'h-44', children }: AnswerProps<T>) {
  const query = useQuery(options);
  return (
    <>
      {query.isError && <RetryCallout query={query} />}
      {query.isPending && <Skeleton className={`${room} w-full rounded-xl`} />}
      {query.data !== undefined && children(query.data)}
    </>
  );
}

/** In the place of an empty list. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="rounded-xl border border-dashed px-4 py-6 text-center text-mute">{children}</p>;
}
