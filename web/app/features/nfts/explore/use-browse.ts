import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readAfter } from '../../../lib/page-address.ts';
import { type Browse, readBrowse, writeBrowse } from './browse.ts';

/** Asks another question: what the change makes of the question that was asked last. */
export type ChangeBrowse = (change: (browse: Browse) => Browse) => void;

/** The question in the address of Explore, the cursor of its first page, and the way to ask another. */
export function useBrowse(): { browse: Browse; after: string | null; changeBrowse: ChangeBrowse } {
  const params = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();
  /** The question that is on its way to the address. */
  const asked = useRef<Browse>(undefined);
  const changeBrowse: ChangeBrowse = async (change) => {
    // Not the question that is shown: of two quick presses, the second would take the first one back.
    const now = asked.current ?? readBrowse(new URLSearchParams(window.location.search));
    const next = change(now);
    asked.current = next;
    await navigate(
      { search: writeBrowse(next) },
      { preventScrollReset: true, replace: next.title !== now.title || next.prices !== now.prices },
    );
    if (asked.current === next) asked.current = undefined;
  };
  return { browse: readBrowse(params), after: readAfter(params), changeBrowse };
}
