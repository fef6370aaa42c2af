import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { buttonClass } from './button.tsx';

/** For the `handle` of a route whose page has an ActionBar: the page keeps room for it at the window's lower edge. */
export const WITH_ACTION_BAR = { actionBar: true } as const;

/** The id of the section that the bar leads to where scripts are off. */
export const DEAL_ID = 'deal';

export type ActionBarProps = {
  /** What the figure is: "Price". */
  name: string;
  /** The price, or why there is none. */
  value: ReactNode;
  /** The page's one primary button. */
  children: ReactNode;
};

/**
 * The one action of a page that sells something. Where the deal is below the picture, on phones and tablets, it is a bar at
 * the window's lower edge with the price beside it; elsewhere it is the button in its place (styles/action-bar.css).
 */
export function ActionBar({ name, value, children }: ActionBarProps) {
  return (
    <div className="action-bar">
      <p className="min-w-0 shrink-0 lg:hidden">
        <span className="block text-fine text-mute">{name}</span>
        <span className="label block max-w-[38vw] truncate text-lead">{value}</span>
      </p>
      <div className="grid min-w-0 flex-1 max-lg:ms-auto max-lg:max-w-md noscript:hidden">{children}</div>
      <div className="ms-auto hidden max-w-md flex-1 noscript:block lg:hidden!">
        <a href={`#${DEAL_ID}`} className={cx(buttonClass('primary', 'lg'), 'w-full')}>
          See the deal
        </a>
      </div>
    </div>
  );
}
