import { normalAddress, shortAddress } from '@pitlane/shared/domain/chain/address';
import { networkName } from '@pitlane/shared/domain/chain/networks';
import { Callout } from '../../ui/feedback/callout.tsx';
import { LocalTime } from '../../ui/time.tsx';
import type { SignatureRequest } from '../demo/approval-store.ts';
import { toTitle } from '../demo/call-description.ts';
import type { ListingDescription } from '../demo/describe-listing.ts';
import type { OfferDescription } from '../demo/describe-offer.ts';
import type { TypedDomain } from '../demo/typed-data.ts';
import { AnswerButtons, type QuestionProps } from './answer-buttons.tsx';
import { Fact, FactList } from './fact-list.tsx';
import { MoneySheet } from './money-sheet.tsx';

/** Content to sign: its text, and where the signature is valid. A listing is told in words. */
export function SignatureQuestion({ request, ...question }: QuestionProps<SignatureRequest>) {
  const { domain, text, from, listing, offer } = request;
  return (
    <MoneySheet footer={<AnswerButtons {...question} confirm="Sign" />}>
      {listing && <Listing {...listing} />}
      {offer && <Offer {...offer} />}
      {!listing && !offer && (
        <p className="text-mute">
          Signing doesn’t send anything, but a signature can commit you to something. Sign only what you
          understand.
        </p>
      )}
      {domain && <Domain domain={domain} />}
      {listing || offer ? <AsSigned text={text} /> : <Text text={text} />}
      <FactList label="Signed by">
        <Fact name="From" value={shortAddress(normalAddress(from))} title={from} />
      </FactList>
    </MoneySheet>
  );
}

/** The promise of a listing's signature. It costs nothing, and it binds. */
function Listing({ gives, asks, gets, until, each }: ListingDescription) {
  return (
    <>
      <p className="display text-h3">List {gives} for sale</p>
      <FactList label={each ? 'You give each buyer' : 'You give the buyer'}>
        {each ? (
          each.map((one) => <Fact key={one.gives} name={toTitle(one.gives)} value={one.asks} />)
        ) : (
          <Fact name="Item" value={toTitle(gives)} strong />
        )}
      </FactList>
      <FactList label="You ask for">
        <Fact name={each ? 'All prices' : 'Price'} value={asks} />
        <Fact name="Of it you get" value={gets} strong />
      </FactList>
      <FactList label="How long">
        <Fact name="Until" value={<LocalTime seconds={until} />} />
      </FactList>
      <Callout kind="info">
        Signing is free. Until then, anyone can buy at {each ? 'these prices' : 'this price'}. Cancelling
        {each ? ' them' : ' it'} takes a transaction.
      </Callout>
    </>
  );
}

/** The promise of an offer's signature: the money is taken when an owner accepts, without a further question. */
function Offer({ pays, wants, until }: OfferDescription) {
  return (
    <>
      <p className="display text-h3">Offer {pays}</p>
      <FactList label="You pay when an owner accepts">
        <Fact name="Price" value={pays} strong />
      </FactList>
      <FactList label="You get">
        <Fact name="Item" value={toTitle(wants)} strong />
      </FactList>
      <FactList label="How long">
        <Fact name="Until" value={<LocalTime seconds={until} />} />
      </FactList>
      <Callout kind="info">
        Signing is free. Until then, an owner can accept, and you pay the price without being asked again.
        Cancelling the offer takes a transaction.
      </Callout>
    </>
  );
}

function AsSigned({ text }: { text: string }) {
  return (
    <details>
      <summary className="flex min-h-11 w-fit items-center text-small text-mute hover:text-ink">
        Full message
      </summary>
      <Text text={text} />
    </details>
  );
}

function Text({ text }: { text: string }) {
  return (
    <pre className="max-h-72 overflow-auto rounded-md border bg-raise p-3 text-small whitespace-pre-wrap">
      {text}
    </pre>
  );
}

function Domain({ domain: { name, chainId, contract } }: { domain: TypedDomain }) {
  const anywhere = chainId === undefined || contract === undefined;
  return (
    <>
      <FactList label="Valid on">
        <Fact name="For" value={name ?? 'Not named'} strong />
        <Fact name="Chain" value={chainId === undefined ? 'Any' : networkName(chainId)} />
        <Fact
          name="Contract"
          value={contract ? shortAddress(normalAddress(contract)) : 'Any'}
          title={contract}
        />
      </FactList>
      {anywhere && (
        <Callout kind="warning">
          It doesn’t name its chain and contract, so it may be valid where you don’t expect it.
        </Callout>
      )}
    </>
  );
}
