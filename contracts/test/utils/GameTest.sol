// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {GasStations} from "../../src/collections/GasStations.sol";
import {TuneupGarages} from "../../src/collections/TuneupGarages.sol";
import {Workshop} from "../../src/game/Workshop.sol";
import {IGameCars} from "../../src/interfaces/IGameCars.sol";
import {IGameStations} from "../../src/interfaces/IGameStations.sol";
import {IOwned} from "../../src/interfaces/IOwned.sol";
import {CarTest} from "./CarTest.sol";
import {GameDesk} from "../../src/game/GameDesk.sol";

/// @title A workshop with its cars, garages and gas stations
abstract contract WorkshopTest is CarTest {
    TuneupGarages internal garages;
    GasStations internal stations;
    Workshop internal workshop;

    function setUp() public virtual override {
        super.setUp();
        vm.startPrank(owner);
        garages = new TuneupGarages("Pitlane Garages", "GARAGE", "https://pitlane.test/garages/");
        stations = new GasStations("Pitlane Stations", "GAS", "https://pitlane.test/stations/");
        workshop = new Workshop(IGameCars(address(cars)), IOwned(address(garages)), IGameStations(address(stations)));
        cars.setWorkshop(address(workshop));
        stations.setWorkshop(address(workshop));
        stations.setGame(game);
        vm.stopPrank();
    }

    function _mintGarage(address account) internal returns (uint256) {
        uint256 price = garages.cost();
        vm.deal(address(this), price);
        garages.mint{value: price}(account, 1);
        return garages.totalSupply();
    }

    function _mintStation(address account) internal returns (uint256) {
        uint256 price = stations.cost();
        vm.deal(address(this), price);
        stations.mint{value: price}(account, 1);
        return stations.totalSupply();
    }
}

/// @title The game's desk, with its cars and stations
/// @notice `server` has all roles, with a cap of 10 each.
abstract contract DeskTest is WorkshopTest {
    uint32 internal constant CAP = 10;
    uint256 internal constant NOON = 1_800_014_400;

    GameDesk internal desk;
    address internal server = _account("game server");

    function setUp() public virtual override {
        super.setUp();
        vm.warp(NOON);
        desk = new GameDesk(IGameCars(address(cars)), IGameStations(address(stations)), owner);
        vm.startPrank(owner);
        cars.setGame(address(desk));
        stations.setGame(address(desk));
        for (uint256 role; role < 5; ++role) {
            desk.setKey(GameDesk.Role(role), server, CAP);
        }
        vm.stopPrank();
    }

    function _list(uint256 first, uint256 count) internal pure returns (uint256[] memory ids) {
        ids = new uint256[](count);
        for (uint256 i; i < count; ++i) {
            ids[i] = first + i;
        }
    }
}
