import { createElement, Fragment, type ReactNode } from 'react';

/** Shows a message with parts, such as links: `rich(m.accounts.agree({ terms: (text) => <a …>{text}</a> }))`. */
export function rich(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts);
}
