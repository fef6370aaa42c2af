// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

/// @title An English auction in an ERC-20, the way such auctions are usually written
/// @notice One struct for each auction with a slot for each field, the car in escrow, a clock that starts with the first bid,
///         the previous bidder paid back at once, the paid amount checked by balances, a fee and a royalty at the end.
contract UsualAuction is ReentrancyGuard {
    using SafeERC20 for IERC20;

    struct Auction {
        uint256 tokenId;
        IERC721 collection;
        IERC20 currency;
        address seller;
        address bidder;
        uint256 amount;
        uint256 reserve;
        uint256 duration;
        uint256 firstBidAt;
        uint256 timeBuffer;
        uint256 incrementBps;
    }

    error AuctionUnknown(uint256 id);
    error AuctionOver(uint256 id);
    error AuctionNotOver(uint256 id);
    error AuctionBidTooLow(uint256 least);
    error AuctionPaymentDiffers();

    event AuctionCreated(uint256 indexed id, IERC721 indexed collection, uint256 indexed tokenId, address seller);
    event AuctionBid(uint256 indexed id, address indexed bidder, uint256 amount, bool first, bool extended);
    event AuctionExtended(uint256 indexed id, uint256 duration);
    event AuctionEnded(uint256 indexed id, address indexed winner, uint256 amount);

    address public feeRecipient;
    uint256 public feeBps = 250;
    uint256 public auctionCount;
    mapping(uint256 id => Auction) public auctions;

    constructor(address feeRecipient_) {
        feeRecipient = feeRecipient_;
    }

    function create(IERC721 collection, uint256 tokenId, IERC20 currency, uint256 reserve, uint256 duration)
        external
        nonReentrant
        returns (uint256 id)
    {
        id = ++auctionCount;
        auctions[id] = Auction({
            tokenId: tokenId,
            collection: collection,
            currency: currency,
            seller: msg.sender,
            bidder: address(0),
            amount: 0,
            reserve: reserve,
            duration: duration,
            firstBidAt: 0,
            timeBuffer: 15 minutes,
            incrementBps: 500
        });
        collection.transferFrom(msg.sender, address(this), tokenId);
        emit AuctionCreated(id, collection, tokenId, msg.sender);
    }

    function bid(uint256 id, uint256 amount) external nonReentrant {
        Auction storage auction = auctions[id];
        if (auction.seller == address(0)) revert AuctionUnknown(id);
        bool first = auction.firstBidAt == 0;
        if (!first && block.timestamp >= auction.firstBidAt + auction.duration) revert AuctionOver(id);
        uint256 least = first ? auction.reserve : auction.amount + auction.amount * auction.incrementBps / 10_000;
        if (amount < least) revert AuctionBidTooLow(least);

        if (first) auction.firstBidAt = block.timestamp;
        else auction.currency.safeTransfer(auction.bidder, auction.amount);
        _collect(auction.currency, amount);
        auction.amount = amount;
        auction.bidder = msg.sender;

        uint256 left = auction.firstBidAt + auction.duration - block.timestamp;
        bool extended = left < auction.timeBuffer;
        if (extended) auction.duration += auction.timeBuffer - left;
        emit AuctionBid(id, msg.sender, amount, first, extended);
        if (extended) emit AuctionExtended(id, auction.duration);
    }

    function settle(uint256 id) external nonReentrant {
        Auction memory auction = auctions[id];
        if (auction.seller == address(0)) revert AuctionUnknown(id);
        if (auction.firstBidAt == 0 || block.timestamp < auction.firstBidAt + auction.duration) {
            revert AuctionNotOver(id);
        }
        delete auctions[id];

        auction.collection.transferFrom(address(this), auction.bidder, auction.tokenId);
        uint256 fee = auction.amount * feeBps / 10_000;
        (address creator, uint256 royalty) =
            IERC2981(address(auction.collection)).royaltyInfo(auction.tokenId, auction.amount);
        auction.currency.safeTransfer(feeRecipient, fee);
        auction.currency.safeTransfer(creator, royalty);
        auction.currency.safeTransfer(auction.seller, auction.amount - fee - royalty);
        emit AuctionEnded(id, auction.bidder, auction.amount);
    }

    /// @dev Takes a bid and checks that all of it came: some tokens keep a fee.
    function _collect(IERC20 currency, uint256 amount) private {
        uint256 before = currency.balanceOf(address(this));
        currency.safeTransferFrom(msg.sender, address(this), amount);
        if (currency.balanceOf(address(this)) != before + amount) revert AuctionPaymentDiffers();
    }
}

