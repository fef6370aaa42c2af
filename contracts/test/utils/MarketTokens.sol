// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "solady/tokens/ERC20.sol";
import {ERC2981} from "solady/tokens/ERC2981.sol";
import {ERC721} from "solady/tokens/ERC721.sol";

/// @notice An ERC-20 token that any account can mint.
contract TestCurrency is ERC20 {
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function name() public pure override returns (string memory) {
        return "Test ETH";
    }

    function symbol() public pure override returns (string memory) {
        return "ETH";
    }
}

/// @notice The least that the market wants of a token: ERC-721, a state in the owner's slot, ERC-2981.
contract CountedToken is ERC721, ERC2981 {
    function mint(address to, uint256 id) external {
        _mint(to, id);
    }

    /// @dev ERC-2981 of all tokens, in basis points.
    function setRoyalty(address receiver, uint96 basisPoints) external {
        _setDefaultRoyalty(receiver, basisPoints);
    }

    /// @dev Everything in the token's state but the count: bits 32-95.
    function setVariant(uint256 id, uint64 variant) external {
        _setExtraData(id, uint96(variant) << 32 | uint32(_getExtraData(id)));
    }

    function tokenState(uint256 id) public view virtual returns (uint96) {
        return _getExtraData(id);
    }

    function transferCount(uint256 id) external view returns (uint256) {
        return uint32(_getExtraData(id));
    }

    function name() public pure override returns (string memory) {
        return "Counted";
    }

    function symbol() public pure override returns (string memory) {
        return "CNT";
    }

    function tokenURI(uint256) public pure override returns (string memory) {
        return "";
    }

    function supportsInterface(bytes4 interfaceId) public view override(ERC721, ERC2981) returns (bool) {
        return ERC721.supportsInterface(interfaceId) || ERC2981.supportsInterface(interfaceId);
    }

    function _beforeTokenTransfer(address from, address, uint256 id) internal override {
        if (from != address(0)) _setExtraData(id, _getExtraData(id) + 1);
    }
}

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

/// @notice How a currency treats a transfer to an account.
enum Manner {
    PAYS,
    REVERTS,
    ANSWERS_FALSE,
    ANSWERS_TWO,
    ANSWERS_ONE_BYTE,
    BURNS_ALL_GAS,
    // A revert with 30,000 bytes of reason.
    REVERTS_AT_LENGTH,
    // Pays, and answers nothing, as some of the oldest tokens do.
    PAYS_SILENTLY,
    // Pays, and answers true with a word more.
    PAYS_AT_LENGTH,
    // Pays when it is given 80,000 gas.
    PAYS_FOR_MUCH_GAS,
    // Pays when it is given all the gas that the house promises.
    PAYS_FOR_ALL_GAS,
    // Pays when it is given more gas than the house spends on a payment.
    PAYS_FOR_MORE_GAS
}

/// @notice An ERC-20 that mishandles transfers to some accounts, can take a fee, and can call a contract whenever it
///         moves.
contract HostileCurrency is TestCurrency {
    error Refused(address to);

    mapping(address account => Manner) private _manners;

    /// @notice What every transfer loses on its way, in basis points, and what it brings on top, in wei.
    uint256 public feeBps;
    uint256 public bonus;

    address private _target;
    bytes private _attack;

    /// @notice Whether the call made during the last transfer went through, and what it answered.
    bool public attackSucceeded;
    bytes public attackAnswer;

    function setManner(address account, Manner manner) external {
        _manners[account] = manner;
    }

    function setBonus(uint256 amount) external {
        bonus = amount;
    }

    function setFee(uint256 basisPoints) external {
        feeBps = basisPoints;
    }

    /// @notice Calls `target` with `data` during every transfer from now on.
    function setAttack(address target, bytes calldata data) external {
        (_target, _attack) = (target, data);
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        Manner manner = _manners[to];
        if (manner == Manner.ANSWERS_FALSE) return false;
        _refuse(manner, to);
        _strike();
        super.transfer(to, amount);
        return _answer(manner);
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        _strike();
        super.transferFrom(from, to, amount);
        _burn(to, amount * feeBps / 10_000);
        _mint(to, bonus);
        return _answer(_manners[from]);
    }

    function _refuse(Manner manner, address to) private view {
        if (manner == Manner.REVERTS) revert Refused(to);
        if (manner == Manner.PAYS_FOR_MUCH_GAS && gasleft() < 80_000) revert Refused(to);
        if (manner == Manner.PAYS_FOR_ALL_GAS && gasleft() < 97_000) revert Refused(to);
        if (manner == Manner.PAYS_FOR_MORE_GAS && gasleft() < 150_000) revert Refused(to);
        if (manner == Manner.ANSWERS_TWO) _return(2, 32);
        if (manner == Manner.ANSWERS_ONE_BYTE) _return(type(uint256).max, 1);
        if (manner == Manner.BURNS_ALL_GAS) _burnAllGas();
        if (manner == Manner.REVERTS_AT_LENGTH) _revertAtLength();
    }

    function _strike() private {
        if (_target != address(0)) (attackSucceeded, attackAnswer) = _target.call(_attack);
    }

    function _answer(Manner manner) private pure returns (bool) {
        if (manner == Manner.PAYS_SILENTLY) _return(0, 0);
        if (manner == Manner.PAYS_AT_LENGTH) _return(1, 64);
        return manner != Manner.ANSWERS_FALSE;
    }

    function _return(uint256 word, uint256 length) private pure {
        assembly {
            mstore(0x00, word)
            mstore(0x20, 1)
            return(0x00, length)
        }
    }

    function _burnAllGas() private pure {
        assembly {
            invalid()
        }
    }

    function _revertAtLength() private pure {
        assembly {
            revert(0x00, 30000)
        }
    }
}
