import type { Contact } from '@pitlane/shared/api/contact';
import { m } from '@pitlane/shared/messages/messages';

export type OfficeListProps = {
  offices: Contact['offices'];
  /** The offices are places of the demo world. */
  demo: boolean;
};

/** The operator's offices, one block each. */
export function OfficeList({ offices, demo }: OfficeListProps) {
  if (offices.length === 0) return <p className="text-mute">{m.contact.theOperatorHasntListedAnOffice}</p>;
  return (
    <>
      <ul className="grid gap-6 sm:max-lg:grid-cols-2">
        {offices.map(({ name, lines }) => (
          <li key={name} className="border-s-3 border-s-signal ps-4">
            <h3 className="label text-lead">{name}</h3>
            <address className="mt-1 text-mute [font-style:normal]">
              {lines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          </li>
        ))}
      </ul>
      {demo && <p className="mt-6 text-small text-mute">{m.contact.theseOfficesBelongToTheDemo}</p>}
    </>
  );
}
