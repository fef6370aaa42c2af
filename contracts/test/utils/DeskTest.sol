// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {GameDesk} from "../../src/game/GameDesk.sol";
import {IGameCars} from "../../src/interfaces/IGameCars.sol";
import {IGameStations} from "../../src/interfaces/IGameStations.sol";
import {WorkshopTest} from "./WorkshopTest.sol";

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
