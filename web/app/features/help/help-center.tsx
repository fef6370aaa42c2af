import type { Help } from '@pitlane/shared/api/help';
import { MAX_HELP_QUESTION } from '@pitlane/shared/domain/site/help';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { fieldClass } from '../../ui/forms/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TitledPage } from '../../ui/page-title.tsx';
import { readQuestion } from './help-path.ts';
import { countArticles, HelpResults } from './help-results.tsx';
import { HelpTopics } from './help-topics.tsx';

type HelpCenterProps = {
  /** Its own address: where its search leads. */
  path: string;
  help: Help;
};

/** The Help Center, on whichever field its page lays below it: the search, what was found, and the topics. */
export function HelpCenter({ path, help: { topics, results } }: HelpCenterProps) {
  const [params] = useSearchParams();
  const question = readQuestion(params);
  const { state, location } = useNavigation();
  const busy = state === 'loading' && location.pathname === path;
  return (
    <TitledPage title="Help Center" lead="Straight answers for players and studios. Search, or go by topic.">
      <HelpSearch action={path} question={question} busy={busy} />
      {/* There before it has something to say: so a screen reader reads it. The focus stays in the box. */}
      <p role="status" className="sr-only">
        {results && !busy && `${countArticles(results.length)} found.`}
      </p>
      <div className="mt-10 grid grid-cols-1 gap-12">
        {results && <HelpResults question={question} results={results} />}
        <HelpTopics topics={topics} />
      </div>
    </TitledPage>
  );
}

type HelpSearchProps = {
  /** The page that it leads to. */
  action: string;
  question: string;
  /** An answer to another question is on its way. */
  busy?: boolean;
};

/** The search box of the Help Center: a GET form, so that it works without scripts too. */
function HelpSearch({ action, question, busy = false }: HelpSearchProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(question);
  // Back and forward change the question from outside.
  useEffect(() => setTyped(question), [question]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const asked = typed.trim();
    void navigate(asked === '' ? action : `${action}?q=${encodeURIComponent(asked)}`);
  };
  return (
    <search>
      <form action={action} onSubmit={onSubmit} className="flex max-w-2xl gap-2">
        <span className="relative min-w-0 flex-1">
          <Icon name="search" className="pointer-events-none absolute top-3.5 start-3.5 size-5 text-mute" />
          <input
            type="search"
            name="q"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            maxLength={MAX_HELP_QUESTION}
            aria-label="Search the Help Center"
            placeholder="What do you want to know?"
            className={`${fieldClass} h-12.5! ps-11`}
          />
        </span>
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          Search
        </Button>
      </form>
    </search>
  );
}
