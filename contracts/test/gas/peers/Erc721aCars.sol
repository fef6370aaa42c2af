// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC721A} from "erc721a/contracts/ERC721A.sol";
import {TemplateDrop} from "./TemplateDrop.sol";

/// @title A car collection on ERC721A
/// @notice The same drop on the base that is made for minting many at once: it stores the owner of a batch's first token
///         only, counts the minter's tokens beside the balance, and leaves the rest to later transfers and lookups.
contract Erc721aCars is ERC721A, Ownable, TemplateDrop {
    constructor() ERC721A("Cars", "CAR") Ownable(msg.sender) {}

    function mint(uint256 amount) external payable {
        _checkMint(amount, _totalMinted(), _numberMinted(msg.sender));
        _safeMint(msg.sender, amount);
    }

    function _startTokenId() internal pure override returns (uint256) {
        return 1;
    }
}
