// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarCollection} from "../../src/collections/CarCollection.sol";
import {Test} from "../utils/Test.sol";

/// @title The game's own cars, where a suite of the market has stand-ins
abstract contract RealCars is Test {
    /// @dev A collection whose royalty goes to somebody, with an epoch open.
    function _deployCars(address royaltyReceiver, uint96 royaltyBps) internal returns (CarCollection collection) {
        collection = new CarCollection("Pitlane Cars", "CAR", "", "");
        collection.setDefaultRoyalty(royaltyReceiver, royaltyBps);
        collection.setBuilder(address(this));
        collection.openEpoch(1, keccak256("commitment"));
    }

    function _mintCars(CarCollection collection, address account, uint256 amount) internal {
        uint256 price = collection.cost() * amount;
        vm.deal(account, price);
        vm.prank(account);
        collection.mint{value: price}(amount);
    }
}
