import type { HelpDraftList } from '@pitlane/shared/api/help';
import type { OperatorSelf } from '@pitlane/shared/api/operator';
import { HELP_TOPIC_LABEL, HELP_TOPICS } from '@pitlane/shared/domain/site/help';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { getConsoleQueryOptions } from '../operator-queries.ts';
import { Answer, Nothing, Panel, Rows } from '../panel.tsx';
import { ArticleForm } from './article-form.tsx';
import { ArticleRow } from './article-row.tsx';

const LIST = getConsoleQueryOptions<HelpDraftList>('/help');

/** The articles of the Help Center, by topic. */
export function HelpPanel({ self: { guarded } }: { self: OperatorSelf }) {
  return (
    <Panel
      title="Help"
      lead="The articles of the Help Center. An article that you change keeps your text through later versions of Pitlane, until you restore the shipped one."
    >
      {guarded ? (
        <Notice kind="info" quiet>
          {guarded}
        </Notice>
      ) : (
        <NewArticle />
      )}
      <Answer options={LIST} room="h-screen">
        {({ articles }) =>
          HELP_TOPICS.map((topic) => {
            const own = articles.filter((article) => article.topic === topic);
            return (
              <section key={topic} className="grid grid-cols-1 gap-2">
                <h3 className="label text-body">{HELP_TOPIC_LABEL[topic]}</h3>
                {own.length === 0 ? (
                  <Nothing>No article yet.</Nothing>
                ) : (
                  <Rows label={HELP_TOPIC_LABEL[topic]}>
                    {own.map((article) => (
                      <ArticleRow key={article.slug} article={article} guarded={guarded ?? undefined} />
                    ))}
                  </Rows>
                )}
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
        New article
      </Button>
      {open && <ArticleForm onClose={() => setOpen(false)} />}
    </div>
  );
}
