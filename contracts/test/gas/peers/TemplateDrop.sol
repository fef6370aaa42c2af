// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

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
