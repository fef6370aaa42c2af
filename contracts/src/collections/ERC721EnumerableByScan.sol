// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CountedERC721} from "./CountedERC721.sol";

/// @title Lookups by index and by owner
/// @notice ERC-721's enumeration, and walletOfOwner (specification section 3, "Contracts"). Token ids count up from 1 and
///         none is ever burnt, so every lookup is answered by a view that scans, and no index is kept in storage: a
///         mint or transfer pays nothing for it.
abstract contract ERC721EnumerableByScan is CountedERC721 {
    /*//////////////////////////////////////////////////////////////
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice There are only `length` tokens to look up.
    error CollectionIndexOutOfRange(uint256 index, uint256 length);

    /*//////////////////////////////////////////////////////////////
                               CONSTANTS
    //////////////////////////////////////////////////////////////*/

    bytes4 private constant _ERC721_ENUMERABLE_ID = 0x780e9d63;

    /*//////////////////////////////////////////////////////////////
                                LOOKUPS
    //////////////////////////////////////////////////////////////*/

    /// @notice How many tokens there are: their ids are 1 to this number.
    function totalSupply() public view virtual returns (uint256);

    /// @notice The id at a position from 0 to totalSupply() - 1.
    function tokenByIndex(uint256 index) external view returns (uint256) {
        uint256 supply = totalSupply();
        if (index >= supply) revert CollectionIndexOutOfRange(index, supply);
        return index + 1;
    }

    /// @notice The id at a position, from 0 to balanceOf(owner_) - 1, among an owner's tokens in ascending order.
    /// @dev Scans: meant for calls from outside the chain.
    function tokenOfOwnerByIndex(address owner_, uint256 index) external view returns (uint256 id) {
        uint256 balance = balanceOf(owner_);
        if (index >= balance) revert CollectionIndexOutOfRange(index, balance);
        for (uint256 left = index + 1; left != 0;) {
            if (_ownerOf(++id) == owner_) --left;
        }
    }

    /// @notice The ids that an owner holds, in ascending order.
    /// @dev Scans up to the owner's last token: meant for calls from outside the chain.
    function walletOfOwner(address owner_) external view returns (uint256[] memory ids) {
        ids = new uint256[](balanceOf(owner_));
        uint256 found;
        for (uint256 id = 1; found < ids.length; ++id) {
            if (_ownerOf(id) == owner_) ids[found++] = id;
        }
    }

    /// @notice Those of the ids from `from` to `to`, ends included, that an owner holds, in ascending order.
    /// @dev For collections and owners too large for one call: what it costs depends on the range alone.
    function walletOfOwnerIn(address owner_, uint256 from, uint256 to) external view returns (uint256[] memory ids) {
        uint256 supply = totalSupply();
        if (to > supply) to = supply;
        if (from == 0) from = 1;
        if (from > to) return ids;
        ids = new uint256[](to - from + 1);
        uint256 found;
        for (uint256 id = from; id <= to; ++id) {
            if (_ownerOf(id) == owner_) ids[found++] = id;
        }
        // What was not used of the array is cut off.
        assembly ("memory-safe") {
            mstore(ids, found)
        }
    }

    /// @notice Whether an ERC-165 interface is spoken here: ERC-721 with metadata and enumeration.
    function supportsInterface(bytes4 interfaceId) public view virtual override returns (bool) {
        return interfaceId == _ERC721_ENUMERABLE_ID || super.supportsInterface(interfaceId);
    }
}
