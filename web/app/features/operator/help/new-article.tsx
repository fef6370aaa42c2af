import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ArticleForm } from './article-form.tsx';

/** Opens the form of an article that there is not yet. */
export function NewArticle() {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !open) opener.current?.focus();
    was.current = open;
  }, [open]);
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button ref={opener} className="justify-self-start" aria-expanded={open} onClick={() => setOpen(!open)}>
        New article
      </Button>
      {open && <ArticleForm onClose={() => setOpen(false)} />}
    </div>
  );
}
