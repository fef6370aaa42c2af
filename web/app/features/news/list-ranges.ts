import { NEWS_PAGE_SIZE } from '@pitlane/shared/domain/site/news';

export type PageRange = { page: number; label: string };

/** Pages that are named beside the present one, on each side. */
const BESIDE = 2;

/** The pages around this one, named by the posts on them: "1-5", "6-8" (specification, section 2). */
export function listRanges(total: number, page: number): PageRange[] {
  const last = Math.max(1, Math.ceil(total / NEWS_PAGE_SIZE));
  const from = Math.max(1, Math.min(page, last) - BESIDE);
  const to = Math.min(last, from + BESIDE * 2);
  return Array.from({ length: to - from + 1 }, (_, i) => {
    const first = (from + i - 1) * NEWS_PAGE_SIZE + 1;
    const end = Math.min(total, first + NEWS_PAGE_SIZE - 1);
    return { page: from + i, label: first === end ? String(first) : `${first}-${end}` };
  });
}
