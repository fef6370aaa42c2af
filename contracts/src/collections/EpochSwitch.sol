// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IFairBuilds} from "../interfaces/IFairBuilds.sol";
import {CollectionBase} from "./CollectionBase.sol";

/// @title Whether an epoch is open
/// @notice A storey of its own for one byte: it lies in the slot that a mint reads and writes anyway, between what all
///         collections keep there and what the drop rules do.
abstract contract EpochSwitch is CollectionBase, IFairBuilds {
    uint8 internal constant _CLOSED = 0;
    uint8 internal constant _OPEN_EMPTY = 1;
    uint8 internal constant _OPEN_WITH_CARS = 2;

    /// @dev One of the three above.
    uint8 internal _epochOpen;

    /// @notice Whether an epoch is open, and cars can be minted.
    function epochOpen() public view returns (bool) {
        return _epochOpen != _CLOSED;
    }
}
