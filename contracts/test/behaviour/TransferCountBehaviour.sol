// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "solady/tokens/ERC721.sol";
import {TokenTest} from "../utils/CollectionTest.sol";

/// @title How often a token has moved
abstract contract TransferCountBehaviour is TokenTest {
    function testFuzz_TransferCount(uint8 moves) public {
        moves %= 16;
        _mintTo(alice, 2);
        vm.assertEq(token.transferCount(1), 0);
        address[3] memory actors = _actors();
        for (uint256 i; i < moves; ++i) {
            (address from, address to) = (actors[i % 3], actors[(i + 1) % 3]);
            vm.prank(from);
            if (i % 3 == 0) token.transferFrom(from, to, 1);
            else if (i % 3 == 1) token.safeTransferFrom(from, to, 1);
            else token.safeTransferFrom(from, to, 1, "data");
        }
        vm.assertEq(token.transferCount(1), moves);
        vm.assertEq(uint32(token.tokenState(1)), moves);
        vm.assertEq(token.transferCount(2), 0);
    }

    function test_TransferToOneselfCounts() public {
        _mintTo(alice, 1);
        vm.prank(alice);
        token.transferFrom(alice, alice, 1);
        vm.assertEq(token.transferCount(1), 1);
    }

    function test_ApprovalDoesNotCount() public {
        _mintTo(alice, 1);
        vm.startPrank(alice);
        token.approve(bob, 1);
        token.setApprovalForAll(bob, true);
        vm.assertEq(token.transferCount(1), 0);
    }

    function test_FailedTransferDoesNotCount() public {
        _mintTo(alice, 1);
        _expectError(ERC721.NotOwnerNorApproved.selector);
        vm.prank(bob);
        token.transferFrom(alice, bob, 1);
        vm.assertEq(token.transferCount(1), 0);
    }

    function testFuzz_RevertIf_CountingMissingToken(uint256 id) public {
        id = id % 2 == 0 ? 0 : _bound(id, 2, type(uint256).max);
        _mintTo(alice, 1);
        _expectError(ERC721.TokenDoesNotExist.selector);
        token.transferCount(id);
        _expectError(ERC721.TokenDoesNotExist.selector);
        token.tokenState(id);
    }
}
