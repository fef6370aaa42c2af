// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {TwoStepOwnable} from "../TwoStepOwnable.sol";
import {AuctionClock, Clock} from "./AuctionClock.sol";
import {AuctionLots} from "./AuctionLots.sol";
import {AuctionPayments} from "./AuctionPayments.sol";
import {AuctionTokens} from "./AuctionTokens.sol";
import {Terms} from "./AuctionTypes.sol";

/// @title English auctions that hold the car
/// @notice Holds the seller's car from the start of the auction to its end, and the money of the highest bid
///         (docs/decisions/0006-auctions-hold-the-car.md). No account, not even the owner, has power over a running
///         auction: the owner only chooses the collections that new auctions can be started for. These are trusted code:
///         if a collection's transfers fail, its cars stay here. Amounts are in wei of the currency, times in Unix seconds.
contract AuctionHouse is AuctionTokens, AuctionLots, TwoStepOwnable {
    using AuctionClock for Clock;

    /*//////////////////////////////////////////////////////////////
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice No auctions are started for this collection.
    error AuctionCollectionNotAllowed(address collection);

    /// @notice The collection asks for a royalty of `royaltyBps` basis points, and the seller's terms allow `max`.
    error AuctionRoyaltyTooHigh(uint256 royaltyBps, uint256 max);

    /// @notice The highest token id here is `max`.
    error AuctionTokenIdTooHigh(uint256 tokenId, uint256 max);

    /// @notice The reserve is from 1 to `max` wei.
    error AuctionReserveOutOfRange(uint256 reserve, uint256 max);

    /// @notice The buy-out is from `min` (the reserve) to `max` wei, or 0 for none.
    error AuctionBuyOutOutOfRange(uint256 buyOut, uint256 min, uint256 max);

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
    ///         settlement is at most `royaltyBps` basis points of the price: what it is now.
    event AuctionCreated(
        uint256 indexed auctionId,
        address indexed seller,
        address indexed collection,
        uint256 tokenId,
        uint256 end,
        uint256 royaltyBps,
        Terms terms
    );

    /// @notice `bidder` is the highest bidder. The previous one is refunded, unless RefundHeld says otherwise.
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

    /// @notice Highest royalty in basis points of the price (specification section 2, "Create": maximum 70%).
    uint256 public constant MAX_ROYALTY_BPS = 7_000;

    /*//////////////////////////////////////////////////////////////
                                STORAGE
    //////////////////////////////////////////////////////////////*/

    /// @notice Whether auctions of a collection can be started.
    mapping(address collection => bool) public isAllowed;

    /*//////////////////////////////////////////////////////////////
                              CONSTRUCTOR
    //////////////////////////////////////////////////////////////*/

    /// @param currency_ The ERC-20 that everything here is paid in.
    /// @param treasury_ Who gets the fee.
    /// @param feeBps_ The fee in basis points of the price, at most MAX_FEE_BPS.
    /// @param owner_ Who says which collections auctions can be started for.
    constructor(address currency_, address treasury_, uint256 feeBps_, address owner_)
        AuctionPayments(currency_, treasury_, feeBps_)
        Ownable(owner_)
    {}

    /*//////////////////////////////////////////////////////////////
                                  SELL
    //////////////////////////////////////////////////////////////*/

    /// @notice Takes the caller's car and starts its auction. The car has to be approved to this house.
    /// @param collection The car's collection, one of those that are allowed.
    /// @param tokenId The car. One that is locked cannot come here, and one without a state is refused.
    /// @param terms What the seller decides.
    /// @return auctionId The auction's number, from 1 on.
    function createAuction(address collection, uint256 tokenId, Terms calldata terms)
        external
        nonReentrant
        returns (uint256 auctionId)
    {
        if (!isAllowed[collection]) revert AuctionCollectionNotAllowed(collection);
        _checkAmounts(tokenId, terms.reserve, terms.buyOut);
        Clock memory clock = AuctionClock.fromTerms(terms);
        (, uint256 royaltyBps) = _royalty(collection, tokenId, AuctionClock.BPS, MAX_ROYALTY_BPS);
        if (royaltyBps > terms.maxRoyaltyBps) revert AuctionRoyaltyTooHigh(royaltyBps, terms.maxRoyaltyBps);
        _tokenState(collection, tokenId);
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

    /// @notice Bids `amount` wei, which the caller has approved for this house. Raising one's own bid costs the
    ///         difference. A bid is binding: it is refunded only when it is outbid.
    /// @param auctionId The auction.
    /// @param amount The bid, in wei.
    /// @param state The car's `tokenState` as the bidder knows it. The bid fails if it has changed since.
    function bid(uint256 auctionId, uint256 amount, uint96 state) external nonReentrant {
        Lot storage lot = _lots[auctionId];
        (address outbid, uint256 standing, Clock memory clock) = (lot.bidder, lot.amount, lot.clock);
        if (standing == 0) revert AuctionNotOpen(auctionId);
        if (clock.isOver()) revert AuctionOver(auctionId, clock.end);
        uint256 minimum = outbid == address(0) ? standing : clock.minimumAfter(standing);
        if (amount < minimum) revert AuctionBidTooLow(amount, minimum);
        if (amount > type(uint96).max) revert AuctionBidTooHigh(amount, type(uint96).max);
        _requireBelieved(auctionId, lot.collection, lot.tokenId, state);

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
    /// @param auctionId The auction.
    /// @param price The buy-out, in wei.
    /// @param state The car's `tokenState` as the buyer knows it. A car that is another by now is not bought.
    function buyOut(uint256 auctionId, uint256 price, uint96 state) external nonReentrant {
        Lot memory lot = _openLot(auctionId);
        if (lot.clock.isOver()) revert AuctionOver(auctionId, lot.clock.end);
        bool hasBid = lot.bidder != address(0);
        if (lot.buyOut == 0 || (hasBid && lot.amount >= lot.buyOut)) revert AuctionNoBuyOut(auctionId);
        if (price != lot.buyOut) revert AuctionBuyOutPrice(price, lot.buyOut);
        _requireBelieved(auctionId, lot.collection, lot.tokenId, state);

        delete _lots[auctionId];
        _collect(msg.sender, lot.bidder == msg.sender ? price - lot.amount : price);
        if (hasBid && lot.bidder != msg.sender) _pay(auctionId, lot.bidder, lot.amount);
        _settle(auctionId, lot, msg.sender, price, true);
    }

    /// @notice Ends an auction whose time is over: the car goes to the highest bidder and the money to treasury, royalty
    ///         receiver and seller, or, without a bid, the car back to the seller. Any account may call it.
    function settle(uint256 auctionId) external nonReentrant {
        Lot memory lot = _openLot(auctionId);
        if (!lot.clock.isOver()) revert AuctionNotOver(auctionId, lot.clock.end);
        delete _lots[auctionId];
        if (lot.bidder != address(0)) return _settle(auctionId, lot, lot.bidder, lot.amount, false);
        emit AuctionReturned(auctionId);
        IERC721(lot.collection).transferFrom(address(this), lot.seller, lot.tokenId);
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
        uint256 fee = price * feeBps / AuctionClock.BPS;
        (address royaltyReceiver, uint256 royalty) =
            _royalty(lot.collection, lot.tokenId, price, price * lot.clock.royaltyBps / AuctionClock.BPS);
        uint256 proceeds = price - fee - royalty;
        emit AuctionSettled(auctionId, winner, royaltyReceiver, price, fee, royalty, proceeds, boughtOut);
        IERC721(lot.collection).transferFrom(address(this), winner, lot.tokenId);
        _pay(auctionId, treasury, fee);
        _pay(auctionId, royaltyReceiver, royalty);
        _pay(auctionId, lot.seller, proceeds);
    }
}
