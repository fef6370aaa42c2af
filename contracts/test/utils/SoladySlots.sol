// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Where Solady's ERC-721 keeps things
/// @notice Worked out without its assembly, so that a test of ours checks the slots that our assembly repeats.
library SoladySlots {
    /// @notice The slot of a token's owner and its 96 bits; the one after it has the approved account.
    function ofToken(uint256 id) internal pure returns (bytes32) {
        uint256 hash = uint256(keccak256(abi.encodePacked(uint224(id >> 32), bytes4(0x7d882553))));
        unchecked {
            return bytes32(id + id + hash);
        }
    }
}
