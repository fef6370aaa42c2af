// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Enumerable} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Enumerable.sol";
import {TemplateDrop} from "./TemplateDrop.sol";

/// @title A car collection the way such collections are usually written
/// @notice The shape of the widespread launch template: OpenZeppelin's ERC721Enumerable and Ownable, the supply read from
///         the enumeration, one write of the minter's count and one safe mint for each token.
contract EnumerableCars is ERC721Enumerable, Ownable, TemplateDrop {
    mapping(address account => uint256) public addressMintedBalance;

    constructor() ERC721("Cars", "CAR") Ownable(msg.sender) {}

    function mint(uint256 amount) external payable {
        uint256 supply = totalSupply();
        _checkMint(amount, supply, addressMintedBalance[msg.sender]);
        for (uint256 i = 1; i <= amount; ++i) {
            addressMintedBalance[msg.sender]++;
            _safeMint(msg.sender, supply + i);
        }
    }
}
