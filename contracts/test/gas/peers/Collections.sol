// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Enumerable} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Enumerable.sol";
import {ERC721A} from "erc721a/contracts/ERC721A.sol";
import {ERC721 as SoladyERC721} from "solady/tokens/ERC721.sol";
import {ERC721URIStorage} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";

/// @title What the usual launch contracts keep of a drop
/// @notice Every number in a slot of its own, and the same rules as our collection's: paused, a price, an end, at most so
///         many at once, at most so many to an address, a whitelist. Only what a mint reads is here.
abstract contract TemplateDrop {
    error DropPaused();
    error DropMintAmount(uint256 amount);
    error DropSoldOut();
    error DropAddressLimit();
    error DropNotWhitelisted(address account);
    error DropCostNotPaid(uint256 required);

    uint256 public cost = 0.05 ether;
    uint256 public maxSupply = 10_000;
    uint256 public maxMintAmount = 20;
    uint256 public nftPerAddressLimit = 100;
    bool public paused;
    bool public revealed;
    bool public onlyWhitelisted;
    mapping(address account => bool) public whitelisted;

    /// @dev Refuses what the rules refuse; `supply` tokens exist, the caller has minted `minted` of them.
    function _checkMint(uint256 amount, uint256 supply, uint256 minted) internal view {
        if (paused) revert DropPaused();
        if (amount == 0 || amount > maxMintAmount) revert DropMintAmount(amount);
        if (supply + amount > maxSupply) revert DropSoldOut();
        if (minted + amount > nftPerAddressLimit) revert DropAddressLimit();
        if (onlyWhitelisted && !whitelisted[msg.sender]) revert DropNotWhitelisted(msg.sender);
        if (msg.value < cost * amount) revert DropCostNotPaid(cost * amount);
    }
}

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

/// @title A token without price, rules or state
/// @notice The least that a mint and a transfer cost on the base that our collections stand on. It counts its tokens, since
///         ids have to come from somewhere, and nothing else.
contract BareToken is SoladyERC721 {
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
