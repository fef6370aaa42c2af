// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {GameRoles} from "../../src/game/GameRoles.sol";
import {CollectionTest} from "../utils/CollectionTest.sol";

/// @title The game's two roles on a collection: the owner names them. What each may do is the collection's own test.
abstract contract GameRolesBehaviour is CollectionTest {
    function testFuzz_SetGame(address newGame) public {
        vm.expectEmit(address(collection));
        emit GameRoles.GameChanged(newGame);
        vm.prank(owner);
        _roles().setGame(newGame);
        vm.assertEq(_roles().game(), newGame);
    }

    function testFuzz_SetWorkshop(address newWorkshop) public {
        vm.expectEmit(address(collection));
        emit GameRoles.WorkshopChanged(newWorkshop);
        vm.prank(owner);
        _roles().setWorkshop(newWorkshop);
        vm.assertEq(_roles().workshop(), newWorkshop);
    }

    function _roles() private view returns (GameRoles) {
        return GameRoles(address(collection));
    }
}
