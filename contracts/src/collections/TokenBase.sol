// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721Utils} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Utils.sol";
import {ERC721EnumerableByScan} from "./ERC721EnumerableByScan.sol";

/// @title What all ERC-721 tokens of ours share
/// @notice Name and symbol, lookups and the count of transfers, and royalties by ERC-2981 with an upper limit.
abstract contract TokenBase is ERC721EnumerableByScan {
    /*//////////////////////////////////////////////////////////////
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice The royalty may be at most `max` basis points.
    error CollectionRoyaltyTooHigh(uint256 basisPoints, uint256 max);

    /*//////////////////////////////////////////////////////////////
                               CONSTANTS
    //////////////////////////////////////////////////////////////*/

    /// @dev Highest royalty in basis points (specification section 2, "Create": maximum 70%).
    uint96 private constant _MAX_ROYALTY = 7_000;

    bytes4 private constant _ERC2981_ID = 0x2a55205a;

    /*//////////////////////////////////////////////////////////////
                                STORAGE
    //////////////////////////////////////////////////////////////*/

    string private _name;
    string private _symbol;

    /*//////////////////////////////////////////////////////////////
                              CONSTRUCTOR
    //////////////////////////////////////////////////////////////*/

    constructor(string memory name_, string memory symbol_) {
        _name = name_;
        _symbol = symbol_;
    }

    /*//////////////////////////////////////////////////////////////
                             VIEW FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice The name of all the tokens together.
    function name() public view override returns (string memory) {
        return _name;
    }

    /// @notice Their symbol.
    function symbol() public view override returns (string memory) {
        return _symbol;
    }

    /// @notice ERC-7572: address of the file that describes the collection.
    function contractURI() external view virtual returns (string memory);

    /// @notice Whether an ERC-165 interface is spoken here: ERC-721 with metadata and enumeration, and ERC-2981.
    function supportsInterface(bytes4 interfaceId) public view virtual override returns (bool) {
        return interfaceId == _ERC2981_ID || super.supportsInterface(interfaceId);
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    /// @dev Refuses a royalty above the limit.
    function _requireRoyalty(uint96 basisPoints) internal pure {
        if (basisPoints > _MAX_ROYALTY) revert CollectionRoyaltyTooHigh(basisPoints, _MAX_ROYALTY);
    }

    /// @dev Asks a contract whether it takes the token that was minted to it. A mint does so when everything else is done:
    ///      the receiver may call back, and finds the tokens as they will stay. Reverts with the receiver's own reason, or
    ///      with ERC-6093's ERC721InvalidReceiver.
    function _requireAccepted(address to, uint256 id) internal {
        ERC721Utils.checkOnERC721Received(msg.sender, address(0), to, id, "");
    }
}
