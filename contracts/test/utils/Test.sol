// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The cheat codes that our tests use
/// @notice Answered by forge itself, at one address. The npm copy of forge-std lacks most of them.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    struct Gas {
        uint64 gasLimit;
        uint64 gasTotalUsed;
        uint64 gasMemoryUsed;
        int64 gasRefunded;
        uint64 gasRemaining;
    }

    function assertEq(uint256 left, uint256 right, string calldata message) external pure;
    function assertEq(uint256 left, uint256 right) external pure;
    function assertEq(address left, address right) external pure;
    function assertEq(bytes32 left, bytes32 right) external pure;
    function assertEq(bool left, bool right) external pure;
    function assertEq(string calldata left, string calldata right) external pure;
    function assertEq(uint256[] calldata left, uint256[] calldata right) external pure;
    function assertLe(uint256 left, uint256 right) external pure;
    function assertTrue(bool condition) external pure;
    function assertFalse(bool condition) external pure;

    function assume(bool condition) external pure;
    function deal(address account, uint256 balance) external;
    function load(address target, bytes32 slot) external view returns (bytes32);
    function store(address target, bytes32 slot, bytes32 value) external;
    function etch(address target, bytes calldata code) external;
    function prank(address sender) external;
    function startPrank(address sender) external;
    function stopPrank() external;
    function roll(uint256 blockNumber) external;
    function warp(uint256 timestamp) external;
    function chainId(uint256 id) external;
    function setNonce(address account, uint64 nonce) external;
    function toString(uint256 value) external pure returns (string memory);
    function addr(uint256 privateKey) external pure returns (address);
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function readFile(string calldata path) external view returns (string memory);
    function parseJsonBytes(string calldata json, string calldata key) external pure returns (bytes memory);
    function setBlockhash(uint256 blockNumber, bytes32 blockHash) external;
    function parseJsonBytes32(string calldata json, string calldata key) external pure returns (bytes32);
    function parseJsonBytes32Array(string calldata json, string calldata key) external pure returns (bytes32[] memory);
    function record() external;
    function accesses(address target) external returns (bytes32[] memory reads, bytes32[] memory writes);
    function recordLogs() external;
    function getRecordedLogs() external returns (Log[] memory);
    function expectEmit(address emitter) external;
    function expectRevert(bytes calldata data) external;
    function expectRevert(bytes4 selector) external;
    function lastCallGas() external view returns (Gas memory);
    function computeCreate2Address(bytes32 salt, bytes32 codeHash, address creator) external pure returns (address);
    function snapshotGasLastCall(string calldata group, string calldata name) external returns (uint256);
}

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
