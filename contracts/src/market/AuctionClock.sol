// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Terms} from "./AuctionTypes.sol";

/// @title The rules of one auction, in one storage slot
/// @notice Everything about time and increments, so that a bid finds it in a single read. Times are in seconds.
/// @param end When bids end: the first second without them. 0 while the clock waits for the first bid.
/// @param latestEnd The end that no extension passes. While the clock waits: how long after the start that will be.
/// @param window A bid with less than this left extends the auction.
/// @param incrementBps Relative floor of the increment, in basis points of the highest bid.
/// @param minIncrement Absolute floor of the increment, in wei.
/// @param duration How long bids are taken without extensions.
/// @param royaltyBps Cap of the royalty, in basis points of the price. No rule of time, but this slot has room.
struct Clock {
    uint40 end;
    uint40 latestEnd;
    uint24 window;
    uint16 incrementBps;
    uint80 minIncrement;
    uint32 duration;
    uint16 royaltyBps;
}

/// @title Checks and applies the rules of an auction
/// @notice The sums of time and increments, apart from money and cars.
library AuctionClock {
    /*//////////////////////////////////////////////////////////////
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice The absolute increment may be at most `max` wei.
    error AuctionIncrementTooHigh(uint256 minIncrement, uint256 max);

    /// @notice The relative increment may be at most `max` basis points.
    error AuctionIncrementBpsTooHigh(uint256 minIncrementBps, uint256 max);

    /// @notice An auction runs from `min` to `max` seconds.
    error AuctionDurationOutOfRange(uint256 duration, uint256 min, uint256 max);

    /// @notice The extension window may be at most `max` seconds: a day, or the whole duration when that is less.
    error AuctionExtensionWindowTooLong(uint256 extensionWindow, uint256 max);

    /// @notice All extensions together may be at most `max` seconds.
    error AuctionMaxExtensionTooLong(uint256 maxExtension, uint256 max);

    /*//////////////////////////////////////////////////////////////
                               CONSTANTS
    //////////////////////////////////////////////////////////////*/

    uint256 internal constant MIN_DURATION = 60;
    uint256 internal constant MAX_DURATION = 90 days;
    uint256 internal constant MAX_EXTENSION_WINDOW = 1 days;
    uint256 internal constant MAX_TOTAL_EXTENSION = 90 days;

    /// @dev Basis points of the whole.
    uint256 internal constant BPS = 10_000;

    /*//////////////////////////////////////////////////////////////
                                 RULES
    //////////////////////////////////////////////////////////////*/

    /// @notice The clock that a seller's terms ask for, waiting to be started. Refuses terms beyond the limits.
    function fromTerms(Terms calldata terms) internal pure returns (Clock memory clock) {
        (uint256 increment, uint256 incrementBps) = (terms.minIncrement, terms.minIncrementBps);
        if (increment > type(uint80).max) revert AuctionIncrementTooHigh(increment, type(uint80).max);
        if (incrementBps > BPS) revert AuctionIncrementBpsTooHigh(incrementBps, BPS);
        (uint256 duration, uint256 window, uint256 extension) =
            (terms.duration, terms.extensionWindow, terms.maxExtension);
        if (duration < MIN_DURATION || duration > MAX_DURATION) {
            revert AuctionDurationOutOfRange(duration, MIN_DURATION, MAX_DURATION);
        }
        uint256 maxWindow = duration < MAX_EXTENSION_WINDOW ? duration : MAX_EXTENSION_WINDOW;
        if (window > maxWindow) revert AuctionExtensionWindowTooLong(window, maxWindow);
        if (extension > MAX_TOTAL_EXTENSION) revert AuctionMaxExtensionTooLong(extension, MAX_TOTAL_EXTENSION);

        clock.latestEnd = uint40(duration + extension);
        clock.window = uint24(window);
        clock.incrementBps = uint16(incrementBps);
        clock.minIncrement = uint80(increment);
        clock.duration = uint32(duration);
    }

    /// @notice Writes a whole clock.
    /// @dev From the stack and side by side, so that the compiler joins the seven into one write.
    function store(Clock storage self, Clock memory clock) internal {
        (uint40 end, uint40 latestEnd, uint24 window, uint16 incrementBps) =
            (clock.end, clock.latestEnd, clock.window, clock.incrementBps);
        (uint80 minIncrement, uint32 duration, uint16 royaltyBps) =
            (clock.minIncrement, clock.duration, clock.royaltyBps);
        self.end = end;
        self.latestEnd = latestEnd;
        self.window = window;
        self.incrementBps = incrementBps;
        self.minIncrement = minIncrement;
        self.duration = duration;
        self.royaltyBps = royaltyBps;
    }

    /// @notice Starts a waiting clock now.
    function start(Clock memory clock) internal view {
        clock.end = uint40(block.timestamp + clock.duration);
        clock.latestEnd += uint40(block.timestamp);
    }

    /// @notice Whether the time for bids is over. The end itself is no time for bids any more.
    function isOver(Clock memory clock) internal view returns (bool) {
        // Those who build blocks choose the time to a few seconds: an auction lasts a minute at least.
        // forge-lint: disable-next-line(block-timestamp)
        return clock.end != 0 && block.timestamp >= clock.end;
    }

    /// @notice The end after a bid now: moved to one window from now when less than that was left, as far as the cap
    ///         allows.
    function endAfterBid(Clock memory clock) internal view returns (uint256) {
        uint256 extended = block.timestamp + clock.window;
        if (extended > clock.latestEnd) extended = clock.latestEnd;
        return extended > clock.end ? extended : clock.end;
    }

    /// @notice The least that beats a bid: both increments hold, and it is more by at least 1 wei.
    function minimumAfter(Clock memory clock, uint256 amount) internal pure returns (uint256) {
        // Never overflows: amounts have 96 bits, basis points end at 10,000.
        unchecked {
            uint256 increment = amount * clock.incrementBps / BPS;
            if (increment < clock.minIncrement) increment = clock.minIncrement;
            return amount + (increment == 0 ? 1 : increment);
        }
    }
}
