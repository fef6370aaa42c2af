import type { AuthorProfile, UpdateAuthor } from '@pitlane/shared/api/authors';
import { shortAddress } from '@pitlane/shared/domain/address';
import { MAX_ABOUT_LENGTH, MAX_SOCIAL_LENGTH } from '@pitlane/shared/domain/profile';
import { type FormEvent, useState } from 'react';
import { asSent } from '../../lib/api.ts';
import { authorPath } from '../../lib/author-queries.ts';
import { sendOwn } from '../../lib/own-api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { type FormFailure, getFieldError, getFormError } from '../../ui/forms/field-error.ts';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const FIELDS = ['username', 'about', 'social', 'wallet'] as const;
type Field = (typeof FIELDS)[number];
type Given = Record<Field, string>;

export type ProfileFormProps = {
  author: AuthorProfile;
  /** Called with what was saved. */
  onSaved: (author: AuthorProfile) => void;
};

/** What an author's page says of them. */
export function ProfileForm({ author, onSaved }: ProfileFormProps) {
  const [given, setGiven] = useState<Given>(() => ({
    username: author.named ? author.username : '',
    about: author.about,
    social: author.social,
    wallet: author.wallet ?? '',
  }));
  const [failure, setFailure] = useState<FormFailure>();
  const [busy, setBusy] = useState(false);
  const set = (field: Field) => (value: string) => {
    setGiven((before) => ({ ...before, [field]: value }));
    if (failure?.field === field) setFailure(undefined);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const fault = findFault(given);
    if (fault) return setFailure(fault);
    setBusy(true);
    setFailure(undefined);
    try {
      const body = given as Omit<Given, 'wallet'> & Pick<UpdateAuthor, 'wallet'>;
      onSaved(await sendOwn(asSent<AuthorProfile>(), authorPath(author.id), { method: 'PUT', body }));
    } catch (error) {
      console.error('The profile was not saved.', error);
      setFailure(error instanceof Error ? error : new Error('The profile was not saved. Try again.'));
    } finally {
      setBusy(false);
    }
  };
  const failed = getFormError(failure, FIELDS);
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="surface grid gap-5 p-5.5">
      <TextField
        label="Username"
        name="username"
        required
        maxLength={32}
        autoComplete="nickname"
        value={given.username}
        onChange={set('username')}
        error={getFieldError(failure, 'username')}
        hint="Shown in place of your address. 2 to 32 letters, digits, spaces, dots, dashes and underscores."
      />
      <TextArea
        label="About"
        name="about"
        maxLength={MAX_ABOUT_LENGTH}
        value={given.about}
        onChange={set('about')}
        error={getFieldError(failure, 'about')}
        hint="What you drive, collect or build."
      />
      <TextField
        label="Social"
        name="social"
        maxLength={MAX_SOCIAL_LENGTH}
        autoComplete="url"
        value={given.social}
        onChange={set('social')}
        error={getFieldError(failure, 'social')}
        hint="An address that begins with https:// becomes a link."
      />
      <Select
        label="Wallet"
        name="wallet"
        required
        value={given.wallet}
        onChange={(event) => set('wallet')(event.target.value)}
        options={
          author.wallets.length === 0
            ? [{ value: '', label: 'No wallet is linked yet' }]
            : author.wallets.map((value) => ({ value, label: shortAddress(value) }))
        }
        error={getFieldError(failure, 'wallet')}
        hint="The one that your page shows. All linked wallets count as yours."
      />
      <p className="-mt-2 text-small text-mute">
        <TextLink to="/account">Link another wallet</TextLink> with one signature, on the page of your
        account.
      </p>
      {failed && <Notice kind="error">{failed}</Notice>}
      <Button type="submit" variant="primary" size="lg" busy={busy} className="justify-self-start">
        Update profile
      </Button>
    </form>
  );
}

/** What is missing, in the specification's words. */
function findFault({ username, wallet }: Given): FormFailure | undefined {
  if (username.trim() === '') return Object.assign(new Error('Username is required'), { field: 'username' });
  if (wallet === '') return Object.assign(new Error('Wallet is required'), { field: 'wallet' });
  return undefined;
}
