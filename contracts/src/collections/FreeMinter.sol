// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC2981} from "solady/tokens/ERC2981.sol";
import {Base64} from "solady/utils/Base64.sol";
import {LibRLP} from "solady/utils/LibRLP.sol";
import {LibString} from "solady/utils/LibString.sol";
import {SSTORE2} from "solady/utils/SSTORE2.sol";
import {TokenBase} from "./TokenBase.sol";

/// @title The free-form minter
/// @notice Any account can mint a token with its own metadata address and royalty (specification section 7, "On-chain").
///         Nothing about it can be changed afterwards, and the contract has no owner.
/// @dev A token's creator and metadata address are the code of a contract that does nothing: for an address of usual length
///      that takes half the gas of storage slots. The contract's address need not be stored either. It follows from the
///      number of contracts made before it, and that is the token's id: the n-th mint makes the n-th contract.
contract FreeMinter is TokenBase, ERC2981 {
    /*//////////////////////////////////////////////////////////////
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice A token needs a metadata address, of at most `max` bytes.
    error MinterUriLength(uint256 length, uint256 max);

    /// @notice A set has from 1 to `max` tokens.
    error MinterSetSize(uint256 size, uint256 max);

    /*//////////////////////////////////////////////////////////////
                                 EVENTS
    //////////////////////////////////////////////////////////////*/

    /// @notice A token was minted: all that there is to know of it but its owner. No royalty is 0 basis points.
    event Minted(
        uint256 indexed tokenId, address indexed creator, string uri, address royaltyReceiver, uint96 royaltyBps
    );

    /*//////////////////////////////////////////////////////////////
                               CONSTANTS
    //////////////////////////////////////////////////////////////*/

    /// @notice The longest metadata address in bytes: room for a small file in the address itself (RFC 2397).
    uint256 public constant MAX_URI_LENGTH = 16_384;

    /// @notice The most tokens that one call mints. So many with usual metadata addresses fit the gas that a transaction may
    ///         take (EIP-7825), royalties included.
    uint256 public constant MAX_SET_SIZE = 100;

    /// @dev Bytes of the creator's address, which the metadata address follows.
    uint256 private constant _CREATOR_LENGTH = 20;

    /*//////////////////////////////////////////////////////////////
                                STORAGE
    //////////////////////////////////////////////////////////////*/

    uint256 private _totalSupply;

    /*//////////////////////////////////////////////////////////////
                              CONSTRUCTOR
    //////////////////////////////////////////////////////////////*/

    constructor(string memory name_, string memory symbol_) TokenBase(name_, symbol_) {}

    /*//////////////////////////////////////////////////////////////
                                  MINT
    //////////////////////////////////////////////////////////////*/

    /// @notice Mints a token without a royalty. A contract has to accept it (onERC721Received).
    function mintNFT(address recipient, string calldata tokenURI_) external returns (uint256 id) {
        return _mintOne(recipient, tokenURI_, address(0), 0);
    }

    /// @notice Mints a token with a royalty on its sales: who receives it, and how many basis points, at most 7,000.
    function mintNFTWithRoyalty(
        address recipient,
        string calldata tokenURI_,
        address royaltyReceiver,
        uint96 royaltyBps
    ) external returns (uint256 id) {
        _requireRoyalty(royaltyBps);
        return _mintOne(recipient, tokenURI_, royaltyReceiver, royaltyBps);
    }

    /// @notice Mints a set of tokens, from 1 to MAX_SET_SIZE, with the same royalty on each (0 basis points for none). A
    ///         contract has to accept each of them, else nothing is minted.
    /// @dev All the tokens are there before the recipient is asked for the first time: one that mints on when it is asked
    ///      gets ids above the set's.
    /// @return firstId The first one's id; the others follow it in the order of the addresses.
    function mintNFTs(address recipient, string[] calldata uris, address royaltyReceiver, uint96 royaltyBps)
        external
        returns (uint256 firstId)
    {
        uint256 size = uris.length;
        if (size == 0 || size > MAX_SET_SIZE) revert MinterSetSize(size, MAX_SET_SIZE);
        _requireRoyalty(royaltyBps);
        firstId = _totalSupply + 1;
        for (uint256 i; i < size; ++i) {
            _create(recipient, uris[i], royaltyReceiver, royaltyBps);
        }
        for (uint256 i; i < size; ++i) {
            _requireAccepted(recipient, firstId + i);
        }
    }

    /*//////////////////////////////////////////////////////////////
                             VIEW FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice How many tokens there are: their ids are 1 to this number.
    function totalSupply() public view override returns (uint256) {
        return _totalSupply;
    }

    /// @notice Address of a token's metadata.
    function tokenURI(uint256 id) public view override returns (string memory) {
        return string(SSTORE2.read(_pointer(id), _CREATOR_LENGTH));
    }

    /// @notice Who minted a token, regardless of its current owner.
    function creatorOf(uint256 id) external view returns (address) {
        return address(bytes20(SSTORE2.read(_pointer(id), 0, _CREATOR_LENGTH)));
    }

    /// @notice ERC-7572: the description itself (RFC 2397), because an address of it could never be updated.
    function contractURI() external view override returns (string memory) {
        string memory json = string.concat(
            '{"name":', LibString.escapeJSON(name(), true), ',"symbol":', LibString.escapeJSON(symbol(), true), "}"
        );
        return string.concat("data:application/json;base64,", Base64.encode(bytes(json)));
    }

    /// @notice Whether an ERC-165 interface is spoken here: those of every token of ours.
    function supportsInterface(bytes4 interfaceId) public view override(TokenBase, ERC2981) returns (bool) {
        return TokenBase.supportsInterface(interfaceId);
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    function _mintOne(address recipient, string calldata uri, address royaltyReceiver, uint96 royaltyBps)
        private
        returns (uint256 id)
    {
        id = _create(recipient, uri, royaltyReceiver, royaltyBps);
        _requireAccepted(recipient, id);
    }

    /// @dev Makes a token without asking its recipient.
    function _create(address recipient, string calldata uri, address royaltyReceiver, uint96 royaltyBps)
        private
        returns (uint256 id)
    {
        uint256 length = bytes(uri).length;
        if (length == 0 || length > MAX_URI_LENGTH) revert MinterUriLength(length, MAX_URI_LENGTH);
        id = ++_totalSupply;
        _mint(recipient, id);
        SSTORE2.write(abi.encodePacked(msg.sender, uri));
        if (royaltyBps != 0) _setTokenRoyalty(id, royaltyReceiver, royaltyBps);
        emit Minted(id, msg.sender, uri, royaltyReceiver, royaltyBps);
    }

    /// @dev The contract that holds a token's creator and metadata address: the id-th that this one made.
    function _pointer(uint256 id) private view returns (address) {
        if (!_exists(id)) revert TokenDoesNotExist();
        return LibRLP.computeAddress(address(this), id);
    }
}
