// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CollectionBase} from "./CollectionBase.sol";

/// @title What variants two and three share
/// @notice Specification section 3, "Contracts": assets are minted to a recipient, who need not be the one that pays.
abstract contract AssetCollection is CollectionBase {
    /*//////////////////////////////////////////////////////////////
                                  MINT
    //////////////////////////////////////////////////////////////*/

    /// @notice Mints assets to `recipient` for exactly mintAmount * cost() wei; the owner pays too. A contract must accept
    ///         each of them (onERC721Received), or nothing is minted.
    /// @dev Price, supply and all the assets are settled before the recipient is asked for the first time, so that a
    ///      recipient that calls back finds nothing half done.
    function mint(address recipient, uint256 mintAmount) external payable {
        uint256 firstId = _sell(mintAmount);
        uint96 extra = _freshExtra();
        // Unchecked: the ids end at maxSupply, which has 32 bits.
        unchecked {
            uint256 end = firstId + mintAmount;
            for (uint256 id = firstId; id < end; ++id) {
                _mintAndSetExtraDataUnchecked(recipient, id, extra);
            }
            for (uint256 id = firstId; id < end; ++id) {
                _requireAccepted(recipient, id);
            }
        }
    }

    /*//////////////////////////////////////////////////////////////
                            OWNER FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice Sends all minting proceeds to the owner. Impossible once ownership is renounced.
    function withdraw() external onlyOwner {
        _send(owner(), address(this).balance);
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    /// @dev The 96 bits beside the owner that an asset starts with. Bits 0-31 count its transfers, and start at zero.
    function _freshExtra() internal pure virtual returns (uint96) {
        return 0;
    }
}
