import type { HelpDraft } from '@pitlane/shared/api/help';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Ago } from '../../../ui/time.tsx';
import { ConfirmButton } from '../confirm-button.tsx';
import { useSend } from '../operator-queries.ts';
import { type Done, Flag, Row } from '../panel.tsx';
import { ArticleForm } from './article-form.tsx';
import { getDraftPath, toWritten } from './write-article.ts';

type ArticleRowProps = {
  article: HelpDraft /** Why it cannot be changed here. */;
  guarded: string | undefined;
};

/** An article, and what can be done with it. Its form opens below it. */
export function ArticleRow({ article, guarded }: ArticleRowProps) {
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  // Who leaves the form goes on where it was opened.
  useEffect(() => {
    if (was.current && !editing) edit.current?.focus();
    was.current = editing;
  }, [editing]);
  const { slug, title, summary, shown, edited, shipped, updated_at } = article;
  const state = [!shown && 'Hidden', edited && shipped && 'Edited', !shipped && 'Your own'].filter(Boolean);
  return (
    <>
      <Row
        flag={<Flag kind={!shown ? 'off' : edited ? 'warn' : 'go'} />}
        head={shown ? <TextLink to={`/helpcenter/${slug}`}>{title}</TextLink> : title}
        detail={
          <>
            {summary}
            <br />
            <code>{slug}</code>
            {state.length > 0 && ` · ${state.join(' · ')}`} · <Ago seconds={updated_at} />
          </>
        }
      >
        <Button
          ref={edit}
          size="sm"
          aria-label={`Edit ${title}`}
          aria-expanded={editing}
          disabledReason={guarded}
          onClick={() => setEditing(!editing)}
        >
          Edit
        </Button>
        <ShowButton article={article} guarded={guarded} />
        {edited && <UndoButton article={article} guarded={guarded} />}
      </Row>
      {editing && (
        <li className="p-3">
          <ArticleForm article={article} onClose={() => setEditing(false)} />
        </li>
      )}
    </>
  );
}

function ShowButton({ article: { slug, title, shown }, guarded }: ArticleRowProps) {
  const send = useSend();
  const set = async (next: boolean): Promise<Done> => {
    await send(`${getDraftPath(slug)}/shown`, 'PUT', { shown: next });
    return {
      text: next ? `Readers find “${title}” again.` : `“${title}” is hidden.`,
      undo: () => set(!next),
    };
  };
  const label = shown ? 'Hide' : 'Show';
  return (
    <ConfirmButton
      key={label}
      label={label}
      name={`${label} ${title}`}
      effect={
        shown
          ? 'It leaves the Help Center and its search at once. Links to it say that there is no such article.'
          : 'It is back in the Help Center and its search at once.'
      }
      disabledReason={guarded}
      run={() => set(!shown)}
    />
  );
}

/** Takes an operator's text away: the shipped one comes back, or the article goes. */
function UndoButton({ article, guarded }: ArticleRowProps) {
  const send = useSend();
  const { slug, title, shipped } = article;
  const undo = async (): Promise<Done> => {
    await send(getDraftPath(slug), 'PUT', toWritten(article));
    return { text: `Your text of “${title}” is back.` };
  };
  const run = async (): Promise<Done> => {
    await (shipped ? send(`${getDraftPath(slug)}/restore`, 'POST') : send(getDraftPath(slug), 'DELETE'));
    return { text: shipped ? `The shipped text of “${title}” is back.` : `Removed: “${title}”.`, undo };
  };
  const label = shipped ? 'Restore' : 'Remove';
  return (
    <ConfirmButton
      label={label}
      name={`${label} ${title}`}
      effect={
        shipped
          ? 'The text that comes with Pitlane takes the place of yours.'
          : 'The article goes, with its address. The audit log keeps its text.'
      }
      variant={shipped ? 'secondary' : 'danger'}
      disabledReason={guarded}
      run={run}
    />
  );
}
