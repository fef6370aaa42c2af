// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice What the seller of an auction decides. Amounts are in wei of the house's currency, times in seconds.
/// @param reserve The least the first bid may be, at least 1.
/// @param buyOut The price that ends the auction at once; 0 for none, never below the reserve.
/// @param minIncrement How much more than the highest bid the next one has to be at least.
/// @param minIncrementBps The same in basis points of the highest bid, at most 10,000; the larger of the two holds.
/// @param duration How long bids are taken without extensions, from one minute to 90 days.
/// @param extensionWindow A bid with less than this left moves the end to this long after it. At most a day, and no
///        longer than the duration; 0 for no extensions.
/// @param maxExtension How far all extensions together can move the end, at most 90 days.
/// @param maxRoyaltyBps The highest royalty the seller agrees to, in basis points of the price. When the collection's is
///        higher as the auction is created, there is no auction.
/// @param startAtFirstBid Whether the clock waits for the first bid (true) or starts at once (false).
struct Terms {
    uint256 reserve;
    uint256 buyOut;
    uint256 minIncrement;
    uint256 minIncrementBps;
    uint256 duration;
    uint256 extensionWindow;
    uint256 maxExtension;
    uint256 maxRoyaltyBps;
    bool startAtFirstBid;
}

/// @notice Where an auction stands.
///         NONE: there never was such an auction. WAITING: its clock starts with the first bid. RUNNING: bids are taken
///         until its end. ENDED: it awaits settlement. CLOSED: the car has left; only the logs still know the auction.
enum AuctionState {
    NONE,
    WAITING,
    RUNNING,
    ENDED,
    CLOSED
}

/// @notice An auction, decoded. All but the state is zero when there is none, or none any more.
/// @param state Where it stands in the block of the call.
/// @param seller Who gets the proceeds, or the car back.
/// @param collection The car's collection.
/// @param tokenId The car.
/// @param bidder Who has bid most; the zero address before the first bid.
/// @param highestBid That bid in wei; 0 before the first one.
/// @param minimumBid The least the next bid may be, in wei.
/// @param buyOut The price that ends the auction at once, in wei; 0 for none.
/// @param minIncrement Absolute floor of the increment, in wei.
/// @param minIncrementBps Relative floor of the increment, in basis points of the highest bid.
/// @param end When bids end, in Unix seconds: the first second without them. 0 while the clock waits.
/// @param latestEnd The end that no extension passes, in Unix seconds. 0 while the clock waits.
/// @param duration How long bids are taken without extensions, in seconds.
/// @param extensionWindow A bid with less than this left extends the auction, in seconds.
/// @param royaltyBps The royalty as the auction was created, in basis points of the price: it is never more.
struct AuctionView {
    AuctionState state;
    address seller;
    address collection;
    uint256 tokenId;
    address bidder;
    uint256 highestBid;
    uint256 minimumBid;
    uint256 buyOut;
    uint256 minIncrement;
    uint256 minIncrementBps;
    uint256 end;
    uint256 latestEnd;
    uint256 duration;
    uint256 extensionWindow;
    uint256 royaltyBps;
}

