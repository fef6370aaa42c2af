import { ButtonLink } from '../ui/text-link.tsx';
import { CREATE } from './nav-items.ts';

/** The header's link to the chooser of the create pages. */
export function CreateLink() {
  return <ButtonLink to={CREATE.to}>{CREATE.label}</ButtonLink>;
}
