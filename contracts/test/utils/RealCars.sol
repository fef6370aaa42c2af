// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarCollection} from "../../src/collections/CarCollection.sol";
import {Test} from "./Test.sol";

/// @title The game's own cars, where a suite of the market has stand-ins
abstract contract RealCars is Test {
    bytes32 private constant _SECRET = keccak256("secret");

    /// @dev A collection with the given royalty and an open epoch. The test is its owner, builder and game.
    function _deployCars(address royaltyReceiver, uint96 royaltyBps) internal returns (CarCollection collection) {
        collection = new CarCollection("Pitlane Cars", "CAR", "", "");
        collection.setDefaultRoyalty(royaltyReceiver, royaltyBps);
        collection.setBuilder(address(this));
        collection.setGame(address(this));
        collection.openEpoch(1, _commitment(collection, 1));
    }

    /// @dev Closes the open epoch, reveals it a block later and builds all its cars; the next epoch is open.
    function _buildCars(CarCollection collection) internal {
        _revealCars(collection);
        collection.build(type(uint256).max);
    }

    /// @dev Closes the open epoch and reveals it a block later; its cars can be built.
    function _revealCars(CarCollection collection) internal {
        uint256 closed = collection.epochCount();
        collection.openEpoch(closed + 1, _commitment(collection, closed + 1));
        vm.roll(block.number + 1);
        collection.revealEpoch(closed, _SECRET);
    }

    function _commitment(CarCollection collection, uint256 epoch) private view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(collection), epoch, _SECRET));
    }

    function _mintCars(CarCollection collection, address account, uint256 amount) internal {
        uint256 price = collection.cost() * amount;
        vm.deal(account, price);
        vm.prank(account);
        collection.mint{value: price}(amount);
    }
}
