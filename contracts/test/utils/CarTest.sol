// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarCollection} from "../../src/collections/CarCollection.sol";
import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {CollectionTest} from "./CollectionTest.sol";

/// @title A car collection, its owner, its game and some drivers
abstract contract CarTest is CollectionTest {
    uint256 internal constant COST = 0.05 ether;

    CarCollection internal cars;
    address internal game = _account("game");

    function setUp() public virtual override {
        super.setUp();
        vm.prank(owner);
        cars.setGame(game);
    }

    function _deploy() internal override returns (CollectionBase) {
        cars = new CarCollection("Pitlane Cars", "CAR", "https://pitlane.test/cars/", "https://pitlane.test/veil.json");
        return cars;
    }

    function _mintTo(address account, uint256 amount) internal override {
        uint256 price = cars.cost() * amount;
        vm.deal(account, price);
        vm.prank(account);
        cars.mint{value: price}(amount);
    }
}
