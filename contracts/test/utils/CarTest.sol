// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarCollection} from "../../src/collections/CarCollection.sol";
import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {CollectionTest} from "./CollectionTest.sol";

/// @title A car collection, its owner, its game, its builder and some drivers
/// @notice The first epoch is open.
abstract contract CarTest is CollectionTest {
    uint256 internal constant COST = 0.05 ether;

    CarCollection internal cars;
    address internal game = _account("game");
    address internal builder = _account("builder");

    function setUp() public virtual override {
        super.setUp();
        vm.startPrank(owner);
        cars.setGame(game);
        cars.setBuilder(builder);
        vm.stopPrank();
        _openEpoch();
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

    function _grantTo(address account, uint256 amount) internal returns (uint256 firstId) {
        vm.prank(game);
        return cars.grant(account, amount);
    }

    /// @dev Mints cars and builds them.
    function _mintBuilt(address account, uint256 amount) internal {
        _mintTo(account, amount);
        _buildAll();
    }

    /*//////////////////////////////////////////////////////////////
                                 EPOCHS
    //////////////////////////////////////////////////////////////*/

    function _secretOf(uint256 epoch) internal pure returns (bytes32) {
        return keccak256(abi.encode("secret", epoch));
    }

    function _commitmentOf(uint256 epoch) internal view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(cars), epoch, _secretOf(epoch)));
    }

    /// @dev Opens the next epoch, which closes the one before. Returns its number.
    function _openEpoch() internal returns (uint256 epoch) {
        epoch = cars.epochCount() + 1;
        bytes32 commitment = _commitmentOf(epoch);
        vm.prank(builder);
        cars.openEpoch(epoch, commitment);
    }

    /// @dev Closes the open epoch and forfeits it after the deadline; the next epoch is open. Returns the forfeited one.
    function _forfeit() internal returns (uint256 epoch) {
        epoch = _openEpoch() - 1;
        vm.warp(block.timestamp + 1 days + 1);
        vm.roll(block.number + 10);
        cars.forfeitEpoch(epoch);
    }

    /// @dev What a car of a forfeited epoch gets back when each was paid COST and nothing was given.
    function _refund() internal pure returns (uint256) {
        return COST * 9 / 10;
    }

    /// @dev Closes the open epoch, reveals it a block later and builds all its cars; the next epoch is open.
    function _buildAll() internal {
        uint256 closed = _openEpoch() - 1;
        vm.roll(block.number + 1);
        cars.revealEpoch(closed, _secretOf(closed));
        cars.build(type(uint256).max);
    }
}
