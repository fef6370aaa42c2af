import type { AuthorProfile, UpdateAuthor } from '@pitlane/shared/api/authors';
import { type Address, shortAddress } from '@pitlane/shared/domain/chain/address';
import { MAX_ABOUT_LENGTH, MAX_SOCIAL_LENGTH } from '@pitlane/shared/domain/people/profile';
import { m } from '@pitlane/shared/messages/messages';
import { useEffect, useState } from 'react';
import { authorPath } from '../../entities/authors/author-queries.ts';
import { asSent } from '../../lib/api.ts';
import { rich } from '../../lib/rich.ts';
import { sendOwn } from '../../lib/session/own-api.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { type FieldErrors, useForm } from '../../ui/forms/use-form.ts';
import { TextLink } from '../../ui/text-link.tsx';

type ProfileFormProps = {
  author: AuthorProfile;
  /** Called with what was saved. */
  onSaved: (author: AuthorProfile) => void;
};

/** Unsaved text by author: it must survive a session that ends. */
const unsaved = new Map<number, ProfileWords>();

/** The form for an author's own texts. */
export function ProfileForm({ author, onSaved }: ProfileFormProps) {
  const [kept] = useState(() => unsaved.get(author.id));
  const saved: ProfileWords = {
    username: author.named ? author.username : '',
    about: author.about,
    social: author.social,
    wallet: author.wallet ?? '',
  };
  const { values, formProps, field, busy, failure } = useForm({
    initial: kept ?? saved,
    check: checkProfile,
    send: async (values) => {
      const { wallet, ...words } = values;
      const body: UpdateAuthor = { ...words, wallet: wallet as Address };
      const answer = await sendOwn(asSent<AuthorProfile>(), authorPath(author.id), { method: 'PUT', body });
      unsaved.delete(author.id);
      onSaved(answer);
    },
  });
  const isSaved = Object.entries(saved).every(
    ([name, value]) => values[name as keyof ProfileWords] === value,
  );
  useEffect(() => {
    if (isSaved) unsaved.delete(author.id);
    else unsaved.set(author.id, values);
  }, [author.id, isSaved, values]);
  const wallet = field('wallet');
  return (
    <form {...formProps} className="surface grid gap-5 p-5.5">
      {kept && <Callout kind="info">{m.authors.weKeptWhatYouEnteredBefore}</Callout>}
      <TextField
        {...field('username')}
        label={m.authors.username}
        required
        maxLength={32}
        autoComplete="nickname"
        hint={m.authors.shownInsteadOfYourAddressUse}
      />
      <TextArea
        {...field('about')}
        label={m.authors.about}
        maxLength={MAX_ABOUT_LENGTH}
        hint={m.authors.whatYouDriveCollectOrBuild}
      />
      <TextField
        {...field('social')}
        label={m.authors.social}
        maxLength={MAX_SOCIAL_LENGTH}
        autoComplete="url"
        hint={m.authors.anAddressThatBeginsWithHttps}
      />
      <Select
        {...wallet}
        label={m.authors.wallet}
        required
        onChange={(event) => wallet.onChange(event.target.value)}
        options={
          author.wallets.length === 0
            ? [{ value: '', label: m.authors.noWalletIsLinkedYet }]
            : author.wallets.map((value) => ({ value, label: shortAddress(value) }))
        }
        hint={m.authors.theOneShownOnYourPage}
      />
      <p className="-mt-2 text-small text-mute">
        {rich(
          m.authors.linkAnotherWalletWithOneSignature({
            link: (text) => <TextLink to="/account">{text}</TextLink>,
          }),
        )}
      </p>
      <SubmitButton busy={busy} failure={failure} className="justify-self-start">
        {m.authors.updateProfile}
      </SubmitButton>
    </form>
  );
}

/** The fields of the profile form. About and social are optional. */
type ProfileWords = Record<'username' | 'about' | 'social' | 'wallet', string>;

/** Returns the errors of a profile, in the specification's words (section 5, "Profile form"). */
export function checkProfile({ username, wallet }: ProfileWords): FieldErrors<keyof ProfileWords> {
  return {
    ...(username.trim() === '' && { username: m.authors.usernameIsRequired }),
    ...(wallet === '' && { wallet: m.authors.walletIsRequired }),
  };
}
