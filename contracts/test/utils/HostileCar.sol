// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CountedToken} from "./MarketTokens.sol";

/// @notice A collection that answers strangely about royalties, and can call somebody else whenever a car moves.
contract HostileCar is CountedToken {
    error RoyaltyNeedsMoreGas();

    bool private _strange;
    bool private _fails;
    bytes private _royaltyAnswer;
    uint256 private _royaltyGas;

    address private _target;
    bytes private _attack;

    /// @notice Whether the call made during the last transfer went through, and what it answered.
    bool public attackSucceeded;
    bytes public attackAnswer;

    /// @notice Answers these very bytes when asked for a royalty, or fails with them.
    function setRoyaltyAnswer(bytes calldata answer, bool fails) external {
        (_strange, _royaltyAnswer, _fails) = (true, answer, fails);
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
        bytes memory answer = _royaltyAnswer;
        if (_fails) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
        assembly {
            return(add(answer, 32), mload(answer))
        }
    }

    function transferFrom(address from, address to, uint256 id) public payable override {
        if (_target != address(0)) (attackSucceeded, attackAnswer) = _target.call(_attack);
        super.transferFrom(from, to, id);
    }
}
