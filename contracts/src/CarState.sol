// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The 96 bits of a car
/// @notice A car is one storage slot: its owner (160 bits) and, in the 96 bits beside the owner, this state.
///
///   bits  0-31  transfers  how often the car has moved since its mint (CountedERC721)
///   bits 32-39  series     build series, fixed when the car is built: 0 not built yet, 1 common, 2 uncommon, 3 rare,
///                          4 legendary, 5 exotic, 6 ultra (BuildSeries)
///   bits 40-42  rank       current rank: 0 underdog, 1 handyman, 2 expert, 3 speedster, 4 pro, 5 legend
///   bits 43-46             unused, zero
///   bit  47     lock       in storage: look up when the lock ends (RaceLock); in tokenState: the car is locked now
///   bits 48-95  upgrades   six levels of 8 bits: engine, turbo, tyres, brakes, suspension, aero, lowest bits first
///
/// All zero is a car fresh from its mint: never moved, not built, underdog, nothing fitted, not locked.
/// shared/src/domain/cars/car-state.ts is the same layout outside the chain.
library CarState {
    /// @notice How many ranks there are (specification section 3, "Current rank").
    uint8 internal constant RANKS = 6;

    uint256 private constant _SERIES_SHIFT = 32;
    uint256 private constant _RANK_SHIFT = 40;
    uint256 private constant _RANK_MASK = 0x07 << _RANK_SHIFT;
    uint256 private constant _LOCK_MASK = 1 << 47;
    uint256 private constant _UPGRADES_SHIFT = 48;
    uint256 private constant _BELOW_UPGRADES_MASK = (1 << _UPGRADES_SHIFT) - 1;

    function transfers(uint96 state) internal pure returns (uint32) {
        return uint32(state);
    }

    function series(uint96 state) internal pure returns (uint8) {
        return uint8(state >> _SERIES_SHIFT);
    }

    function rank(uint96 state) internal pure returns (uint8) {
        return uint8((state & _RANK_MASK) >> _RANK_SHIFT);
    }

    /// @notice Whether the lock bit is set.
    function hasLock(uint96 state) internal pure returns (bool) {
        return state & _LOCK_MASK != 0;
    }

    function upgrades(uint96 state) internal pure returns (uint48) {
        return uint48(state >> _UPGRADES_SHIFT);
    }

    /// @notice The state of a car that was not built and now is. Only for a series field that is still zero.
    function built(uint96 state, uint8 series_) internal pure returns (uint96) {
        return uint96(state | (uint256(series_) << _SERIES_SHIFT));
    }

    /// @notice The state with the lock bit set.
    function withLock(uint96 state) internal pure returns (uint96) {
        return uint96(state | _LOCK_MASK);
    }

    /// @notice The state with the lock bit clear.
    function withoutLock(uint96 state) internal pure returns (uint96) {
        return uint96(state & ~_LOCK_MASK);
    }

    function withRank(uint96 state, uint8 rank_) internal pure returns (uint96) {
        return uint96((state & ~_RANK_MASK) | (uint256(rank_) << _RANK_SHIFT));
    }

    function withUpgrades(uint96 state, uint48 upgrades_) internal pure returns (uint96) {
        return uint96((state & _BELOW_UPGRADES_MASK) | (uint256(upgrades_) << _UPGRADES_SHIFT));
    }
}
