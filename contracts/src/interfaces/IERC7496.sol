// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title ERC-7496, dynamic traits
/// @notice Traits of a token that change, on the chain. Its ERC-165 id is 0xaf332f3e.
interface IERC7496 {
    /// @notice There is no trait with this key.
    error TraitDoesNotExist(bytes32 traitKey);

    /// @notice The trait has this value already.
    error TraitValueUnchanged();

    /// @notice A token's trait has this value now.
    event TraitUpdated(bytes32 indexed traitKey, uint256 tokenId, bytes32 traitValue);

    /// @notice The trait of all tokens from one id to another has changed.
    event TraitUpdatedRange(bytes32 indexed traitKey, uint256 fromTokenId, uint256 toTokenId);

    /// @notice The trait of all tokens from one id to another has this value now.
    event TraitUpdatedRangeUniformValue(
        bytes32 indexed traitKey, uint256 fromTokenId, uint256 toTokenId, bytes32 traitValue
    );

    /// @notice The trait of these tokens has changed.
    event TraitUpdatedList(bytes32 indexed traitKey, uint256[] tokenIds);

    /// @notice The trait of these tokens has this value now.
    event TraitUpdatedListUniformValue(bytes32 indexed traitKey, uint256[] tokenIds, bytes32 traitValue);

    /// @notice The file that describes the traits is at another address, or says something else.
    event TraitMetadataURIUpdated();

    /// @notice The value of a token's trait.
    function getTraitValue(uint256 tokenId, bytes32 traitKey) external view returns (bytes32 traitValue);

    /// @notice The values of a token's traits, in the order of the keys.
    function getTraitValues(uint256 tokenId, bytes32[] calldata traitKeys)
        external
        view
        returns (bytes32[] memory traitValues);

    /// @notice Address of the file that describes the traits.
    function getTraitMetadataURI() external view returns (string memory uri);

    /// @notice Sets the value of a token's trait.
    function setTrait(uint256 tokenId, bytes32 traitKey, bytes32 newValue) external;
}
