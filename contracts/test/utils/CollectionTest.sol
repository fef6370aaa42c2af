// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {Test} from "./Test.sol";

/// @title What the shared behaviour suites need of a collection
abstract contract CollectionTest is Test {
    address internal owner = _account("owner");
    address internal alice = _account("alice");
    address internal bob = _account("bob");
    address internal carol = _account("carol");

    CollectionBase internal collection;

    function setUp() public virtual {
        vm.startPrank(owner);
        collection = _deploy();
        vm.stopPrank();
    }

    /// @dev Deploys the collection under test; the caller is its owner.
    function _deploy() internal virtual returns (CollectionBase);

    /// @dev Mints tokens to an account in the variant's own way, paid in full.
    function _mintTo(address account, uint256 amount) internal virtual;

    /// @dev The accounts that hold tokens in the random tests.
    function _actors() internal view returns (address[3] memory) {
        return [alice, bob, carol];
    }

    /// @dev Whether a fuzzed address can stand for a person: nobody's contract, and not the zero address.
    function _assumePerson(address account) internal view {
        vm.assume(account != address(0) && account.code.length == 0);
    }
}