/// @title An English auction in an ERC-20, packed as the best open ones are
/// @notice Does what UsualAuction does, in four slots for each auction, addressed by its car: the amounts fill up the slots
///         of addresses. The extension and the increment are the same for all auctions, hence constants.
/// @dev The open ones that pack like this leave the car with its seller until the first bid, which then pays for its move as
///      well. Here it is in escrow from the start, so that the first bid of both does the same.
contract PackedAuction is ReentrancyGuard {
    using SafeERC20 for IERC20;

    struct Auction {
        address seller;
        uint96 reserve;
        address bidder;
        uint96 amount;
        IERC20 currency;
        uint96 firstBidAt;
        uint64 duration;
    }

    error AuctionUnknown(IERC721 collection, uint256 tokenId);
    error AuctionOver(IERC721 collection, uint256 tokenId);
    error AuctionNotOver(IERC721 collection, uint256 tokenId);
    error AuctionBidTooLow(uint256 least);
    error AuctionPaymentDiffers();

    event AuctionCreated(IERC721 indexed collection, uint256 indexed tokenId, Auction auction);
    event AuctionBid(IERC721 indexed collection, uint256 indexed tokenId, bool first, bool extended, Auction auction);
    event AuctionEnded(IERC721 indexed collection, uint256 indexed tokenId, Auction auction);

    uint256 private constant _TIME_BUFFER = 15 minutes;
    uint256 private constant _INCREMENT_BPS = 500;
    uint256 private constant _FEE_BPS = 250;

    address private immutable _feeRecipient;
    mapping(IERC721 collection => mapping(uint256 tokenId => Auction)) public auctions;

    constructor(address feeRecipient) {
        _feeRecipient = feeRecipient;
    }

    function create(IERC721 collection, uint256 tokenId, IERC20 currency, uint96 reserve, uint64 duration)
        external
        nonReentrant
    {
        Auction storage auction = auctions[collection][tokenId];
        (auction.seller, auction.reserve) = (msg.sender, reserve);
        auction.currency = currency;
        auction.duration = duration;
        collection.transferFrom(msg.sender, address(this), tokenId);
        emit AuctionCreated(collection, tokenId, auction);
    }

    function bid(IERC721 collection, uint256 tokenId, uint96 amount) external nonReentrant {
        Auction storage auction = auctions[collection][tokenId];
        if (auction.seller == address(0)) revert AuctionUnknown(collection, tokenId);
        (IERC20 currency, uint256 firstBidAt, uint256 duration) =
            (auction.currency, auction.firstBidAt, auction.duration);
        bool first = firstBidAt == 0;
        if (first) {
            if (amount < auction.reserve) revert AuctionBidTooLow(auction.reserve);
            firstBidAt = block.timestamp;
            auction.firstBidAt = uint96(firstBidAt);
        } else {
            if (block.timestamp >= firstBidAt + duration) revert AuctionOver(collection, tokenId);
            (address bidder, uint256 highest) = (auction.bidder, auction.amount);
            uint256 least = highest + highest * _INCREMENT_BPS / 10_000;
            if (amount < least) revert AuctionBidTooLow(least);
            currency.safeTransfer(bidder, highest);
        }
        _collect(currency, amount);
        (auction.bidder, auction.amount) = (msg.sender, amount);

        uint256 left = firstBidAt + duration - block.timestamp;
        bool extended = left < _TIME_BUFFER;
        if (extended) auction.duration = uint64(duration + _TIME_BUFFER - left);
        emit AuctionBid(collection, tokenId, first, extended, auction);
    }

    function settle(IERC721 collection, uint256 tokenId) external nonReentrant {
        Auction memory auction = auctions[collection][tokenId];
        if (auction.firstBidAt == 0 || block.timestamp < auction.firstBidAt + auction.duration) {
            revert AuctionNotOver(collection, tokenId);
        }
        delete auctions[collection][tokenId];

        uint256 fee = auction.amount * _FEE_BPS / 10_000;
        (address creator, uint256 royalty) = IERC2981(address(collection)).royaltyInfo(tokenId, auction.amount);
        auction.currency.safeTransfer(_feeRecipient, fee);
        auction.currency.safeTransfer(creator, royalty);
        auction.currency.safeTransfer(auction.seller, auction.amount - fee - royalty);
        collection.transferFrom(address(this), auction.bidder, tokenId);
        emit AuctionEnded(collection, tokenId, auction);
    }

    /// @dev Takes a bid and checks that all of it came: some tokens keep a fee.
    function _collect(IERC20 currency, uint256 amount) private {
        uint256 before = currency.balanceOf(address(this));
        currency.safeTransferFrom(msg.sender, address(this), amount);
        if (currency.balanceOf(address(this)) != before + amount) revert AuctionPaymentDiffers();
    }
}
