import { SERIES, SERIES_LABEL } from '@pitlane/shared/domain/cars/series';
import { CHOICES, Choice } from '../../ui/choice-link.tsx';
import { type FeedQuestion, writeFeedQuestion } from './feed-question.ts';

/** Whose sales and prices the charts show. Links, as the filters of the feed. */
export function SeriesChoice({ question }: { question: FeedQuestion }) {
  return (
    <nav aria-label="Series of the chart" className={CHOICES}>
      {[undefined, ...SERIES].map((series) => (
        <Choice
          key={series ?? 'all'}
          to={writeFeedQuestion({ ...question, series })}
          chosen={series === question.series}
        >
          {series ? SERIES_LABEL[series] : 'All series'}
        </Choice>
      ))}
    </nav>
  );
}
