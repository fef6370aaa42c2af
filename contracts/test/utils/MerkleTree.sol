// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A plain Merkle tree
/// @notice Level by level, pairs hashed in sorted order, an odd one carried up: the model that proofs are made with.
library MerkleTree {
    function root(bytes32[] memory leaves) internal pure returns (bytes32) {
        while (leaves.length > 1) {
            leaves = _up(leaves);
        }
        return leaves[0];
    }

    function proof(bytes32[] memory leaves, uint256 place) internal pure returns (bytes32[] memory path) {
        path = new bytes32[](32);
        uint256 length;
        for (; leaves.length > 1; (leaves, place) = (_up(leaves), place / 2)) {
            uint256 sibling = place ^ 1;
            if (sibling < leaves.length) path[length++] = leaves[sibling];
        }
        assembly ("memory-safe") {
            mstore(path, length) // shorter than it was made
        }
    }

    function _up(bytes32[] memory level) private pure returns (bytes32[] memory above) {
        above = new bytes32[]((level.length + 1) / 2);
        for (uint256 i; i < above.length; ++i) {
            bytes32 left = level[2 * i];
            if (2 * i + 1 == level.length) above[i] = left;
            else above[i] = _pair(left, level[2 * i + 1]);
        }
    }

    function _pair(bytes32 a, bytes32 b) private pure returns (bytes32) {
        return a < b ? keccak256(abi.encode(a, b)) : keccak256(abi.encode(b, a));
    }
}
