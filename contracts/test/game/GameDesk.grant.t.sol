// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {GameDesk} from "../../src/game/GameDesk.sol";
import {DeskTest} from "../utils/GameTest.sol";

/// @notice Gifts: once for each reference. Alice has cars 1 to 5.
contract GameDeskGrantTest is DeskTest {
    function setUp() public override {
        super.setUp();
        _mintBuilt(alice, 5);
    }

    function testFuzz_Grant(address to, uint256 quantity, bytes32 ref) public {
        vm.assume(to != address(0) && to != alice);
        quantity = _bound(quantity, 1, CAP);
        vm.expectEmit(address(desk));
        emit GameDesk.Granted(ref, to, 6, quantity);
        vm.prank(server);
        vm.assertEq(desk.grant(to, quantity, ref), 6);
        vm.assertEq(cars.balanceOf(to), quantity);
        vm.assertEq(cars.totalSupply(), 5 + quantity);
        (address given, uint256 count, uint256 firstId) = desk.grantOf(ref);
        vm.assertEq(given, to);
        vm.assertEq(count, quantity);
        vm.assertEq(firstId, 6);
        vm.assertEq(desk.usedTodayBy(GameDesk.Role.GRANT, server), quantity);
    }

    /// @dev However often a server asks, and whatever was given in between: once, and it costs nothing of the cap.
    function testFuzz_GrantAgain(uint8 times, bytes32 ref) public {
        vm.prank(server);
        desk.grant(bob, 2, ref);
        _mintTo(carol, 3);
        vm.recordLogs();
        vm.startPrank(server);
        for (uint256 i; i < times % 8 + 1; ++i) {
            vm.assertEq(desk.grant(bob, 2, ref), 6);
        }
        vm.assertEq(vm.getRecordedLogs().length, 0);
        vm.assertEq(cars.balanceOf(bob), 2);
        vm.assertEq(desk.usedTodayBy(GameDesk.Role.GRANT, server), 2);
        vm.assertEq(desk.grant(bob, 2, keccak256(abi.encode(ref))), 11);
    }

    /// @dev Another key of the role finds the same references.
    function test_GrantAgainByAnotherKey() public {
        vm.prank(owner);
        desk.setKey(GameDesk.Role.GRANT, carol, 1);
        vm.prank(server);
        desk.grant(bob, 2, "win");
        vm.prank(carol);
        vm.assertEq(desk.grant(bob, 2, "win"), 6);
        vm.assertEq(cars.balanceOf(bob), 2);
    }

    /// @dev What was given is no secret, but a key that was revoked is answered nothing.
    function test_RevertIf_RevokedKeyAsksAgain() public {
        vm.prank(server);
        desk.grant(bob, 2, "win");
        vm.prank(owner);
        desk.setKey(GameDesk.Role.GRANT, server, 0);
        vm.expectRevert(abi.encodeWithSelector(GameDesk.DeskCallerHasNoKey.selector, GameDesk.Role.GRANT, server));
        vm.prank(server);
        desk.grant(bob, 2, "win");
    }

    function test_RevertIf_ReferenceIsTaken() public {
        vm.startPrank(server);
        desk.grant(bob, 2, "win");
        vm.expectRevert(abi.encodeWithSelector(GameDesk.DeskReferenceTaken.selector, bytes32("win")));
        desk.grant(carol, 2, "win");
        vm.expectRevert(abi.encodeWithSelector(GameDesk.DeskReferenceTaken.selector, bytes32("win")));
        desk.grant(bob, 1, "win");
    }

    /// @dev A grant that fails leaves its reference free, and the cap as it was.
    function test_FailedGrantLeavesNothing() public {
        vm.prank(owner);
        cars.setMaxSupply(6);
        vm.expectRevert(abi.encodeWithSelector(CollectionBase.CollectionSoldOut.selector, 1));
        vm.prank(server);
        desk.grant(bob, 2, "win");
        vm.assertEq(desk.usedTodayBy(GameDesk.Role.GRANT, server), 0);
        vm.prank(server);
        vm.assertEq(desk.grant(bob, 1, "win"), 6);
    }

    function test_RevertIf_GrantExceedsTheCap() public {
        vm.startPrank(server);
        desk.grant(bob, 8, "a");
        vm.expectRevert(abi.encodeWithSelector(GameDesk.DeskDailyCapReached.selector, GameDesk.Role.GRANT, server, 2));
        desk.grant(bob, 3, "b");
        // Nothing is left to give, and a gift that was given is still answered.
        desk.grant(bob, 2, "c");
        vm.assertEq(desk.grant(bob, 8, "a"), 6);
    }

    function test_RevertIf_NothingIsGranted() public {
        vm.expectRevert(abi.encodeWithSelector(CollectionBase.CollectionMintAmount.selector, 0, 20));
        vm.prank(server);
        desk.grant(bob, 0, "win");
    }
}
