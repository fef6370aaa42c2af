import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Button, type ButtonProps } from '../button.tsx';
import { Callout } from '../feedback/callout.tsx';

export type SubmitButtonProps = Pick<ButtonProps, 'busy' | 'variant' | 'size' | 'className'> & {
  /** Why the form was not taken (Form.failure). */
  failure?: string | undefined;
  children: ReactNode;
};

/** The button of a form that is sent by script, and below it the reason why the last try failed: the button stays where it is. */
export function SubmitButton({ failure, className, children, ...rest }: SubmitButtonProps) {
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        {...rest}
        type="submit"
        className={cx('noscript:hidden', className)}
      >
        {children}
      </Button>
      {failure !== undefined && <Callout kind="error">{failure}</Callout>}
    </>
  );
}
