// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {WorkshopTest} from "../utils/GameTest.sol";
import {WorkshopHandler} from "./Workshop.handler.sol";

/// @notice Whatever the drivers do, cars, garages and gas stations equal the plain model. After each call the sums are
///         compared and what the call touched (in the handler), after each run everything.
/// forge-config: default.invariant.runs = 34
/// forge-config: default.invariant.depth = 500
/// forge-config: deep.invariant.runs = 2020
/// forge-config: deep.invariant.depth = 500
contract WorkshopInvariantTest is WorkshopTest {
    uint256 private constant _CARS = 4;

    WorkshopHandler private _handler;

    function setUp() public override {
        super.setUp();
        for (uint256 i; i < _CARS; ++i) {
            _mintTo(address(uint160(0xac70_0000 + i)), 1);
        }
        _buildAll();
        _handler = new WorkshopHandler(workshop, owner, game);
    }

    /// @dev Read by forge: whom the random calls go to.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(_handler);
    }

    function invariant_SumsEqualModel() external view {
        vm.assertEq(cars.totalSupply(), _CARS);
        vm.assertEq(garages.totalSupply(), _handler.supply(WorkshopHandler.Kind.Garage));
        vm.assertEq(stations.totalSupply(), _handler.supply(WorkshopHandler.Kind.Station));
        vm.assertEq(address(garages).balance, _handler.proceeds(WorkshopHandler.Kind.Garage));
        vm.assertEq(address(stations).balance, _handler.proceeds(WorkshopHandler.Kind.Station));
    }

    function afterInvariant() external view {
        _compareAll(WorkshopHandler.Kind.Car);
        _compareAll(WorkshopHandler.Kind.Garage);
        _compareAll(WorkshopHandler.Kind.Station);
        _compareFuel();
    }

    /// @dev Every token equals the model, and every token belongs to exactly one of the drivers.
    function _compareAll(WorkshopHandler.Kind kind) private view {
        CollectionBase tokens = _handler.collections(kind);
        uint256 supply = tokens.totalSupply();
        for (uint256 id = 1; id <= supply; ++id) {
            _handler.compare(kind, id);
        }
        uint256 found;
        for (uint256 i; i < _handler.actorCount(); ++i) {
            address actor = _handler.actors(i);
            uint256[] memory ids = tokens.walletOfOwner(actor);
            for (uint256 j; j < ids.length; ++j) {
                vm.assertEq(tokens.ownerOf(ids[j]), actor);
            }
            vm.assertEq(ids.length, tokens.balanceOf(actor));
            found += ids.length;
        }
        vm.assertEq(found, supply);
    }

    /// @dev All the levels that cars have were paid for with fuel, and all the fuel that is missing went into levels.
    function _compareFuel() private view {
        uint256 paid;
        for (uint256 id = 1; id <= _CARS; ++id) {
            uint256 upgrades = cars.carState(id).upgrades;
            for (uint256 part; part < 6; ++part) {
                uint256 level = upgrades >> 8 * part & 0xff;
                paid += 10 * level * (level + 1) / 2;
            }
        }
        vm.assertEq(paid, _handler.burnt());
        uint256 left;
        for (uint256 id = 1; id <= stations.totalSupply(); ++id) {
            left += stations.fuel(id);
        }
        vm.assertEq(left + _handler.burnt(), 100 * stations.totalSupply() + _handler.refilled());
    }
}
