// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Schema, ZoneInterface, ZoneParameters} from "../../../src/market/SeaportTypes.sol";

/// @title A Seaport zone that checks nothing
/// @notice What being restricted costs an order by itself: Seaport asks before and after.
contract EmptyZone is ZoneInterface {
    function authorizeOrder(ZoneParameters calldata) external pure returns (bytes4) {
        return this.authorizeOrder.selector;
    }

    function validateOrder(ZoneParameters calldata) external pure returns (bytes4) {
        return this.validateOrder.selector;
    }

    function getSeaportMetadata() external pure returns (string memory, Schema[] memory) {
        return ("EmptyZone", new Schema[](0));
    }

    function supportsInterface(bytes4) external pure returns (bool) {
        return true;
    }
}
