export type Section = {
  title: string;
  text?: (gas: Gas) => string;
  /** Column titles, by the peer's name in the figures. */
  peers: Readonly<Record<string, string>>;
  rows: readonly { operation: string; title: string }[];
};

const collections = {
  enumerable: 'OpenZeppelin Enumerable',
  erc721a: 'ERC721A',
  bare: 'bare Solady token',
};

export const sections: readonly Section[] = [
  {
    title: 'Minting cars',
    text: () =>
      `The peers sell under the same rules (price, end, limits for a mint and an address, pause, whitelist), which the usual ` +
      `launch contract keeps in a slot each. The bare token sells nothing and has no rules: it is the floor of the base that ` +
      `our collections stand on. ERC721A stores one owner for a whole batch and pays for it when the cars move.`,
    peers: collections,
    rows: [
      { operation: 'mint-1-first', title: "mint 1, the account's first" },
      { operation: 'mint-1-later', title: 'mint 1, a later one' },
      { operation: 'mint-5-first', title: "mint 5, the account's first" },
      { operation: 'mint-10-first', title: "mint 10, the account's first" },
      { operation: 'mint-1-starting', title: "mint 1, the account's and the epoch's first" },
      { operation: 'mint-1-phases', title: 'mint 1, the first, in a public phase' },
      { operation: 'mint-1-listed', title: 'mint 1, the first, on the list in a phase' },
      { operation: 'grant-1', title: 'give 1 away, as the game' },
      { operation: 'grant-10', title: 'give 10 away, as the game' },
    ],
  },
  {
    title: 'Building cars',
    text: (gas) => {
      const perCar = Math.round(figure(gas, 'build-100') / 100);
      const whole = figure(gas, 'mint-1-first') + perCar;
      const usual = figure(gas, 'mint-1-first', 'enumerable');
      return (
        `A minted car is built later, in a transaction that any account can send: a hundred at once cost ` +
        `${digits(perCar)} each. An account's first car, minted and built, costs ${digits(whole)} in all, ` +
        `${(whole / usual).toFixed(2)} of what the usual Enumerable car costs, which draws nothing. Opening an epoch closes ` +
        `the one before.`
      );
    },
    peers: {},
    rows: [
      { operation: 'epoch-open', title: 'open an epoch, closing one of a hundred cars' },
      { operation: 'epoch-record', title: "record an epoch's draw" },
      { operation: 'epoch-reveal', title: "reveal an epoch's secret" },
      { operation: 'build-1', title: 'build 1 car' },
      { operation: 'build-100', title: 'build 100 cars' },
      { operation: 'epoch-forfeit', title: 'forfeit an epoch' },
      { operation: 'epoch-record-forfeited', title: "record a forfeited epoch's draw, for the reward" },
      { operation: 'refund-1', title: 'claim the refund of 1 car' },
    ],
  },
  {
    title: 'Moving cars',
    text: (gas) =>
      `The first of a hundred cars, minted twenty at a time, goes to an account that already has one. In the row of the published ` +
      `table (github.com/alephao/solidity-benchmarks, which gives 28,032 for Solady and 28,561 for OpenZeppelin without ` +
      `enumeration) pranking replaces a transaction's 21,000; our bare token takes ` +
      `${digits(figure(gas, 'transfer-published', 'bare'))} there, which shows that the basis is the same.`,
    peers: collections,
    rows: [
      { operation: 'transfer', title: 'transfer by the owner' },
      { operation: 'transfer-by-operator', title: 'transfer by an operator, as a marketplace does' },
      { operation: 'transfer-published', title: 'transfer by the owner, as the published table measures' },
      { operation: 'approve-all', title: 'approve a marketplace, once for all cars' },
    ],
  },
  {
    title: 'Trading by signed orders',
    text: (gas) =>
      `A listing and an offer are Seaport 1.6 orders that one account signs, at no cost, and another fills: three ` +
      `payments (maker, marketplace, creator) in an ERC-20 and a car, as a basic order. The zone makes the order end when the ` +
      `car moves, and refuses one that leaves out fee or royalty. Being restricted to any zone costs ` +
      `${digits(figure(gas, 'buy', 'empty-zone') - figure(gas, 'buy', 'seaport'))} by itself, because Seaport asks it before ` +
      `and after.`,
    peers: { seaport: 'plain Seaport order', 'empty-zone': 'with a zone that checks nothing' },
    rows: [
      { operation: 'buy', title: 'buy from a signed listing' },
      { operation: 'buy-state', title: "buy from a listing that names the car's whole state" },
      { operation: 'accept-offer', title: 'accept a signed offer' },
      { operation: 'accept-offer-conditions', title: 'accept an offer with conditions' },
      { operation: 'list-on-chain', title: 'list on the chain instead of signing' },
      { operation: 'buy-listed-on-chain', title: 'buy what is listed on the chain' },
    ],
  },
  {
    title: 'Auctions',
    text: (gas) => {
      const steps = ['auction-create-waiting', 'auction-first-bid-starting', 'auction-settle'];
      const whole = (who?: string) =>
        digits(steps.map((step) => figure(gas, step, who)).reduce((a, b) => a + b));
      return (
        `In an ERC-20, in houses that are in use. The peers do what ours does but for the buy-out, the absolute increment, ` +
        `the cap on extensions and refunds that a recipient cannot block: the usual one keeps every number in a slot of its ` +
        `own, the packed one is written as the best open ones are, in four slots. Both start the clock with the first bid. ` +
        `Part of what our bids save is paid by the seller: creating writes what a first bid then only changes. From ` +
        `creation over one bid to settlement it is ${whole()}, against ${whole('usual')} and ${whole('packed')}.`
      );
    },
    peers: { usual: 'usual ERC-20 auction', packed: 'packed ERC-20 auction' },
    rows: [
      { operation: 'auction-create', title: 'create, the clock starts at once' },
      { operation: 'auction-create-waiting', title: 'create, the clock waits for the first bid' },
      { operation: 'auction-first-bid', title: 'first bid, the clock runs already' },
      { operation: 'auction-first-bid-starting', title: 'first bid that starts the clock' },
      { operation: 'auction-outbid', title: 'outbid, the bidder before is paid back' },
      { operation: 'auction-outbid-extending', title: 'outbid that extends the auction' },
      { operation: 'auction-raise', title: "raise one's own bid" },
      { operation: 'auction-settle', title: 'settle: fee, royalty, proceeds, car' },
      { operation: 'auction-buy-out', title: 'buy out without a bid' },
      { operation: 'auction-cancel', title: 'cancel' },
    ],
  },
  {
    title: 'Playing',
    text: () =>
      'Fitting an upgrade asks three contracts whose car, garage and station it is, burns fuel and changes the car. What ' +
      "the game's servers do goes through the desk, which counts it against the key's daily cap. A lock writes its end; " +
      'the first transfer after the end looks it up once more.',
    peers: {},
    rows: [
      { operation: 'mint-garage', title: 'mint a tuneup garage, a later one' },
      { operation: 'mint-station', title: 'mint a gas station, a later one' },
      { operation: 'fit-upgrade', title: 'fit an upgrade' },
      { operation: 'refuel', title: 'refuel a station' },
      { operation: 'set-rank', title: "set a car's rank" },
      { operation: 'set-rank-10', title: 'set the ranks of ten cars' },
      { operation: 'race-consent', title: 'let the game lock your cars' },
      { operation: 'lock-first', title: 'lock a car, its first time' },
      { operation: 'lock-again', title: 'lock a car, a later time' },
      { operation: 'unlock', title: 'free a locked car' },
      { operation: 'transfer-after-lock', title: 'transfer a car whose lock has ended' },
      { operation: 'desk-grant', title: 'give a car, once' },
      { operation: 'desk-grant-again', title: 'ask for the same gift again' },
    ],
  },
  {
    title: "Minting one's own token",
    text: () =>
      'With a metadata address of 66 bytes. Ours also keeps who minted it, and names the royalty in its event. A set of a ' +
      'hundred, the largest that one call mints, fits the cap of a transaction (EIP-7825), royalties included.',
    peers: { 'uri-storage': 'OpenZeppelin URIStorage' },
    rows: [
      { operation: 'mint-nft', title: 'mintNFT, a later one' },
      { operation: 'mint-nft-10', title: 'mintNFTs, a set of ten' },
    ],
  },
];

/** Gas of one transaction, 21,000 included: by operation, then by who does it (`pitlane`, or a peer). */
export type Gas = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * One figure.
 * @throws RangeError where nothing of that name was measured.
 */
export function figure(gas: Gas, operation: string, who = 'pitlane'): number {
  const value = gas[operation]?.[who];
  if (value === undefined) throw new RangeError(`No gas was measured for ${operation} of ${who}`);
  return value;
}

/** 42466 as `42,466`. */
export function digits(value: number): string {
  return value.toLocaleString('en-US');
}
