// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "solady/tokens/ERC721.sol";

/// @title A token without price, rules or state
/// @notice The least that a mint and a transfer cost on the base that our collections stand on. It counts its tokens, since
///         ids have to come from somewhere, and nothing else.
contract BareToken is ERC721 {
    uint256 public totalSupply;

    function mint(uint256 amount) external payable {
        for (uint256 i; i < amount; ++i) {
            _mint(msg.sender, ++totalSupply);
        }
    }

    function name() public pure override returns (string memory) {
        return "Bare";
    }

    function symbol() public pure override returns (string memory) {
        return "BARE";
    }

    function tokenURI(uint256) public pure override returns (string memory) {
        return "";
    }
}
