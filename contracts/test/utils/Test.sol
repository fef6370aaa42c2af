// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Vm} from "./Vm.sol";

/// @title What every test starts from
abstract contract Test {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    /// @dev A unique account, named for the reader.
    function _account(string memory label) internal pure returns (address) {
        return address(uint160(uint256(keccak256(bytes(label)))));
    }

    /// @dev Folds a fuzzed number into a range, ends included.
    function _bound(uint256 value, uint256 min, uint256 max) internal pure returns (uint256) {
        uint256 size = max - min + 1;
        return size == 0 ? value : min + value % size;
    }

    /// @dev Expects the next call to fail with an error that has no arguments, and with nothing more than that.
    function _expectError(bytes4 selector) internal {
        vm.expectRevert(abi.encodeWithSelector(selector));
    }

    function _expectError(bytes4 selector, uint256 a) internal {
        vm.expectRevert(abi.encodeWithSelector(selector, a));
    }

    function _expectError(bytes4 selector, address a) internal {
        vm.expectRevert(abi.encodeWithSelector(selector, a));
    }

    function _expectError(bytes4 selector, uint256 a, uint256 b) internal {
        vm.expectRevert(abi.encodeWithSelector(selector, a, b));
    }

    function _expectError(bytes4 selector, uint256 a, uint256 b, uint256 c) internal {
        vm.expectRevert(abi.encodeWithSelector(selector, a, b, c));
    }

    function _expectError(bytes4 selector, address a, uint256 b) internal {
        vm.expectRevert(abi.encodeWithSelector(selector, a, b));
    }

    function _expectError(bytes4 selector, address a, address b) internal {
        vm.expectRevert(abi.encodeWithSelector(selector, a, b));
    }
}
