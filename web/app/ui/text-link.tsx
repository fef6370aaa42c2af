import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../lib/class-names.ts';
import { isPageThere } from '../lib/site-name.ts';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';

export type TextLinkProps = {
  to: string;
  className?: string;
  /** Called for a link to another page of the site, before it opens. */
  onClick?: () => void;
  children: ReactNode;
};

export const TEXT_LINK = 'font-medium underline decoration-edge underline-offset-3 hover:decoration-current';

/** A link inside text. Places on the same page ("#odds") and addresses with a scheme open as they are; the latter carry a mark. Of a link to a page that is off, the words stay. */
export function TextLink({ to, className, onClick, children }: TextLinkProps) {
  if (!isPageThere(to)) return children;
  const linkClass = cx(TEXT_LINK, className);
  if (to.startsWith('#')) {
    return (
      <a href={to} className={linkClass}>
        {children}
      </a>
    );
  }
  if (!/^https?:/.test(to)) {
    return (
      <Link to={to} className={linkClass} onClick={onClick}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} rel="noreferrer" className={linkClass}>
      {children} <Icon name="external" className="size-3.5" />
    </a>
  );
}

export type ButtonLinkProps = Omit<TextLinkProps, 'onClick'> & { variant?: ButtonVariant; size?: ButtonSize };

/** A link that looks like a button: for going somewhere, where a button does something. There is none to a page that is off. */
export function ButtonLink({ to, variant, size, className, children }: ButtonLinkProps) {
  if (!isPageThere(to)) return null;
  return (
    <Link to={to} className={cx(buttonClass(variant, size), className)}>
      {children}
    </Link>
  );
}
