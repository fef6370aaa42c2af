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
