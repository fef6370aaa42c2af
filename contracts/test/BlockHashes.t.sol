// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {BlockHashes} from "../src/BlockHashes.sol";
import {Test} from "./utils/Test.sol";

/// @notice Answers like the history contract of EIP-2935: 32 bytes in, 32 bytes out.
contract History {
    fallback(bytes calldata blockNumber) external returns (bytes memory) {
        return abi.encode(keccak256(blockNumber));
    }
}

/// @notice Has an answer of another length.
contract OddHistory {
    fallback(bytes calldata) external returns (bytes memory) {
        return hex"01";
    }
}

/// @notice Refuses, as the history contract does with blocks that it does not keep.
contract RefusingHistory {
    fallback() external {
        revert();
    }
}

contract BlockHashesTest is Test {
    function testFuzz_RecentBlock(bytes32 hash, uint256 age) public {
        age = _bound(age, 1, 256);
        vm.roll(1_000);
        vm.setBlockhash(1_000 - age, hash);
        vm.assertEq(BlockHashes.hashOf(1_000 - age), hash);
    }

    function testFuzz_NoHashOfPresentAndFuture(uint256 number) public {
        vm.roll(1_000);
        vm.etch(BlockHashes.HISTORY, type(History).runtimeCode);
        vm.assertEq(BlockHashes.hashOf(_bound(number, 1_000, type(uint256).max)), 0);
    }

    function testFuzz_OldBlockWithoutHistory(uint256 age) public {
        vm.roll(100_000);
        vm.assertEq(BlockHashes.hashOf(100_000 - _bound(age, 257, 99_999)), 0);
    }

    function testFuzz_OldBlockFromHistory(uint256 age) public {
        vm.roll(100_000);
        vm.etch(BlockHashes.HISTORY, type(History).runtimeCode);
        uint256 number = 100_000 - _bound(age, 257, 99_999);
        vm.assertEq(BlockHashes.hashOf(number), keccak256(abi.encode(number)));
    }

    function test_HistoryThatDoesNotKnow() public {
        vm.roll(100_000);
        vm.etch(BlockHashes.HISTORY, type(RefusingHistory).runtimeCode);
        vm.assertEq(BlockHashes.hashOf(1), 0);
        vm.etch(BlockHashes.HISTORY, type(OddHistory).runtimeCode);
        vm.assertEq(BlockHashes.hashOf(1), 0);
    }
}
