import { chooseTheme, useTheme } from '../lib/theme.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** Switches between dark and light, and is remembered. */
export function ThemeToggle() {
  const theme = useTheme();
  const other = theme === 'light' ? 'dark' : 'light';
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={theme ? `Switch to the ${other} theme` : 'Switch the theme'}
      onClick={() => chooseTheme(other)}
    >
      <Icon name={theme === 'light' ? 'moon' : 'sun'} className="size-5.5" />
    </Button>
  );
}
