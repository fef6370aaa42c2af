import { MAX_HELP_QUESTION } from '@pitlane/shared/domain/site/help';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { fieldClass } from '../../ui/forms/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';

type HelpSearchProps = {
  /** The page that it leads to. */
  action: string;
  question: string;
  /** An answer to another question is on its way. */
  busy?: boolean;
};

/** The search box of the Help Center: a GET form, so that it works without scripts too. */
export function HelpSearch({ action, question, busy = false }: HelpSearchProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(question);
  // Back and forward change the question from outside.
  useEffect(() => setTyped(question), [question]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const asked = typed.trim();
    void navigate(asked === '' ? action : `${action}?q=${encodeURIComponent(asked)}`);
  };
  return (
    <search>
      <form action={action} onSubmit={onSubmit} className="flex max-w-2xl gap-2">
        <span className="relative min-w-0 flex-1">
          <Icon name="search" className="pointer-events-none absolute top-3.5 start-3.5 size-5 text-mute" />
          <input
            type="search"
            name="q"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            maxLength={MAX_HELP_QUESTION}
            aria-label="Search the Help Center"
            placeholder="What do you want to know?"
            className={`${fieldClass} h-12.5! ps-11`}
          />
        </span>
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          Search
        </Button>
      </form>
    </search>
  );
}
