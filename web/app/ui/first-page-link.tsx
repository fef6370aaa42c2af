import { TextLink } from './text-link.tsx';

/** Above a list that an address begins in its middle: the way to its beginning. */
export function FirstPageLink({ to }: { to: string }) {
  return (
    <p className="mb-5 text-small text-mute">
      These are further cars. <TextLink to={to}>Back to the first ones</TextLink>
    </p>
  );
}
