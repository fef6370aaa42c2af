import type { Help } from '@pitlane/shared/api/help';
import { useNavigation, useSearchParams } from 'react-router';
import { PageTitle } from '../../ui/page-title.tsx';
import { readQuestion } from './help-path.ts';
import { countArticles, HelpResults } from './help-results.tsx';
import { HelpSearch } from './help-search.tsx';
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
    <div className="page-width pb-20">
      <PageTitle
        title="Help Center"
        lead="Straight answers for players and studios. Search, or go by topic."
      />
      <HelpSearch action={path} question={question} busy={busy} />
      {/* There before it has something to say: so a screen reader reads it. The focus stays in the box. */}
      <p role="status" className="sr-only">
        {results && !busy && `${countArticles(results.length)} found.`}
      </p>
      <div className="mt-10 grid grid-cols-1 gap-12">
        {results && <HelpResults question={question} results={results} />}
        <HelpTopics topics={topics} />
      </div>
    </div>
  );
}
