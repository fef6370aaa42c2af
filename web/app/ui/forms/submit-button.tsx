import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { useInBrowser } from '../../lib/use-in-browser.ts';
import { Button, type ButtonProps } from '../button.tsx';
import { Notice } from '../feedback/notice.tsx';

export type SubmitButtonProps = Pick<ButtonProps, 'busy' | 'variant' | 'size' | 'className'> & {
  /** Why the form was not taken (Form.failure). */
  failure?: string | undefined;
  children: ReactNode;
};

/**
 * The button of a form that is sent by script, with the reason why the last try failed. Until the page's code is there it is no
 * submit button: a press waits for the code, where the browser would send the form itself.
 */
export function SubmitButton({ failure, className, children, ...rest }: SubmitButtonProps) {
  const inBrowser = useInBrowser();
  return (
    <>
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      <Button
        variant="primary"
        size="lg"
        {...rest}
        type={inBrowser ? 'submit' : 'button'}
        className={cx('noscript:hidden', className)}
      >
        {children}
      </Button>
    </>
  );
}
