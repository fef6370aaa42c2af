// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {LibCall} from "solady/utils/LibCall.sol";
import {AuctionClock, Clock} from "./AuctionClock.sol";
import {AuctionPayments} from "./AuctionPayments.sol";
import {AuctionState, AuctionView, Terms} from "./AuctionTypes.sol";

/// @title English auctions that hold the car
/// @notice The seller's car is here from the start of the auction to its end, and so is the money of the highest bid
///         (docs/decisions/0006-auctions-hold-the-car.md). Nobody, the owner included, has power over an auction that
///         runs: the owner only says which collections new auctions can be started for. These are trusted code: one
///         whose transfers fail keeps its cars here. Amounts are in wei of the currency, times in Unix seconds.
contract AuctionHouse is AuctionPayments, Ownable {
    using AuctionClock for Clock;

    /*//////////////////////////////////////////////////////////////
                                 TYPES
    //////////////////////////////////////////////////////////////*/

    /// @dev One auction in four slots, a line each. A bid reads the first two and writes the first, and the second only
    ///      when it moves the end. Before the first bid there is no bidder, and the amount is the reserve; it is never
    ///      zero while the auction is open.
    struct Lot {
        address bidder;
        uint96 amount;
        Clock clock;
        address seller;
        uint96 buyOut;
        address collection;
        uint96 tokenId;
    }

    /*//////////////////////////////////////////////////////////////
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice The fee has to go somewhere.
    error AuctionTreasuryInvalid(address treasury);

    /// @notice No auctions are started for this collection.
    error AuctionCollectionNotAllowed(address collection);

    /// @notice The highest token id here is `max`.
    error AuctionTokenIdTooHigh(uint256 tokenId, uint256 max);

    /// @notice The reserve is from 1 to `max` wei.
    error AuctionReserveOutOfRange(uint256 reserve, uint256 max);

    /// @notice The buy-out is from `min` (the reserve) to `max` wei, or 0 for none.
    error AuctionBuyOutOutOfRange(uint256 buyOut, uint256 min, uint256 max);

    /// @notice There is no such auction, or none any more.
    error AuctionNotOpen(uint256 auctionId);

    /// @notice The time for bids was over at `end`.
    error AuctionOver(uint256 auctionId, uint256 end);

    /// @notice The time for bids is not over; `end` is 0 while the clock waits for the first bid.
    error AuctionNotOver(uint256 auctionId, uint256 end);

    /// @notice The next bid has to be at least `minimum`.
    error AuctionBidTooLow(uint256 amount, uint256 minimum);

    /// @notice A bid can be at most `max`.
    error AuctionBidTooHigh(uint256 amount, uint256 max);

    /// @notice This auction cannot be bought out: there is no such price, or the highest bid has reached it.
    error AuctionNoBuyOut(uint256 auctionId);

    /// @notice The buy-out costs exactly `price`.
    error AuctionBuyOutPrice(uint256 amount, uint256 price);

    /// @notice Only the seller cancels.
    error AuctionCallerNotSeller(address caller, address seller);

    /// @notice An auction with a bid is not cancelled any more.
    error AuctionHasBid(uint256 auctionId);

    /*//////////////////////////////////////////////////////////////
                                 EVENTS
    //////////////////////////////////////////////////////////////*/

    /// @notice Auctions of a collection can be started from now on, or not any more.
    event CollectionAllowed(address indexed collection, bool allowed);

    /// @notice A car came here to be auctioned. `end` is 0 while the clock waits for the first bid; the royalty at
    ///         settlement is at most `maxRoyaltyBps` basis points of the price.
    event AuctionCreated(
        uint256 indexed auctionId,
        address indexed seller,
        address indexed collection,
        uint256 tokenId,
        uint256 end,
        uint256 maxRoyaltyBps,
        Terms terms
    );

    /// @notice `bidder` has bid most. Whoever had before is refunded, unless RefundHeld says otherwise.
    event AuctionBid(uint256 indexed auctionId, address indexed bidder, uint256 amount, uint256 end);

    /// @notice A late bid moved the end.
    event AuctionExtended(uint256 indexed auctionId, uint256 end);

    /// @notice The car went to the winner; price = fee + royalty + proceeds. When it was bought out, the bidder before
    ///         is refunded.
    event AuctionSettled(
        uint256 indexed auctionId,
        address indexed winner,
        address indexed royaltyReceiver,
        uint256 price,
        uint256 fee,
        uint256 royalty,
        uint256 proceeds,
        bool boughtOut
    );

    /// @notice The auction ended without a bid: the car went back to the seller.
    event AuctionReturned(uint256 indexed auctionId);

    /// @notice The seller ended the auction before there was a bid: the car went back.
    event AuctionCancelled(uint256 indexed auctionId);

    /*//////////////////////////////////////////////////////////////
                               CONSTANTS
    //////////////////////////////////////////////////////////////*/

    /// @notice The marketplace's fee in basis points of the price (specification section 9: service fee 2.5%).
    uint256 public constant FEE_BPS = 250;

    /// @notice Highest royalty in basis points of the price (specification section 2, "Create": maximum 70%).
    uint256 public constant MAX_ROYALTY_BPS = 7_000;

    /*//////////////////////////////////////////////////////////////
                                STORAGE
    //////////////////////////////////////////////////////////////*/

    /// @notice Who gets the fee.
    address public immutable treasury;

    /// @notice How many auctions there have been: their ids are 1 to this number.
    uint256 public auctionCount;

    /// @notice Whether auctions of a collection can be started.
    mapping(address collection => bool) public isAllowed;

    mapping(uint256 auctionId => Lot) private _lots;

    /*//////////////////////////////////////////////////////////////
                              CONSTRUCTOR
    //////////////////////////////////////////////////////////////*/

    constructor(address currency_, address treasury_, address owner_) AuctionPayments(currency_) Ownable(owner_) {
        if (treasury_ == address(0)) revert AuctionTreasuryInvalid(treasury_);
        treasury = treasury_;
    }

    /*//////////////////////////////////////////////////////////////
                                  SELL
    //////////////////////////////////////////////////////////////*/

    /// @notice Takes the caller's car and starts its auction. The car has to be approved to this house.
    function createAuction(address collection, uint256 tokenId, Terms calldata terms)
        external
        nonReentrant
        returns (uint256 auctionId)
    {
        if (!isAllowed[collection]) revert AuctionCollectionNotAllowed(collection);
        _checkAmounts(tokenId, terms.reserve, terms.buyOut);
        Clock memory clock = AuctionClock.fromTerms(terms);
        (, uint256 royaltyBps) = _royalty(collection, tokenId, AuctionClock.BPS, MAX_ROYALTY_BPS);
        clock.royaltyBps = uint16(royaltyBps);
        if (!terms.startAtFirstBid) clock.start();

        auctionId = ++auctionCount;
        Lot storage lot = _lots[auctionId];
        lot.amount = uint96(terms.reserve);
        lot.clock.store(clock);
        (lot.seller, lot.buyOut) = (msg.sender, uint96(terms.buyOut));
        (lot.collection, lot.tokenId) = (collection, uint96(tokenId));
        emit AuctionCreated(auctionId, msg.sender, collection, tokenId, clock.end, royaltyBps, terms);
        IERC721(collection).transferFrom(msg.sender, address(this), tokenId);
    }

    /// @notice Ends an auction without a bid, whether or not its time is over, and gives the seller the car back.
    function cancel(uint256 auctionId) external nonReentrant {
        Lot memory lot = _openLot(auctionId);
        if (msg.sender != lot.seller) revert AuctionCallerNotSeller(msg.sender, lot.seller);
        if (lot.bidder != address(0)) revert AuctionHasBid(auctionId);
        delete _lots[auctionId];
        emit AuctionCancelled(auctionId);
        IERC721(lot.collection).transferFrom(address(this), lot.seller, lot.tokenId);
    }

    /*//////////////////////////////////////////////////////////////
                                  BUY
    //////////////////////////////////////////////////////////////*/

    /// @notice Bids `amount` wei, which the caller has approved to this house. Whoever raises their own bid pays the
    ///         difference. A bid is binding: it comes back only when somebody bids more.
    function bid(uint256 auctionId, uint256 amount) external nonReentrant {
        Lot storage lot = _lots[auctionId];
        (address outbid, uint256 standing, Clock memory clock) = (lot.bidder, lot.amount, lot.clock);
        if (standing == 0) revert AuctionNotOpen(auctionId);
        if (clock.isOver()) revert AuctionOver(auctionId, clock.end);
        uint256 minimum = outbid == address(0) ? standing : clock.minimumAfter(standing);
        if (amount < minimum) revert AuctionBidTooLow(amount, minimum);
        if (amount > type(uint96).max) revert AuctionBidTooHigh(amount, type(uint96).max);

        (lot.bidder, lot.amount) = (msg.sender, uint96(amount));
        emit AuctionBid(auctionId, msg.sender, amount, _advance(auctionId, lot, clock));
        if (outbid == msg.sender) {
            _collect(msg.sender, amount - standing);
        } else {
            _collect(msg.sender, amount);
            if (outbid != address(0)) _pay(auctionId, outbid, standing);
        }
    }

    /// @notice Buys the car at once for `price` wei, which has to be exactly the buy-out. Possible while bids are taken
    ///         and the highest one is below that.
    /// @dev The price is said again so that the transaction itself shows what it pays.
    function buyOut(uint256 auctionId, uint256 price) external nonReentrant {
        Lot memory lot = _openLot(auctionId);
        if (lot.clock.isOver()) revert AuctionOver(auctionId, lot.clock.end);
        bool hasBid = lot.bidder != address(0);
        if (lot.buyOut == 0 || (hasBid && lot.amount >= lot.buyOut)) revert AuctionNoBuyOut(auctionId);
        if (price != lot.buyOut) revert AuctionBuyOutPrice(price, lot.buyOut);

        delete _lots[auctionId];
        _collect(msg.sender, lot.bidder == msg.sender ? price - lot.amount : price);
        if (hasBid && lot.bidder != msg.sender) _pay(auctionId, lot.bidder, lot.amount);
        _settle(auctionId, lot, msg.sender, price, true);
    }

    /// @notice Ends an auction whose time is over: the car goes to the highest bidder and the money to treasury, royalty
    ///         receiver and seller, or, without a bid, the car back to the seller. Anybody may call.
    function settle(uint256 auctionId) external nonReentrant {
        Lot memory lot = _openLot(auctionId);
        if (!lot.clock.isOver()) revert AuctionNotOver(auctionId, lot.clock.end);
        delete _lots[auctionId];
        if (lot.bidder != address(0)) return _settle(auctionId, lot, lot.bidder, lot.amount, false);
        emit AuctionReturned(auctionId);
        IERC721(lot.collection).transferFrom(address(this), lot.seller, lot.tokenId);
    }

    /*//////////////////////////////////////////////////////////////
                             VIEW FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice An auction as it stands in this block.
    function auction(uint256 auctionId) external view returns (AuctionView memory result) {
        Lot memory lot = _lots[auctionId];
        if (lot.amount == 0) {
            if (auctionId != 0 && auctionId <= auctionCount) result.state = AuctionState.CLOSED;
            return result;
        }
        Clock memory clock = lot.clock;
        bool waits = clock.end == 0;
        result.state = waits ? AuctionState.WAITING : clock.isOver() ? AuctionState.ENDED : AuctionState.RUNNING;
        (result.seller, result.collection, result.tokenId) = (lot.seller, lot.collection, lot.tokenId);
        (result.bidder, result.highestBid) = (lot.bidder, lot.bidder == address(0) ? 0 : lot.amount);
        (result.minimumBid, result.buyOut) = (_minimumBid(lot), lot.buyOut);
        (result.minIncrement, result.minIncrementBps) = (clock.minIncrement, clock.incrementBps);
        (result.end, result.latestEnd) = (clock.end, waits ? 0 : clock.latestEnd);
        (result.duration, result.extensionWindow) = (clock.duration, clock.window);
        result.maxRoyaltyBps = clock.royaltyBps;
    }

    /// @notice The least that the next bid may be, in wei, whether or not there is still time for it.
    function minimumBid(uint256 auctionId) external view returns (uint256) {
        return _minimumBid(_openLot(auctionId));
    }

    /*//////////////////////////////////////////////////////////////
                            OWNER FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice Lets auctions of a collection be started, or not any more. Those that run are not affected. Never of the
    ///         currency: the house would hand out an amount of it for a token's id, and that is the bidders' money.
    function setCollection(address collection, bool allowed) external onlyOwner {
        if (collection == currency) revert AuctionCollectionNotAllowed(collection);
        isAllowed[collection] = allowed;
        emit CollectionAllowed(collection, allowed);
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    function _checkAmounts(uint256 tokenId, uint256 reserve, uint256 buyOutPrice) private pure {
        uint256 max = type(uint96).max;
        if (tokenId > max) revert AuctionTokenIdTooHigh(tokenId, max);
        if (reserve == 0 || reserve > max) revert AuctionReserveOutOfRange(reserve, max);
        if (buyOutPrice != 0 && (buyOutPrice < reserve || buyOutPrice > max)) {
            revert AuctionBuyOutOutOfRange(buyOutPrice, reserve, max);
        }
    }

    function _openLot(uint256 auctionId) private view returns (Lot memory lot) {
        lot = _lots[auctionId];
        if (lot.amount == 0) revert AuctionNotOpen(auctionId);
    }

    function _minimumBid(Lot memory lot) private pure returns (uint256) {
        return lot.bidder == address(0) ? lot.amount : lot.clock.minimumAfter(lot.amount);
    }

    /// @dev What a bid does to the clock: starts it, extends it, or leaves it alone, which costs no write.
    function _advance(uint256 auctionId, Lot storage lot, Clock memory clock) private returns (uint256 end) {
        if (clock.end == 0) {
            clock.start();
            (lot.clock.end, lot.clock.latestEnd) = (clock.end, clock.latestEnd);
            return clock.end;
        }
        end = clock.endAfterBid();
        if (end != clock.end) {
            lot.clock.end = uint40(end);
            emit AuctionExtended(auctionId, end);
        }
    }

    /// @dev Divides the price, and hands over the car. The auction is closed already.
    function _settle(uint256 auctionId, Lot memory lot, address winner, uint256 price, bool boughtOut) private {
        uint256 fee = price * FEE_BPS / AuctionClock.BPS;
        (address royaltyReceiver, uint256 royalty) =
            _royalty(lot.collection, lot.tokenId, price, price * lot.clock.royaltyBps / AuctionClock.BPS);
        uint256 proceeds = price - fee - royalty;
        emit AuctionSettled(auctionId, winner, royaltyReceiver, price, fee, royalty, proceeds, boughtOut);
        IERC721(lot.collection).transferFrom(address(this), winner, lot.tokenId);
        _pay(auctionId, treasury, fee);
        _pay(auctionId, royaltyReceiver, royalty);
        _pay(auctionId, lot.seller, proceeds);
    }

    /// @dev The royalty (ERC-2981) of a car sold at `price`, at most `max`. None when the collection does not answer
    ///      properly, or names nobody or this house: the seller gets it then.
    function _royalty(address collection, uint256 tokenId, uint256 price, uint256 max)
        private
        view
        returns (address receiver, uint256 amount)
    {
        uint256 gasBefore = gasleft();
        (bool success,, bytes memory answer) =
            LibCall.tryStaticCall(collection, _CALL_GAS, 64, abi.encodeCall(IERC2981.royaltyInfo, (tokenId, price)));
        if (!success) _checkGasBefore(gasBefore);
        if (!success || answer.length != 64) return (address(0), 0);
        uint256 account;
        (account, amount) = abi.decode(answer, (uint256, uint256));
        receiver = address(uint160(account));
        if (receiver == address(0) || receiver == address(this)) return (address(0), 0);
        if (amount > max) amount = max;
    }
}
