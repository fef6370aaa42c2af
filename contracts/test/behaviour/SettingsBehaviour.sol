// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {TokenBase} from "../../src/collections/TokenBase.sol";
import {Vm} from "../utils/Test.sol";
import {CollectionTest} from "../utils/CollectionTest.sol";

/// @title The owner's settings that every collection has, and who may change them
abstract contract SettingsBehaviour is CollectionTest {
    /// @dev Calls that only the owner may make; a variant adds its own.
    function _ownerCalls() internal view virtual returns (bytes[] memory calls) {
        calls = new bytes[](8);
        calls[0] = abi.encodeCall(collection.pause, (true));
        calls[1] = abi.encodeCall(collection.setCost, (1));
        calls[2] = abi.encodeCall(collection.setmaxMintAmount, (1));
        calls[3] = abi.encodeCall(collection.setBaseURI, ("x"));
        calls[4] = abi.encodeCall(collection.setBaseExtension, ("x"));
        calls[5] = abi.encodeCall(collection.setDefaultRoyalty, (alice, 1));
        calls[6] = abi.encodeCall(collection.transferOwnership, (alice));
        calls[7] = abi.encodeCall(collection.renounceOwnership, ());
    }

    /// @dev The calls, and one more.
    function _and(bytes[] memory calls, bytes memory call_) internal pure returns (bytes[] memory more) {
        more = new bytes[](calls.length + 1);
        for (uint256 i; i < calls.length; ++i) {
            more[i] = calls[i];
        }
        more[calls.length] = call_;
    }

    function testFuzz_RevertIf_SettingsChangedByStranger(address stranger) public {
        vm.assume(stranger != owner);
        bytes[] memory calls = _ownerCalls();
        for (uint256 i; i < calls.length; ++i) {
            vm.prank(stranger);
            (bool done, bytes memory error_) = address(collection).call(calls[i]);
            vm.assertFalse(done);
            bytes memory expected = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, stranger);
            vm.assertEq(keccak256(error_), keccak256(expected));
        }
    }

    function test_OwnerMayMakeEveryOwnerCall() public {
        bytes[] memory calls = _ownerCalls();
        for (uint256 i; i < calls.length; ++i) {
            setUp();
            vm.prank(owner);
            (bool done,) = address(collection).call(calls[i]);
            vm.assertTrue(done);
        }
    }

    function testFuzz_Pause(bool state) public {
        vm.assertFalse(collection.paused());
        _expectSetting("paused", state ? 1 : 0);
        vm.prank(owner);
        collection.pause(state);
        vm.assertEq(collection.paused(), state);
    }

    function test_TransferFromWhilePaused() public {
        _mintTo(alice, 1);
        vm.prank(owner);
        collection.pause(true);
        vm.prank(alice);
        collection.transferFrom(alice, bob, 1);
        vm.assertEq(collection.ownerOf(1), bob);
    }

    function testFuzz_SetCost(uint256 cost) public {
        uint256 max = type(uint96).max;
        if (cost > max) _expectError(CollectionBase.CollectionValueTooLarge.selector, cost, max);
        vm.prank(owner);
        collection.setCost(cost);
        if (cost <= max) vm.assertEq(collection.cost(), cost);
    }

    function testFuzz_SetCostWithinRange(uint96 cost) public {
        _expectSetting("cost", cost);
        vm.prank(owner);
        collection.setCost(cost);
        vm.assertEq(collection.cost(), cost);
    }

    function testFuzz_SetmaxMintAmount(uint32 amount) public {
        _expectSetting("maxMintAmount", amount);
        vm.prank(owner);
        collection.setmaxMintAmount(amount);
        vm.assertEq(collection.maxMintAmount(), amount);
    }

    function testFuzz_RevertIf_MaxMintAmountTooLarge(uint256 amount) public {
        uint256 max = type(uint32).max;
        amount = _bound(amount, max + 1, type(uint256).max);
        _expectError(CollectionBase.CollectionValueTooLarge.selector, amount, max);
        vm.prank(owner);
        collection.setmaxMintAmount(amount);
    }

    function testFuzz_SetBaseURI(string calldata uri) public {
        _mintTo(alice, 3);
        vm.expectEmit(address(collection));
        emit CollectionBase.ContractURIUpdated();
        vm.expectEmit(address(collection));
        emit CollectionBase.UriChanged("baseURI", uri);
        vm.expectEmit(address(collection));
        emit CollectionBase.BatchMetadataUpdate(1, 3);
        vm.prank(owner);
        collection.setBaseURI(uri);
        vm.assertEq(collection.baseURI(), uri);
    }

    function testFuzz_SetBaseExtension(string calldata extension) public {
        vm.assertEq(collection.baseExtension(), ".json");
        _mintTo(alice, 2);
        vm.expectEmit(address(collection));
        emit CollectionBase.ContractURIUpdated();
        vm.expectEmit(address(collection));
        emit CollectionBase.UriChanged("baseExtension", extension);
        vm.expectEmit(address(collection));
        emit CollectionBase.BatchMetadataUpdate(1, 2);
        vm.prank(owner);
        collection.setBaseExtension(extension);
        vm.assertEq(collection.baseExtension(), extension);
    }

    function test_NoMetadataUpdateWithoutTokens() public {
        vm.recordLogs();
        vm.startPrank(owner);
        collection.setBaseURI("x");
        collection.setBaseExtension("y");
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i; i < logs.length; ++i) {
            vm.assertTrue(logs[i].topics[0] != CollectionBase.BatchMetadataUpdate.selector);
        }
    }

    /// @dev ERC-7572: the description lies beside the tokens' files, and moves with them.
    function testFuzz_ContractURI(string calldata uri, string calldata extension) public {
        vm.startPrank(owner);
        collection.setBaseURI(uri);
        collection.setBaseExtension(extension);
        string memory expected = bytes(uri).length == 0 ? "" : string.concat(uri, "contract", extension);
        vm.assertEq(collection.contractURI(), expected);
    }

    function _expectSetting(bytes32 name, uint256 value) internal {
        vm.expectEmit(address(collection));
        emit CollectionBase.SettingChanged(name, value);
    }

    /*//////////////////////////////////////////////////////////////
                               ROYALTIES
    //////////////////////////////////////////////////////////////*/

    function testFuzz_RoyaltyInfoByDefault(uint256 id, uint128 price) public view {
        (address receiver, uint256 amount) = collection.royaltyInfo(id, price);
        vm.assertEq(receiver, owner);
        vm.assertEq(amount, uint256(price) * 500 / 10_000);
    }

    function testFuzz_SetDefaultRoyalty(address receiver, uint96 basisPoints, uint128 price) public {
        vm.assume(receiver != address(0));
        basisPoints = uint96(_bound(basisPoints, 0, 7_000));
        vm.expectEmit(address(collection));
        emit CollectionBase.DefaultRoyaltyChanged(receiver, basisPoints);
        vm.prank(owner);
        collection.setDefaultRoyalty(receiver, basisPoints);
        (address to, uint256 amount) = collection.royaltyInfo(1, price);
        vm.assertEq(to, receiver);
        vm.assertEq(amount, uint256(price) * basisPoints / 10_000);
    }

    function testFuzz_RevertIf_RoyaltyTooHigh(uint96 basisPoints) public {
        basisPoints = uint96(_bound(basisPoints, 7_001, type(uint96).max));
        _expectError(TokenBase.CollectionRoyaltyTooHigh.selector, basisPoints, 7_000);
        vm.prank(owner);
        collection.setDefaultRoyalty(alice, basisPoints);
    }

    function test_RevertIf_RoyaltyReceiverIsZeroAddress() public {
        _expectError(CollectionBase.CollectionRoyaltyReceiverMissing.selector);
        vm.prank(owner);
        collection.setDefaultRoyalty(address(0), 500);
    }

    /*//////////////////////////////////////////////////////////////
                               OWNERSHIP
    //////////////////////////////////////////////////////////////*/

    /// @dev Nothing changes until the new owner accepts.
    function testFuzz_TransferOwnership(address newOwner) public {
        vm.assume(newOwner != address(0) && newOwner != owner);
        vm.expectEmit(address(collection));
        emit Ownable2Step.OwnershipTransferStarted(owner, newOwner);
        vm.prank(owner);
        collection.transferOwnership(newOwner);
        vm.assertEq(collection.owner(), owner);
        vm.assertEq(collection.pendingOwner(), newOwner);
        vm.expectEmit(address(collection));
        emit Ownable.OwnershipTransferred(owner, newOwner);
        vm.prank(newOwner);
        collection.acceptOwnership();
        vm.assertEq(collection.owner(), newOwner);
        vm.assertEq(collection.pendingOwner(), address(0));
        vm.prank(newOwner);
        collection.setCost(1);
    }

    function testFuzz_RevertIf_StrangerAcceptsOwnership(address stranger) public {
        vm.assume(stranger != alice);
        vm.prank(owner);
        collection.transferOwnership(alice);
        _expectError(Ownable.OwnableUnauthorizedAccount.selector, stranger);
        vm.prank(stranger);
        collection.acceptOwnership();
    }

    function test_OwnershipOfferIsTakenBack() public {
        vm.startPrank(owner);
        collection.transferOwnership(alice);
        collection.transferOwnership(address(0));
        vm.stopPrank();
        _expectError(Ownable.OwnableUnauthorizedAccount.selector, alice);
        vm.prank(alice);
        collection.acceptOwnership();
    }

    function test_RenounceOwnership() public {
        vm.expectEmit(address(collection));
        emit Ownable.OwnershipTransferred(owner, address(0));
        vm.prank(owner);
        collection.renounceOwnership();
        vm.assertEq(collection.owner(), address(0));
        _expectError(Ownable.OwnableUnauthorizedAccount.selector, owner);
        vm.prank(owner);
        collection.setCost(1);
    }
}
