// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AssetCollection} from "./AssetCollection.sol";
import {CollectionBase} from "./CollectionBase.sol";

/// @title The tuneup garages
/// @notice Variant two of the specification's collections (section 3, "Contracts"). The owner of a garage can fit
///         upgrades to their cars in it (see Workshop); it does not wear out.
contract TuneupGarages is AssetCollection {
    /// @notice Starts with a price of 0.02 coins, 5,000 garages and 10 to a mint.
    constructor(string memory name_, string memory symbol_, string memory initBaseURI)
        CollectionBase(name_, symbol_, initBaseURI, 0.02 ether, 5_000, 10)
    {}
}
