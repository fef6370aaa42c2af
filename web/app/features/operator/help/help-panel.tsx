import type { HelpDraft, HelpDraftList } from '@pitlane/shared/api/help';
import type { OperatorSelf } from '@pitlane/shared/api/operator';
import { HELP_TOPIC_LABEL, HELP_TOPICS } from '@pitlane/shared/domain/site/help';
import { m } from '@pitlane/shared/messages/messages';
import { useEffect, useRef, useState } from 'react';
import { Ago } from '../../../ui/ago.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ConfirmButton } from '../confirm-button.tsx';
import { getConsoleQueryOptions, useSend } from '../operator-queries.ts';
import { Answer, type Done, Flag, Panel, Row, Rows, Unguarded } from '../panel.tsx';
import { ArticleForm, getDraftPath, toWritten } from './article-form.tsx';

const LIST = getConsoleQueryOptions<HelpDraftList>('/help');

/** The articles of the Help Center, by topic. */
export function HelpPanel({ self: { guarded } }: { self: OperatorSelf }) {
  return (
    <Panel title={m.operator.help} lead={m.operator.theArticlesOfTheHelpCenter}>
      <Unguarded guarded={guarded}>
        <NewArticle />
      </Unguarded>
      <Answer options={LIST} room="h-screen">
        {({ articles }) =>
          HELP_TOPICS.map((topic) => {
            const own = articles.filter((article) => article.topic === topic);
            return (
              <section key={topic} className="grid grid-cols-1 gap-2">
                <h3 className="label text-body">{HELP_TOPIC_LABEL[topic]}</h3>
                <Rows label={HELP_TOPIC_LABEL[topic]} items={own} empty={m.operator.noArticleYet}>
                  {(article) => (
                    <ArticleRow key={article.slug} article={article} guarded={guarded ?? undefined} />
                  )}
                </Rows>
              </section>
            );
          })
        }
      </Answer>
    </Panel>
  );
}

/** Opens the form of an article that there is not yet. */
function NewArticle() {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !open) opener.current?.focus();
    was.current = open;
  }, [open]);
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button ref={opener} className="justify-self-start" aria-expanded={open} onClick={() => setOpen(!open)}>
        {m.operator.newArticle}
      </Button>
      {open && <ArticleForm onClose={() => setOpen(false)} />}
    </div>
  );
}

type ArticleRowProps = {
  article: HelpDraft /** Why it cannot be changed here. */;
  guarded: string | undefined;
};

/** An article, and what can be done with it. Its form opens below it. */
function ArticleRow({ article, guarded }: ArticleRowProps) {
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  // Who leaves the form goes on where it was opened.
  useEffect(() => {
    if (was.current && !editing) edit.current?.focus();
    was.current = editing;
  }, [editing]);
  const { slug, title, summary, shown, edited, shipped, updated_at } = article;
  const state = [!shown && 'Hidden', edited && shipped && 'Edited', !shipped && m.operator.yourOwn].filter(
    Boolean,
  );
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
          aria-label={m.operator.editTitle({ title })}
          aria-expanded={editing}
          disabledReason={guarded}
          onClick={() => setEditing(!editing)}
        >
          {m.operator.edit}
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
      text: next ? m.operator.readersFindTitleAgain({ title }) : m.operator.titleIsHidden2({ title }),
      undo: () => set(!next),
    };
  };
  const label = shown ? 'Hide' : 'Show';
  return (
    <ConfirmButton
      key={label}
      label={label}
      name={`${label} ${title}`}
      effect={shown ? m.operator.itLeavesTheHelpCenterAnd : m.operator.itReturnsToTheHelpCenter}
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
    return { text: m.operator.yourTextOfTitleIsBack({ title }) };
  };
  const run = async (): Promise<Done> => {
    await (shipped ? send(`${getDraftPath(slug)}/restore`, 'POST') : send(getDraftPath(slug), 'DELETE'));
    return {
      text: shipped ? m.operator.theShippedTextOfTitleIs({ title }) : m.operator.removedTitle({ title }),
      undo,
    };
  };
  const label = shipped ? 'Restore' : 'Remove';
  return (
    <ConfirmButton
      label={label}
      name={`${label} ${title}`}
      effect={shipped ? m.operator.yourTextIsReplacedWithThe : m.operator.theArticleAndItsAddressAre}
      variant={shipped ? 'secondary' : 'danger'}
      disabledReason={guarded}
      run={run}
    />
  );
}
