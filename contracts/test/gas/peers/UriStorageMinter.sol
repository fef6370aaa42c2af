// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721URIStorage} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";

/// @title A free-form minter the way such minters are usually written
/// @notice OpenZeppelin's ERC721URIStorage and a counter. It does not remember who minted.
contract UriStorageMinter is ERC721URIStorage {
    uint256 public totalSupply;

    constructor() ERC721("Minter", "MINT") {}

    function mintNFT(address recipient, string calldata uri) external returns (uint256 id) {
        id = ++totalSupply;
        _safeMint(recipient, id);
        _setTokenURI(id, uri);
    }
}
