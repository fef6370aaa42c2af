// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CollectionBase} from "../../src/collections/CollectionBase.sol";
import {ERC721EnumerableByScan} from "../../src/collections/ERC721EnumerableByScan.sol";
import {TokenTest} from "./TokenTest.sol";

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
