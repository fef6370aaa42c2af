// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LibBitmap} from "solady/utils/LibBitmap.sol";

/// @title Who gets what of what the epochs earn
/// @notice All wei of a collection is one of three: released to its owner, held, or earned by the epoch that is open. Held
///         is what closed epochs have earned until their secrets are revealed, refunds and rewards until they are claimed,
///         and for ever what forfeitures and redraws have cost.
/// @dev Amounts are wei of the native coin.
library EpochLedger {
    using LibBitmap for LibBitmap.Bitmap;

    /// @notice Basis points of a forfeited epoch's proceeds that are not refunded: half goes to the account that records the
    ///         draw, half stays in the contract for ever. Otherwise a studio could redraw its own cars for free.
    uint256 internal constant FORFEIT_FEE_BPS = 1_000;

    struct Ledger {
        /// What the owner may withdraw.
        uint128 released;
        uint128 held;
        /// Cars that nothing is refunded for, or nothing more: those given away, and those refunded.
        LibBitmap.Bitmap settled;
    }

    /// @notice Books what came in since the last closing, gifts included. What 96 bits cannot hold waits for the next.
    /// @param balance All the wei there is.
    /// @param paid How many of the epoch's cars were paid for.
    /// @return proceeds Wei held for the epoch; 0 if there is no one to refund.
    function close(Ledger storage ledger, uint256 balance, uint256 paid) internal returns (uint96 proceeds) {
        uint256 earned = balance - ledger.held - ledger.released;
        proceeds = earned > type(uint96).max ? type(uint96).max : uint96(earned);
        if (paid != 0) {
            ledger.held += proceeds;
            return proceeds;
        }
        ledger.released += proceeds;
        return 0;
    }

    /// @notice Lets the owner have an epoch's proceeds.
    function release(Ledger storage ledger, uint96 proceeds) internal {
        ledger.held -= proceeds;
        ledger.released += proceeds;
    }

    /// @notice What a car's owner gets back of a forfeited epoch's proceeds, rounded down.
    function share(uint256 proceeds, uint256 paid) internal pure returns (uint256) {
        return proceeds * (10_000 - FORFEIT_FEE_BPS) / 10_000 / paid;
    }

    /// @notice The reward for recording the draw of a forfeited epoch, and the price of forfeiting it again.
    function reward(uint256 proceeds) internal pure returns (uint256) {
        return proceeds * FORFEIT_FEE_BPS / 20_000;
    }
}
