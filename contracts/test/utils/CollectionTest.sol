// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721EnumerableByScan} from "../../src/collections/ERC721EnumerableByScan.sol";
import {Test} from "./Test.sol";
import {CollectionBase} from "../../src/collections/CollectionBase.sol";

/// @title What the behaviour suites of every ERC-721 need
abstract contract TokenTest is Test {
    address internal owner = _account("owner");
    address internal alice = _account("alice");
    address internal bob = _account("bob");
    address internal carol = _account("carol");

    ERC721EnumerableByScan internal token;

    function setUp() public virtual {
        vm.startPrank(owner);
        token = _deployToken();
        vm.stopPrank();
    }

    /// @dev Deploys the token under test; the caller is its owner, if it has one.
    function _deployToken() internal virtual returns (ERC721EnumerableByScan);

    /// @dev Mints tokens to an account in the token's own way, paid in full.
    function _mintTo(address account, uint256 amount) internal virtual;

    /// @dev Whether the token tells changes of its metadata (ERC-4906).
    function _updatesMetadata() internal pure virtual returns (bool);

    /// @dev The accounts that hold tokens in the random tests.
    function _actors() internal view returns (address[3] memory) {
        return [alice, bob, carol];
    }

    /// @dev Assumes that a fuzzed address can stand for a person: not a contract, and not the zero address.
    function _assumePerson(address account) internal view {
        vm.assume(account != address(0) && account.code.length == 0);
    }
}

/// @title What the behaviour suites of the three collections need
abstract contract CollectionTest is TokenTest {
    CollectionBase internal collection;

    /// @dev Deploys the collection under test; the caller is its owner.
    function _deploy() internal virtual returns (CollectionBase);

    function _deployToken() internal override returns (ERC721EnumerableByScan) {
        collection = _deploy();
        return collection;
    }

    function _updatesMetadata() internal pure override returns (bool) {
        return true;
    }
}
