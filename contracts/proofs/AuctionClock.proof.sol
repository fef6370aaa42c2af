// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionClock, Clock} from "../src/market/AuctionClock.sol";

/// @notice For every clock that the limits of AuctionClock allow, every bid and every moment before the end.
contract AuctionClockProof {
    /// @dev The next bid is higher by both increments and by at least 1 wei, and never by more than twice and a bit.
    function proveMinimum(Clock memory clock, uint96 amount) external pure {
        require(clock.incrementBps <= AuctionClock.BPS);
        // The checker does not see that a field of a struct is bounded by its type.
        require(clock.minIncrement <= type(uint80).max);
        uint256 minimum = AuctionClock.minimumAfter(clock, amount);
        assert(minimum > amount);
        assert(minimum >= uint256(amount) + clock.minIncrement);
        assert(minimum >= uint256(amount) + uint256(amount) * clock.incrementBps / AuctionClock.BPS);
        assert(minimum <= 2 * uint256(amount) + clock.minIncrement + 1);
    }

    /// @dev A bid never brings the end nearer, never moves it past the cap, and leaves the window where the cap does.
    function proveEnd(Clock memory clock) external view {
        require(block.timestamp < clock.end && clock.end <= clock.latestEnd);
        uint256 end = AuctionClock.endAfterBid(clock);
        assert(end >= clock.end);
        assert(end <= clock.latestEnd);
        assert(end == clock.latestEnd || end >= block.timestamp + clock.window);
    }
}
