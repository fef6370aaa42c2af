import { wantsLessMotion } from '../lib/wants-less-motion.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useScrolledPast } from './use-scrolled-past.ts';

/** Appears after 600 px of scroll (specification section 9) and leads back to the top. */
export function ScrollTopButton() {
  if (!useScrolledPast(600)) return null;
  const up = () => {
    const calm = wantsLessMotion();
    scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' });
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <div className="fixed end-4 bottom-[calc(16px+var(--floor))] z-30 animate-[rise_var(--calm)_ease-out] rounded-md shadow-float">
      <Button size="icon" aria-label="Back to the top" onClick={up}>
        <Icon name="arrow-up" />
      </Button>
    </div>
  );
}
