// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721EnumerableByScan} from "../../src/collections/ERC721EnumerableByScan.sol";
import {ERC721} from "solady/tokens/ERC721.sol";
import {TokenTest} from "../utils/CollectionTest.sol";

/// @title Lookups by index and by owner, against a plain list of owners
abstract contract LookupBehaviour is TokenTest {
    /// @dev The model: who owns the token with id i + 1.
    address[] private _ownerOfId;

    function testFuzz_TokenByIndex(uint256 amount, uint256 index) public {
        amount = _bound(amount, 1, 10);
        _mintTo(alice, amount);
        if (index >= amount) _expectError(ERC721EnumerableByScan.CollectionIndexOutOfRange.selector, index, amount);
        uint256 id = token.tokenByIndex(index);
        if (index < amount) vm.assertEq(id, index + 1);
    }

    function testFuzz_RevertIf_TokenOfOwnerByIndexOutOfRange(uint256 index) public {
        _mintTo(alice, 2);
        index = _bound(index, 2, type(uint256).max);
        _expectError(ERC721EnumerableByScan.CollectionIndexOutOfRange.selector, index, 2);
        token.tokenOfOwnerByIndex(alice, index);
        _expectError(ERC721EnumerableByScan.CollectionIndexOutOfRange.selector, index, 0);
        token.tokenOfOwnerByIndex(bob, index);
    }

    function test_RevertIf_LookingUpZeroAddress() public {
        _expectError(ERC721.BalanceQueryForZeroAddress.selector);
        token.walletOfOwner(address(0));
        _expectError(ERC721.BalanceQueryForZeroAddress.selector);
        token.tokenOfOwnerByIndex(address(0), 0);
    }

    function test_WalletOfOwnerWithoutTokens() public view {
        vm.assertEq(token.walletOfOwner(alice).length, 0);
    }

    function test_WalletOfOwnerInAnEmptyRange() public {
        vm.assertEq(token.walletOfOwnerIn(alice, 0, type(uint256).max).length, 0);
        _mintTo(alice, 3);
        vm.assertEq(token.walletOfOwnerIn(alice, 3, 2).length, 0);
        vm.assertEq(token.walletOfOwnerIn(alice, 4, 9).length, 0);
        vm.assertEq(token.walletOfOwnerIn(bob, 1, 3).length, 0);
        vm.assertEq(token.walletOfOwnerIn(alice, 2, 2)[0], 2);
    }

    /// @dev After random mints and transfers every lookup answers what the plain list of owners does.
    function testFuzz_LookupsMatchModel(uint256 seed) public {
        address[3] memory actors = _actors();
        for (uint256 step; step < 12; ++step) {
            seed = uint256(keccak256(abi.encode(seed)));
            address actor = actors[seed % 3];
            if (_ownerOfId.length == 0 || seed >> 8 & 1 == 0) _mint(actor, 1 + (seed >> 16) % 4);
            else _transfer(1 + (seed >> 16) % _ownerOfId.length, actor);
        }
        vm.assertEq(token.totalSupply(), _ownerOfId.length);
        for (uint256 i; i < actors.length; ++i) {
            _compare(actors[i]);
        }
    }

    function _mint(address to, uint256 amount) private {
        _mintTo(to, amount);
        for (uint256 i; i < amount; ++i) {
            _ownerOfId.push(to);
        }
    }

    function _transfer(uint256 id, address to) private {
        address from = _ownerOfId[id - 1];
        vm.prank(from);
        token.transferFrom(from, to, id);
        _ownerOfId[id - 1] = to;
    }

    function _compare(address account) private view {
        uint256[] memory ids = token.walletOfOwner(account);
        uint256 found;
        for (uint256 id = 1; id <= _ownerOfId.length; ++id) {
            vm.assertEq(token.ownerOf(id), _ownerOfId[id - 1]);
            vm.assertEq(token.tokenByIndex(id - 1), id);
            if (_ownerOfId[id - 1] != account) continue;
            vm.assertEq(ids[found], id);
            vm.assertEq(token.tokenOfOwnerByIndex(account, found), id);
            ++found;
        }
        vm.assertEq(ids.length, found);
        _comparePages(account, ids);
        vm.assertEq(token.balanceOf(account), found);
    }

    /// @dev Two pages that meet anywhere are the whole, in its order; ends outside of the collection do not matter.
    function _comparePages(address account, uint256[] memory ids) private view {
        uint256 middle = uint256(keccak256(abi.encode(account, ids))) % (_ownerOfId.length + 2);
        uint256[] memory low = token.walletOfOwnerIn(account, 0, middle);
        uint256[] memory high = token.walletOfOwnerIn(account, middle + 1, type(uint256).max);
        vm.assertEq(low.length + high.length, ids.length);
        for (uint256 i; i < ids.length; ++i) {
            uint256 id = i < low.length ? low[i] : high[i - low.length];
            vm.assertEq(id, ids[i]);
            vm.assertEq(id <= middle, i < low.length);
        }
    }
}
