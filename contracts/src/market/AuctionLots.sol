// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionClock, Clock} from "./AuctionClock.sol";
import {AuctionState, AuctionView} from "./AuctionTypes.sol";

/// @title What an auction house keeps of its auctions
/// @notice The auctions that are open, and what can be asked of them. Amounts are in wei, times in Unix seconds.
abstract contract AuctionLots {
    using AuctionClock for Clock;

    /*//////////////////////////////////////////////////////////////
                                 TYPES
    //////////////////////////////////////////////////////////////*/

    /// @dev One auction in four slots, a line each. A bid reads the first, the second and the last, writes the first, and
    ///      the second only when it moves the end. Before the first bid there is no bidder, and the amount is the
    ///      reserve; it is never zero while the auction is open.
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

    /// @notice There is no such auction, or none any more.
    error AuctionNotOpen(uint256 auctionId);

    /*//////////////////////////////////////////////////////////////
                                STORAGE
    //////////////////////////////////////////////////////////////*/

    /// @notice How many auctions there have been: their ids are 1 to this number.
    uint256 public auctionCount;

    mapping(uint256 auctionId => Lot) internal _lots;

    /*//////////////////////////////////////////////////////////////
                             VIEW FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice An auction as it stands in this block.
    /// @param auctionId The auction; one that never was, or is no more, has a state and nothing else.
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
        result.royaltyBps = clock.royaltyBps;
    }

    /// @notice The least that the next bid may be, in wei, whether or not there is still time for it.
    function minimumBid(uint256 auctionId) external view returns (uint256) {
        return _minimumBid(_openLot(auctionId));
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    function _openLot(uint256 auctionId) internal view returns (Lot memory lot) {
        lot = _lots[auctionId];
        if (lot.amount == 0) revert AuctionNotOpen(auctionId);
    }

    function _minimumBid(Lot memory lot) private pure returns (uint256) {
        return lot.bidder == address(0) ? lot.amount : lot.clock.minimumAfter(lot.amount);
    }
}
