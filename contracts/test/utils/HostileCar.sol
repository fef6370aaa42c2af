// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CountedToken} from "./MarketTokens.sol";

/// @notice A collection that gives odd answers about royalties and states, and can call a contract whenever a car moves.
contract HostileCar is CountedToken {
    error RoyaltyNeedsMoreGas();

    bool private _strange;
    bool private _fails;
    bytes private _royaltyAnswer;
    uint256 private _royaltyGas;

    bool private _oddState;
    bool private _stateFails;
    bytes private _stateAnswer;

    address private _target;
    bytes private _attack;

    /// @notice Whether the call made during the last transfer went through, and what it answered.
    bool public attackSucceeded;
    bytes public attackAnswer;

    /// @notice Answers these very bytes when asked for a royalty, or fails with them.
    function setRoyaltyAnswer(bytes calldata answer, bool fails) external {
        (_strange, _royaltyAnswer, _fails) = (true, answer, fails);
    }

    /// @notice Answers these very bytes when asked for a state, or fails with them.
    function setStateAnswer(bytes calldata answer, bool fails) external {
        (_oddState, _stateAnswer, _stateFails) = (true, answer, fails);
    }

    /// @notice Tells the royalty only to those who give it that much gas.
    function setRoyaltyGas(uint256 gasNeeded) external {
        _royaltyGas = gasNeeded;
    }

    /// @notice Calls `target` with `data` during every transfer from now on.
    function setAttack(address target, bytes calldata data) external {
        (_target, _attack) = (target, data);
    }

    function royaltyInfo(uint256 id, uint256 price) public view override returns (address, uint256) {
        if (gasleft() < _royaltyGas) revert RoyaltyNeedsMoreGas();
        if (!_strange) return super.royaltyInfo(id, price);
        _answer(_royaltyAnswer, _fails);
    }

    function tokenState(uint256 id) public view override returns (uint96) {
        if (!_oddState) return super.tokenState(id);
        _answer(_stateAnswer, _stateFails);
    }

    function transferFrom(address from, address to, uint256 id) public payable override {
        if (_target != address(0)) (attackSucceeded, attackAnswer) = _target.call(_attack);
        super.transferFrom(from, to, id);
    }

    /// @dev Ends the call with these bytes.
    function _answer(bytes memory answer, bool fails) private pure {
        if (fails) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
        assembly {
            return(add(answer, 32), mload(answer))
        }
    }
}
