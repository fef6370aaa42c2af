// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {DropRules} from "../../src/collections/DropRules.sol";
import {CarTest} from "../utils/CarTest.sol";

/// @notice Phases that begin automatically: closed, whitelist, public. Alice is on the list, Bob in the tree, and Carol in
///         neither.
contract CarCollectionPhasesTest is CarTest {
    uint256 private constant _NOW = 1_800_000_000;
    bytes32[] private _noProof;

    function setUp() public override {
        super.setUp();
        vm.warp(_NOW);
        address[] memory users = new address[](1);
        users[0] = alice;
        vm.startPrank(owner);
        cars.whitelistUsers(users);
        cars.setWhitelistRoot(keccak256(bytes.concat(keccak256(abi.encode(bob)))));
        vm.stopPrank();
    }

    /// @dev To the second, and without a transaction in between.
    function test_PhasesBeginByThemselves() public {
        _setPhases(_NOW + 100, _NOW + 200);
        vm.warp(_NOW + 99);
        _compare(_NOW + 100, _NOW + 200);
        vm.warp(_NOW + 100);
        _compare(_NOW + 100, _NOW + 200);
        vm.warp(_NOW + 199);
        _compare(_NOW + 100, _NOW + 200);
        vm.warp(_NOW + 200);
        _compare(_NOW + 100, _NOW + 200);
        vm.assertEq(cars.totalSupply(), 2 + 2 + 3);
    }

    function testFuzz_Phases(uint40 whitelistStart, uint40 publicStart, uint40 time) public {
        vm.assume(whitelistStart != 0 || publicStart != 0);
        if (publicStart != 0 && publicStart < whitelistStart) {
            (whitelistStart, publicStart) = (publicStart, whitelistStart);
        }
        _expectSetting("whitelistStart", whitelistStart);
        _expectSetting("publicStart", publicStart);
        _setPhases(whitelistStart, publicStart);
        vm.assertEq(cars.whitelistStart(), whitelistStart);
        vm.assertEq(cars.publicStart(), publicStart);
        vm.warp(time);
        _compare(whitelistStart, publicStart);
    }

    /// @dev Where both starts are the same the whitelisted accounts have no phase of their own.
    function testFuzz_OneStartForEverybody(uint40 start) public {
        vm.assume(start != 0);
        _setPhases(start, start);
        vm.warp(start);
        _compare(start, start);
    }

    /*//////////////////////////////////////////////////////////////
                             BY HAND AGAIN
    //////////////////////////////////////////////////////////////*/

    /// @dev setOnlyWhitelisted means what it says at any time.
    function testFuzz_ByHandInsteadOfPhases(uint40 whitelistStart, uint40 publicStart, bool state) public {
        vm.assume(publicStart == 0 || publicStart >= whitelistStart);
        _setPhases(whitelistStart, publicStart);
        if (whitelistStart != 0 || publicStart != 0) {
            _expectSetting("whitelistStart", 0);
            _expectSetting("publicStart", 0);
        }
        _expectSetting("onlyWhitelisted", state ? 1 : 0);
        vm.prank(owner);
        cars.setOnlyWhitelisted(state);
        vm.assertEq(cars.whitelistStart(), 0);
        vm.assertEq(cars.publicStart(), 0);
        _compareAccess(!state);
    }

    /// @dev Phases that are taken away leave open what was open.
    function testFuzz_PhasesTakenAway(uint40 time) public {
        (uint256 start, uint256 end) = (_NOW + 100, _NOW + 200);
        _setPhases(start, end);
        vm.warp(time);
        _expectSetting("whitelistStart", 0);
        _expectSetting("publicStart", 0);
        _expectSetting("onlyWhitelisted", time < end ? 1 : 0);
        _setPhases(0, 0);
        _compareAccess(time >= end);
    }

    function testFuzz_NoPhasesWhereThereWereNone(bool state) public {
        vm.prank(owner);
        cars.setOnlyWhitelisted(state);
        _setPhases(0, 0);
        vm.assertEq(cars.onlyWhitelisted(), state);
        _compareAccess(!state);
    }

    /// @dev The list lies in the same slot as the times: neither reaches into the other.
    function testFuzz_ListAndTimesAreIndependent(uint40 whitelistStart, uint40 publicStart) public {
        vm.assume(publicStart == 0 || publicStart >= whitelistStart);
        _setPhases(whitelistStart, publicStart);
        vm.assertTrue(cars.isWhitelisted(alice));
        vm.prank(owner);
        cars.whitelistUsers(new address[](0));
        vm.assertFalse(cars.isWhitelisted(alice));
        vm.assertEq(cars.whitelistStart(), whitelistStart);
        vm.assertEq(cars.publicStart(), publicStart);
    }

    /// @dev The game gives cars away in every phase.
    function test_GrantBeforeTheStart() public {
        _setPhases(_NOW + 100, 0);
        vm.assertEq(_grantTo(carol, 1), 1);
    }

    /*//////////////////////////////////////////////////////////////
                                REFUSALS
    //////////////////////////////////////////////////////////////*/

    function testFuzz_RevertIf_OutOfOrder(uint40 whitelistStart, uint40 publicStart) public {
        vm.assume(publicStart != 0 && publicStart < whitelistStart);
        _expectError(DropRules.CollectionPhasesOutOfOrder.selector, whitelistStart, publicStart);
        _setPhases(whitelistStart, publicStart);
    }

    function testFuzz_RevertIf_TimeTooLarge(uint256 time) public {
        uint256 max = type(uint40).max;
        time = _bound(time, max + 1, type(uint256).max);
        _expectError(CollectionBase.CollectionValueTooLarge.selector, time, max);
        _setPhases(0, time);
        _expectError(CollectionBase.CollectionValueTooLarge.selector, time, max);
        _setPhases(time, 0);
    }

    /*//////////////////////////////////////////////////////////////
                                HELPERS
    //////////////////////////////////////////////////////////////*/

    function _setPhases(uint256 whitelistStart, uint256 publicStart) private {
        vm.prank(owner);
        cars.setPhases(whitelistStart, publicStart);
    }

    /// @dev States the phase rules independently. Nothing has been minted before the start.
    function _compare(uint256 whitelistStart, uint256 publicStart) private {
        bool isPublic = publicStart != 0 && block.timestamp >= publicStart;
        vm.assertEq(cars.onlyWhitelisted(), !isPublic);
        if (block.timestamp >= whitelistStart) return _compareAccess(isPublic);
        bytes memory refusal = abi.encodeWithSelector(DropRules.CollectionNotStarted.selector, whitelistStart);
        _mintAs(alice, false, refusal);
        _mintAs(bob, true, refusal);
        _mintAs(carol, false, refusal);
        vm.assertEq(cars.totalSupply(), 0);
    }

    function _compareAccess(bool isPublic) private {
        _mintAs(alice, false, "");
        _mintAs(bob, true, "");
        _mintAs(carol, true, _refusalOf(carol));
        _mintAs(carol, false, isPublic ? bytes("") : _refusalOf(carol));
    }

    function _refusalOf(address account) private pure returns (bytes memory) {
        return abi.encodeWithSelector(DropRules.CollectionNotWhitelisted.selector, account);
    }

    function _mintAs(address account, bool withProof, bytes memory refusal) private {
        uint256 minted = cars.addressMintedBalance(account);
        vm.deal(account, COST);
        if (refusal.length != 0) vm.expectRevert(refusal);
        vm.prank(account);
        if (withProof) cars.mintWithProof{value: COST}(1, _noProof);
        else cars.mint{value: COST}(1);
        vm.assertEq(cars.addressMintedBalance(account), minted + (refusal.length == 0 ? 1 : 0));
    }

    function _expectSetting(bytes32 name, uint256 value) private {
        vm.expectEmit(address(cars));
        emit CollectionBase.SettingChanged(name, value);
    }
}
