// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ITokenState} from "../interfaces/ITokenState.sol";

/// @title Reads the state of any token
/// @notice A token that does not answer has to be refused with a reason. `try` cannot catch an answer that is too short.
library TokenState {
    /// @notice Asks a token for its state (ITokenState).
    /// @param token The token's contract, as a word without bits above the address.
    /// @param id The token.
    /// @return answered Whether the answer is a state: at least one word, with no more than 96 bits in it.
    /// @return state The answer. Means nothing when there was none.
    function tryRead(uint256 token, uint256 id) internal view returns (bool answered, uint96 state) {
        uint256 answer;
        bytes4 selector = ITokenState.tokenState.selector;
        // The question and its answer fit the scratch space.
        assembly ("memory-safe") {
            mstore(0x00, selector)
            mstore(0x04, id)
            // Arguments are evaluated from the last to the first: the call comes before the size of its answer.
            answered := and(gt(returndatasize(), 0x1f), staticcall(gas(), token, 0x00, 0x24, 0x00, 0x20))
            answer := mload(0x00)
        }
        answered = answered && answer >> 96 == 0;
        state = uint96(answer);
    }
}
