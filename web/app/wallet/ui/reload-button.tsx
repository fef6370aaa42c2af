import { Button, type ButtonProps } from '../../ui/button.tsx';

/** The way out where another try cannot help. */
export function ReloadButton({ className }: Pick<ButtonProps, 'className'>) {
  return (
    <Button size="sm" className={className} onClick={() => location.reload()}>
      Reload
    </Button>
  );
}
