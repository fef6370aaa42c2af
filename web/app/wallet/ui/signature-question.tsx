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
          Signing sends nothing by itself, yet a signature can be a promise. Sign only what you understand.
        </p>
      )}
      {domain && <Domain domain={domain} />}
      {listing || offer ? <AsSigned text={text} /> : <Text text={text} />}
      <FactList label="Who signs">
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
      <FactList label={each ? 'What you give, each to its buyer' : 'What you give to the buyer'}>
        {each ? (
          each.map((one) => <Fact key={one.gives} name={toTitle(one.gives)} value={one.asks} />)
        ) : (
          <Fact name="Item" value={toTitle(gives)} strong />
        )}
      </FactList>
      <FactList label="What you ask for">
        <Fact name={each ? 'All prices' : 'Price'} value={asks} />
        <Fact name="Of it you get" value={gets} strong />
      </FactList>
      <FactList label="How long">
        <Fact name="Until" value={<LocalTime seconds={until} />} />
      </FactList>
      <Callout kind="info">
        Signing costs nothing. Until that time anyone can buy at {each ? 'these prices' : 'this price'}; to
        take
        {each ? ' them' : ' it'} back costs a transaction.
      </Callout>
    </>
  );
}

/** The promise of an offer's signature: the money is taken when an owner accepts, without a further question. */
function Offer({ pays, wants, until }: OfferDescription) {
  return (
    <>
      <p className="display text-h3">Offer {pays}</p>
      <FactList label="What you pay when an owner accepts">
        <Fact name="Price" value={pays} strong />
      </FactList>
      <FactList label="What you get">
        <Fact name="Item" value={toTitle(wants)} strong />
      </FactList>
      <FactList label="How long">
        <Fact name="Until" value={<LocalTime seconds={until} />} />
      </FactList>
      <Callout kind="info">
        Signing costs nothing. Until that time an owner may accept, and the price is paid without another
        question; to take the offer back costs a transaction.
      </Callout>
    </>
  );
}

function AsSigned({ text }: { text: string }) {
  return (
    <details>
      <summary className="flex min-h-11 w-fit items-center text-small text-mute hover:text-ink">
        As it is signed
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
      <FactList label="Where it counts">
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
          It does not name its chain and its contract, so it may count where you do not expect it.
        </Callout>
      )}
    </>
  );
}
