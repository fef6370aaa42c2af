// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarCollection} from "../../src/collections/CarCollection.sol";
import {CarTraits} from "../../src/collections/CarTraits.sol";
import {GasStations} from "../../src/collections/GasStations.sol";
import {GameRoles} from "../../src/game/GameRoles.sol";
import {Workshop} from "../../src/game/Workshop.sol";
import {ERC721} from "solady/tokens/ERC721.sol";
import {WorkshopTest} from "../utils/GameTest.sol";

/// @notice Alice has car 1, garage 1 and station 1; bob has those with number 2.
contract WorkshopFitTest is WorkshopTest {
    function setUp() public override {
        super.setUp();
        address[2] memory drivers = [alice, bob];
        for (uint256 i; i < drivers.length; ++i) {
            _mintBuilt(drivers[i], 1);
            _mintGarage(drivers[i]);
            _mintStation(drivers[i]);
        }
    }

    function test_NewWorkshop() public view {
        vm.assertEq(address(workshop.cars()), address(cars));
        vm.assertEq(address(workshop.garages()), address(garages));
        vm.assertEq(address(workshop.stations()), address(stations));
        vm.assertEq(workshop.PARTS(), 6);
        vm.assertEq(workshop.MAX_LEVEL(), 5);
        vm.assertEq(workshop.FUEL_PER_LEVEL(), 10);
    }

    /// @dev From any levels below the highest: the part goes up by one, nothing else of the car changes.
    function testFuzz_Fit(uint8 part, uint48 levels, uint8 rank) public {
        part %= 6;
        levels = _levels(levels, 4);
        uint8 level = uint8(levels >> 8 * part) + 1;
        vm.startPrank(game);
        cars.setUpgrades(1, levels);
        cars.setRank(1, rank % 6);
        vm.stopPrank();
        CarCollection.Car memory before = cars.carState(1);
        uint256 others = cars.tokenState(2);

        vm.assertEq(workshop.fitCost(1, part), uint256(level) * 10);
        vm.expectEmit(address(stations));
        emit GasStations.FuelChanged(1, 100 - uint256(level) * 10);
        vm.expectEmit(address(cars));
        emit CarTraits.CarUpdated(1, cars.tokenState(1) + uint96(1 << 48 + 8 * part));
        vm.expectEmit(address(workshop));
        emit Workshop.UpgradeFitted(1, part, level, 1, 1, uint256(level) * 10);
        vm.prank(alice);
        workshop.fit(1, part, level, 1, 1);

        CarCollection.Car memory fitted = cars.carState(1);
        vm.assertEq(fitted.upgrades, uint256(levels) + (1 << 8 * part));
        vm.assertEq(fitted.owner, alice);
        vm.assertEq(fitted.transfers, before.transfers);
        vm.assertEq(fitted.series, before.series);
        vm.assertEq(fitted.rank, before.rank);
        vm.assertEq(cars.tokenState(2), others);
        vm.assertEq(stations.fuel(1), 100 - uint256(level) * 10);
        vm.assertEq(stations.fuel(2), 100);
        vm.assertEq(garages.ownerOf(1), alice);
    }

    /// @dev All six parts from nothing to the highest level: 6 * (10 + 20 + 30 + 40 + 50) units.
    function test_FitEverything() public {
        uint256 burnt;
        for (uint8 part; part < 6; ++part) {
            for (uint256 level = 1; level <= 5; ++level) {
                uint256 fuel = stations.fuel(1);
                if (fuel < level * 10) {
                    vm.prank(game);
                    stations.refuel(1);
                    fuel = 100;
                }
                vm.prank(alice);
                workshop.fit(1, part, uint8(level), 1, 1);
                burnt += fuel - stations.fuel(1);
            }
        }
        vm.assertEq(cars.carState(1).upgrades, 0x050505050505);
        vm.assertEq(burnt, 900);
    }

    /// @dev A garage and a station that were bought a moment ago serve their new owner, and no longer the old one.
    function test_FitWithWhatWasBought() public {
        vm.startPrank(bob);
        garages.transferFrom(bob, alice, 2);
        stations.transferFrom(bob, alice, 2);
        vm.stopPrank();
        vm.prank(alice);
        workshop.fit(1, 0, 1, 2, 2);
        vm.assertEq(cars.carState(1).upgrades, 1);
        _expectNotOwner(address(garages), 2, bob);
        vm.prank(bob);
        workshop.fit(2, 0, 1, 2, 2);
    }

    /*//////////////////////////////////////////////////////////////
                                REFUSALS
    //////////////////////////////////////////////////////////////*/

    function test_RevertIf_CallerOwnsNotAll() public {
        vm.startPrank(alice);
        _expectNotOwner(address(cars), 2, alice);
        workshop.fit(2, 0, 1, 1, 1);
        _expectNotOwner(address(garages), 2, alice);
        workshop.fit(1, 0, 1, 2, 1);
        _expectNotOwner(address(stations), 2, alice);
        workshop.fit(1, 0, 1, 1, 2);
    }

    /// @dev Who may sell a car may not spend its owner's fuel.
    function test_RevertIf_CallerIsOperator() public {
        vm.startPrank(alice);
        cars.setApprovalForAll(carol, true);
        garages.setApprovalForAll(carol, true);
        stations.setApprovalForAll(carol, true);
        vm.stopPrank();
        _expectNotOwner(address(cars), 1, carol);
        vm.prank(carol);
        workshop.fit(1, 0, 1, 1, 1);
    }

    function testFuzz_RevertIf_TokenDoesNotExist(uint256 id) public {
        id = id % 2 == 0 ? 0 : _bound(id, 3, type(uint256).max);
        vm.startPrank(alice);
        _expectError(ERC721.TokenDoesNotExist.selector);
        workshop.fit(id, 0, 1, 1, 1);
        _expectError(ERC721.TokenDoesNotExist.selector);
        workshop.fit(1, 0, 1, id, 1);
        _expectError(ERC721.TokenDoesNotExist.selector);
        workshop.fit(1, 0, 1, 1, id);
        _expectError(ERC721.TokenDoesNotExist.selector);
        workshop.fitCost(id, 0);
    }

    function testFuzz_RevertIf_PartUnknown(uint8 part) public {
        part = uint8(_bound(part, 6, 255));
        _expectError(Workshop.WorkshopPartUnknown.selector, part);
        workshop.fitCost(1, part);
        _expectError(Workshop.WorkshopPartUnknown.selector, part);
        vm.prank(alice);
        workshop.fit(1, part, 1, 1, 1);
    }

    /// @dev The game may have set a level above those that the workshop reaches.
    function testFuzz_RevertIf_LevelIsHighest(uint8 part, uint48 levels, uint8 level) public {
        part %= 6;
        level = uint8(_bound(level, 5, 255));
        levels = levels & ~uint48(0xff << 8 * part) | uint48(uint256(level) << 8 * part);
        vm.prank(game);
        cars.setUpgrades(1, levels);
        bytes memory error_ = abi.encodeWithSelector(Workshop.WorkshopLevelHighest.selector, 1, part, level);
        vm.expectRevert(error_);
        workshop.fitCost(1, part);
        vm.expectRevert(error_);
        vm.prank(alice);
        workshop.fit(1, part, 1, 1, 1);
        vm.assertEq(stations.fuel(1), 100);
    }

    function testFuzz_RevertIf_StationDry(uint8 level, uint256 left) public {
        level = uint8(_bound(level, 1, 5));
        uint256 cost = uint256(level) * 10;
        left = _bound(left, 0, cost - 1);
        vm.prank(game);
        cars.setUpgrades(1, level - 1);
        vm.prank(address(workshop));
        stations.burnFuel(1, 100 - left);
        vm.expectRevert(abi.encodeWithSelector(GasStations.StationDry.selector, 1, left, cost));
        vm.prank(alice);
        workshop.fit(1, 0, level, 1, 1);
        vm.assertEq(cars.carState(1).upgrades, level - 1);
    }

    /// @dev What the caller agreed to burn is burnt, or nothing: another level than the one that was named is refused.
    function testFuzz_RevertIf_LevelIsNotNext(uint8 part, uint8 level, uint8 named) public {
        (part, level) = (part % 6, level % 5);
        vm.assume(named != level + 1);
        vm.prank(game);
        cars.setUpgrades(1, uint48(uint256(level) << 8 * part));
        vm.expectRevert(abi.encodeWithSelector(Workshop.WorkshopLevelNotNext.selector, 1, part, named, level + 1));
        vm.prank(alice);
        workshop.fit(1, part, named, 1, 1);
        vm.assertEq(stations.fuel(1), 100);
    }

    function test_RevertIf_CarIsNotBuilt() public {
        _mintTo(alice, 1);
        _expectError(CarTraits.CarNotBuilt.selector, 3);
        vm.prank(alice);
        workshop.fit(3, 0, 1, 1, 1);
        vm.assertEq(stations.fuel(1), 100);
    }

    function test_RevertIf_WorkshopIsNotNamed() public {
        vm.startPrank(owner);
        cars.setWorkshop(address(0));
        vm.stopPrank();
        _expectError(GameRoles.GameCallerNotWorkshop.selector, address(workshop));
        vm.prank(alice);
        workshop.fit(1, 0, 1, 1, 1);
        vm.assertEq(stations.fuel(1), 100);

        vm.startPrank(owner);
        cars.setWorkshop(address(workshop));
        stations.setWorkshop(address(0));
        vm.stopPrank();
        _expectError(GameRoles.GameCallerNotWorkshop.selector, address(workshop));
        vm.prank(alice);
        workshop.fit(1, 0, 1, 1, 1);
        vm.assertEq(cars.carState(1).upgrades, 0);
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    /// @dev Six levels, each from 0 to `max`.
    function _levels(uint48 seed, uint8 max) private pure returns (uint48 levels) {
        for (uint256 part; part < 6; ++part) {
            levels |= uint48(uint256(uint8(seed >> 8 * part)) % (max + 1) << 8 * part);
        }
    }

    function _expectNotOwner(address collection_, uint256 id, address caller) private {
        vm.expectRevert(abi.encodeWithSelector(Workshop.WorkshopCallerNotOwner.selector, collection_, id, caller));
    }
}
