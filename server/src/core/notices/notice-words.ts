import { itemName } from '@pitlane/shared/domain/cars/item-words';
import { parseNftId } from '@pitlane/shared/domain/cars/nft-id';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { type NoticeKind, type NoticeWords, toNoticeWords } from '@pitlane/shared/domain/people/notices';
import {
  getShownName,
  joinShownAuthor,
  type ShownAuthor,
  selectShownAuthor,
} from '../authors/shown-author.ts';

/** A notice with what its words are made of. */
export type WordedRow = {
  id: number;
  kind: NoticeKind;
  nftId: string;
  title: string | null;
  amount: bigint | null;
  at: number;
  actor: ShownAuthor | null;
  actorWallet: Address | null;
  /** The decided report: its subject, its outcome and the operator's words. */
  report: {
    kind: 'item' | 'author';
    target: string;
    hidden: boolean;
    note: string;
    name: string | null;
  } | null;
};

/** A decided report as a JSON object: its number stands in the cause. */
const REPORT = `case when n.kind = 'report_decided' then (
    select jsonb_build_object('kind', r.kind, 'target', r.target, 'hidden', r.state = 'hidden', 'note', r.note, 'name', (
      select username from author where id = case r.kind when 'author' then r.target::int end))
    from report r where r.id = substr(n.cause, 8)::int
  ) end`;

/** The columns of WordedRow of rows `n` of notice that WORDED_JOINS has joined. */
export const WORDED = `n.id, n.kind, n.nft_id as "nftId", nft.title, n.amount, n.at, ${selectShownAuthor('actor')} as actor,
  other.wallet as "actorWallet", ${REPORT} as report`;

export const WORDED_JOINS = `
  left join nft on nft.id = n.nft_id collate "default"
  left join author as other on other.id = n.actor_id
  ${joinShownAuthor('actor', 'other.wallet', 'left join')}`;

/** Returns the words of a notice, the same wherever it is read. */
export function wordNotice({
  kind,
  nftId,
  title,
  amount,
  actor,
  actorWallet,
  report,
}: WordedRow): NoticeWords {
  const who = actor && getShownName(actor, actorWallet);
  const item =
    report?.kind === 'author' ? (report.name ?? `Author ${report.target}`) : (title ?? nameToken(nftId));
  return toNoticeWords({ kind, item, amount, actor: who, report });
}

/** The page that a notice is about. */
export function getNoticePath({
  nftId,
  title,
  report,
}: Pick<WordedRow, 'nftId' | 'title' | 'report'>): string {
  if (report) return report.kind === 'author' ? `/Author/${report.target}` : `/ItemDetail/${report.target}`;
  return title === null ? '/garage' : `/ItemDetail/${nftId}`;
}

/** Returns the name of a token that has no title of its own. */
function nameToken(id: string): string {
  const token = parseNftId(id);
  return token ? itemName(token) : 'a token';
}
