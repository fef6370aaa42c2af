// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "solady/tokens/ERC721.sol";
import {TokenTest} from "../utils/CollectionTest.sol";
import {Deaf, RefusingReceiver, TokenReceiver, WrongReceiver} from "../utils/Receivers.sol";

/// @title ERC-721 as every token of ours speaks it
abstract contract TokenBehaviour is TokenTest {
    /// @dev Whether the token speaks an ERC-165 interface beyond those of every token.
    function _speaks(bytes4) internal view virtual returns (bool) {
        return false;
    }

    /*//////////////////////////////////////////////////////////////
                             VIEW FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    function test_BalanceOf() public {
        vm.assertEq(token.balanceOf(alice), 0);
        _mintTo(alice, 3);
        vm.assertEq(token.balanceOf(alice), 3);
    }

    function test_RevertIf_BalanceOfZeroAddress() public {
        _expectError(ERC721.BalanceQueryForZeroAddress.selector);
        token.balanceOf(address(0));
    }

    function testFuzz_OwnerOf(uint256 id) public {
        _mintTo(alice, 2);
        _mintTo(bob, 1);
        if (id == 0 || id > 3) {
            _expectError(ERC721.TokenDoesNotExist.selector);
            token.ownerOf(id);
        } else {
            vm.assertEq(token.ownerOf(id), id == 3 ? bob : alice);
        }
    }

    function testFuzz_SupportsInterface(bytes4 id) public view {
        bool expected = id == 0x01ffc9a7 // ERC-165
            || id == 0x80ac58cd // ERC-721
            || id == 0x5b5e139f // ERC-721 metadata
            || id == 0x780e9d63 // ERC-721 enumeration
            || id == 0x2a55205a // ERC-2981
            || id == 0x49064906 && _updatesMetadata() // ERC-4906
            || _speaks(id);
        vm.assertEq(token.supportsInterface(id), expected);
    }

    function test_SupportsInterface() public view {
        bytes4[5] memory ids = [bytes4(0x01ffc9a7), 0x80ac58cd, 0x5b5e139f, 0x780e9d63, 0x2a55205a];
        for (uint256 i; i < ids.length; ++i) {
            vm.assertTrue(token.supportsInterface(ids[i]));
        }
        vm.assertEq(token.supportsInterface(0x49064906), _updatesMetadata());
        vm.assertFalse(token.supportsInterface(0xffffffff));
    }

    /*//////////////////////////////////////////////////////////////
                               APPROVALS
    //////////////////////////////////////////////////////////////*/

    function testFuzz_Approve(address spender) public {
        _mintTo(alice, 1);
        vm.expectEmit(address(token));
        emit ERC721.Approval(alice, spender, 1);
        vm.prank(alice);
        token.approve(spender, 1);
        vm.assertEq(token.getApproved(1), spender);
    }

    function test_ApproveByOperator() public {
        _mintTo(alice, 1);
        vm.prank(alice);
        token.setApprovalForAll(bob, true);
        vm.prank(bob);
        token.approve(carol, 1);
        vm.assertEq(token.getApproved(1), carol);
    }

    function testFuzz_RevertIf_ApproveByStranger(address stranger) public {
        // Solady lets the zero address pass, which no transaction can come from.
        vm.assume(stranger != alice && stranger != address(0));
        _mintTo(alice, 1);
        _expectError(ERC721.NotOwnerNorApproved.selector);
        vm.prank(stranger);
        token.approve(bob, 1);
    }

    function testFuzz_RevertIf_ApprovingMissingToken(uint256 id) public {
        _expectError(ERC721.TokenDoesNotExist.selector);
        token.approve(bob, id);
        _expectError(ERC721.TokenDoesNotExist.selector);
        token.getApproved(id);
    }

    function testFuzz_SetApprovalForAll(address operator, bool approved) public {
        vm.expectEmit(address(token));
        emit ERC721.ApprovalForAll(alice, operator, approved);
        vm.prank(alice);
        token.setApprovalForAll(operator, approved);
        vm.assertEq(token.isApprovedForAll(alice, operator), approved);
        vm.assertFalse(token.isApprovedForAll(bob, operator));
    }

    /*//////////////////////////////////////////////////////////////
                               TRANSFERS
    //////////////////////////////////////////////////////////////*/

    function testFuzz_TransferFrom(address to) public {
        vm.assume(to != address(0) && to != alice);
        _mintTo(alice, 2);
        vm.prank(alice);
        token.approve(carol, 2);
        uint256 before = token.balanceOf(to);

        vm.expectEmit(address(token));
        emit ERC721.Transfer(alice, to, 2);
        vm.prank(alice);
        token.transferFrom(alice, to, 2);

        vm.assertEq(token.ownerOf(2), to);
        vm.assertEq(token.getApproved(2), address(0));
        vm.assertEq(token.balanceOf(alice), 1);
        vm.assertEq(token.balanceOf(to), before + 1);
    }

    function test_TransferFromToOneself() public {
        _mintTo(alice, 1);
        vm.prank(alice);
        token.transferFrom(alice, alice, 1);
        vm.assertEq(token.ownerOf(1), alice);
        vm.assertEq(token.balanceOf(alice), 1);
    }

    function test_TransferFromByApproved() public {
        _mintTo(alice, 1);
        vm.prank(alice);
        token.approve(bob, 1);
        vm.prank(bob);
        token.transferFrom(alice, carol, 1);
        vm.assertEq(token.ownerOf(1), carol);
    }

    function test_TransferFromByOperator() public {
        _mintTo(alice, 1);
        vm.prank(alice);
        token.setApprovalForAll(bob, true);
        vm.prank(bob);
        token.transferFrom(alice, carol, 1);
        vm.assertEq(token.ownerOf(1), carol);
    }

    function testFuzz_RevertIf_TransferByStranger(address stranger) public {
        // Solady lets the zero address pass, which no transaction can come from.
        vm.assume(stranger != alice && stranger != address(0));
        _mintTo(alice, 1);
        _expectError(ERC721.NotOwnerNorApproved.selector);
        vm.prank(stranger);
        token.transferFrom(alice, stranger, 1);
    }

    function testFuzz_RevertIf_TransferFromWrongOwner(address from) public {
        vm.assume(from != alice);
        _mintTo(alice, 1);
        _expectError(ERC721.TransferFromIncorrectOwner.selector);
        vm.prank(from);
        token.transferFrom(from, bob, 1);
    }

    function test_RevertIf_TransferToZeroAddress() public {
        _mintTo(alice, 1);
        _expectError(ERC721.TransferToZeroAddress.selector);
        vm.prank(alice);
        token.transferFrom(alice, address(0), 1);
    }

    function testFuzz_RevertIf_TransferringMissingToken(uint256 id) public {
        _expectError(ERC721.TokenDoesNotExist.selector);
        vm.prank(alice);
        token.transferFrom(alice, bob, id);
    }

    function testFuzz_SafeTransferFromToPerson(address to) public {
        _assumePerson(to);
        _mintTo(alice, 1);
        vm.prank(alice);
        token.safeTransferFrom(alice, to, 1);
        vm.assertEq(token.ownerOf(1), to);
    }

    function testFuzz_SafeTransferFromWithData(bytes calldata data) public {
        TokenReceiver receiver = new TokenReceiver();
        _mintTo(alice, 1);
        vm.prank(alice);
        token.setApprovalForAll(bob, true);
        vm.prank(bob);
        token.safeTransferFrom(alice, address(receiver), 1, data);
        vm.assertEq(token.ownerOf(1), address(receiver));
        vm.assertEq(receiver.operator(), bob);
        vm.assertEq(receiver.from(), alice);
        vm.assertEq(receiver.id(), 1);
        vm.assertEq(keccak256(receiver.data()), keccak256(data));
    }

    function test_SafeTransferFromWithoutData() public {
        TokenReceiver receiver = new TokenReceiver();
        _mintTo(alice, 1);
        vm.prank(alice);
        token.safeTransferFrom(alice, address(receiver), 1);
        vm.assertEq(token.ownerOf(1), address(receiver));
        vm.assertEq(receiver.data().length, 0);
    }

    function test_RevertIf_ReceiverIsDeafOrWrong() public {
        _mintTo(alice, 1);
        address[2] memory receivers = [address(new Deaf()), address(new WrongReceiver())];
        vm.startPrank(alice);
        for (uint256 i; i < receivers.length; ++i) {
            _expectError(ERC721.TransferToNonERC721ReceiverImplementer.selector);
            token.safeTransferFrom(alice, receivers[i], 1);
            _expectError(ERC721.TransferToNonERC721ReceiverImplementer.selector);
            token.safeTransferFrom(alice, receivers[i], 1, "data");
        }
    }

    function test_RevertIf_ReceiverRefuses() public {
        _mintTo(alice, 1);
        address receiver = address(new RefusingReceiver());
        _expectError(RefusingReceiver.GarageFull.selector);
        vm.prank(alice);
        token.safeTransferFrom(alice, receiver, 1);
    }
}
