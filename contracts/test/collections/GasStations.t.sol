// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {GasStations} from "../../src/collections/GasStations.sol";
import {GameRoles} from "../../src/game/GameRoles.sol";
import {ERC721} from "solady/tokens/ERC721.sol";
import {AssetBehaviour} from "../behaviour/AssetBehaviour.sol";
import {GameRolesBehaviour} from "../behaviour/GameRolesBehaviour.sol";
import {LookupBehaviour} from "../behaviour/LookupBehaviour.sol";
import {SettingsBehaviour} from "../behaviour/SettingsBehaviour.sol";
import {TokenBehaviour} from "../behaviour/TokenBehaviour.sol";
import {TransferCountBehaviour} from "../behaviour/TransferCountBehaviour.sol";
import {StationTest} from "../utils/AssetTest.sol";

contract GasStationsTokenTest is TokenBehaviour, StationTest {}

contract GasStationsLookupTest is LookupBehaviour, StationTest {}

contract GasStationsTransferCountTest is TransferCountBehaviour, StationTest {}

contract GasStationsGameRolesTest is GameRolesBehaviour, StationTest {}

contract GasStationsSettingsTest is SettingsBehaviour, StationTest {
    /// @dev The shared calls, and those of variant three.
    function _ownerCalls() internal view override returns (bytes[] memory calls) {
        calls = _and(super._ownerCalls(), abi.encodeCall(stations.withdraw, ()));
        calls = _and(calls, abi.encodeCall(stations.setGame, (alice)));
        calls = _and(calls, abi.encodeCall(stations.setWorkshop, (alice)));
    }
}

contract GasStationsTest is AssetBehaviour, StationTest {
    address private _game = _account("game");
    address private _workshop = _account("workshop");

    function setUp() public override {
        super.setUp();
        vm.startPrank(owner);
        stations.setGame(_game);
        stations.setWorkshop(_workshop);
        vm.stopPrank();
    }

    function test_NewCollection() public {
        GasStations fresh = new GasStations("Pitlane Stations", "GAS", "https://base/");
        vm.assertEq(fresh.name(), "Pitlane Stations");
        vm.assertEq(fresh.symbol(), "GAS");
        vm.assertEq(fresh.baseURI(), "https://base/");
        vm.assertEq(fresh.baseExtension(), ".json");
        vm.assertEq(fresh.cost(), 0.01 ether);
        vm.assertEq(fresh.maxSupply(), 10_000);
        vm.assertEq(fresh.maxMintAmount(), 10);
        vm.assertEq(fresh.totalSupply(), 0);
        vm.assertEq(fresh.CAPACITY(), 100);
        vm.assertEq(fresh.owner(), address(this));
        vm.assertEq(fresh.game(), address(0));
        vm.assertEq(fresh.workshop(), address(0));
        vm.assertFalse(fresh.paused());
    }

    /*//////////////////////////////////////////////////////////////
                                  FUEL
    //////////////////////////////////////////////////////////////*/

    function test_NewStationIsFull() public {
        _mintTo(alice, 2);
        vm.assertEq(stations.fuel(1), 100);
        vm.assertEq(stations.fuel(2), 100);
    }

    function testFuzz_BurnFuel(uint256 first, uint256 second) public {
        first = _bound(first, 0, 100);
        second = _bound(second, 0, 100 - first);
        _mintTo(alice, 2);
        vm.startPrank(_workshop);
        _expectFuel(1, 100 - first);
        stations.burnFuel(1, first);
        vm.assertEq(stations.fuel(1), 100 - first);
        _expectFuel(1, 100 - first - second);
        stations.burnFuel(1, second);
        vm.assertEq(stations.fuel(1), 100 - first - second);
        vm.assertEq(stations.fuel(2), 100);
        vm.assertEq(stations.ownerOf(1), alice);
    }

    function testFuzz_Refuel(uint256 units) public {
        units = _bound(units, 0, 100);
        _mintTo(alice, 1);
        vm.prank(_workshop);
        stations.burnFuel(1, units);
        _expectFuel(1, 100);
        vm.prank(_game);
        stations.refuel(1);
        vm.assertEq(stations.fuel(1), 100);
        vm.assertEq(stations.ownerOf(1), alice);
    }

    /// @dev Fuel and count lie side by side, and neither touches the other.
    function testFuzz_FuelStaysWithStation(uint256 units, uint8 moves) public {
        (units, moves) = (_bound(units, 0, 100), moves % 8);
        _mintTo(alice, 1);
        vm.prank(_workshop);
        stations.burnFuel(1, units);
        for (uint256 i; i < moves; ++i) {
            (address from, address to) = i % 2 == 0 ? (alice, bob) : (bob, alice);
            vm.prank(from);
            stations.transferFrom(from, to, 1);
        }
        vm.assertEq(stations.fuel(1), 100 - units);
        vm.prank(_game);
        stations.refuel(1);
        vm.assertEq(stations.transferCount(1), moves);
        vm.assertEq(stations.ownerOf(1), moves % 2 == 0 ? alice : bob);
    }

    /*//////////////////////////////////////////////////////////////
                                REFUSALS
    //////////////////////////////////////////////////////////////*/

    function testFuzz_RevertIf_StationDry(uint256 left, uint256 wanted, bool barely) public {
        left = _bound(left, 0, 100);
        wanted = barely ? left + 1 : _bound(wanted, left + 1, type(uint256).max);
        _mintTo(alice, 1);
        vm.startPrank(_workshop);
        stations.burnFuel(1, 100 - left);
        vm.expectRevert(abi.encodeWithSelector(GasStations.StationDry.selector, 1, left, wanted));
        stations.burnFuel(1, wanted);
    }

    function testFuzz_RevertIf_CallerIsNotWorkshop(address caller) public {
        vm.assume(caller != _workshop);
        _mintTo(alice, 1);
        _expectError(GameRoles.GameCallerNotWorkshop.selector, caller);
        vm.prank(caller);
        stations.burnFuel(1, 1);
    }

    function testFuzz_RevertIf_CallerIsNotGame(address caller) public {
        vm.assume(caller != _game);
        _mintTo(alice, 1);
        _expectError(GameRoles.GameCallerNotGame.selector, caller);
        vm.prank(caller);
        stations.refuel(1);
    }

    function testFuzz_RevertIf_StationDoesNotExist(uint256 id) public {
        id = id % 2 == 0 ? 0 : _bound(id, 2, type(uint256).max);
        _mintTo(alice, 1);
        _expectError(ERC721.TokenDoesNotExist.selector);
        stations.fuel(id);
        _expectError(ERC721.TokenDoesNotExist.selector);
        vm.prank(_workshop);
        stations.burnFuel(id, 0);
        _expectError(ERC721.TokenDoesNotExist.selector);
        vm.prank(_game);
        stations.refuel(id);
    }

    function _expectFuel(uint256 id, uint256 units) private {
        vm.expectEmit(address(stations));
        emit GasStations.FuelChanged(id, units);
        vm.expectEmit(address(stations));
        emit CollectionBase.MetadataUpdate(id);
    }
}
