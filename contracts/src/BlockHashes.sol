// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Hashes of blocks gone by
/// @notice The last 256 blocks by the opcode; on chains that keep the history contract of EIP-2935, the last 8,191.
library BlockHashes {
    /// @notice Where EIP-2935 puts its history contract.
    address internal constant HISTORY = 0x0000F90827F1C53a10cb7A02335B175320002935;

    /// @notice The hash of a block; zero for the present block, a later one, and one that is too long gone.
    function hashOf(uint256 blockNumber) internal view returns (bytes32 hash) {
        hash = blockhash(blockNumber);
        if (hash != 0 || blockNumber >= block.number) return hash;
        (bool answered, bytes memory answer) = HISTORY.staticcall(abi.encode(blockNumber));
        if (answered && answer.length == 32) hash = bytes32(answer);
    }
}
