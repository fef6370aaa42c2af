import { m } from '@pitlane/shared/messages/messages';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { type Done, LINE_BUTTON, LINE_FORM, useTellDone } from './panel.tsx';

type AuthorNumberFormProps = {
  hint: string;
  button: string;
  /** Does it for the author with this number. */
  send: (id: string) => Promise<Done>;
};

/** A form of one line that does something for an author, and says in the panel what was done. */
export function AuthorNumberForm({ hint, button, send }: AuthorNumberFormProps) {
  const tell = useTellDone();
  const { formProps, field, fill, busy, failure } = useForm({
    initial: { author: '' },
    check,
    send: async ({ author }) => {
      const done = await send(author.trim());
      fill({ author: '' });
      tell(done);
    },
  });
  return (
    <form {...formProps} className={`${LINE_FORM} sm:grid-cols-[1fr_auto]`}>
      <TextField
        {...field('author')}
        label={m.operator.authorNumber}
        hint={hint}
        inputMode="numeric"
        autoComplete="off"
      />
      <SubmitButton size="md" busy={busy} failure={failure} className={`${LINE_BUTTON} sm:mt-6.5`}>
        {button}
      </SubmitButton>
    </form>
  );
}

/** What’s wrong with the number of an author. */
function check({ author }: { author: string }): { author?: string } {
  if (/^[1-9]\d{0,8}$/.test(author.trim())) return {};
  return { author: m.operator.theAuthorsNumberAsShownIn };
}
