// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {CollectionBase} from "./CollectionBase.sol";

/// @title Who may mint how much, and when the metadata is shown
/// @notice What variant one of the specification's collections has beyond the others (sections 3 and 6): a whitelist, as
///         a list or as the root of a Merkle tree, a limit to an address, and metadata that is revealed once.
abstract contract DropRules is CollectionBase {
    /*//////////////////////////////////////////////////////////////
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice Only whitelisted accounts may mint now.
    error CollectionNotWhitelisted(address account);

    /// @notice No address may mint more than `limit` tokens, however many it has passed on.
    error CollectionAddressLimit(uint256 limit);

    /// @notice The metadata is revealed already, and for good.
    error CollectionAlreadyRevealed();

    /*//////////////////////////////////////////////////////////////
                                 EVENTS
    //////////////////////////////////////////////////////////////*/

    /// @notice Another list of `accounts` accounts is the whitelist from now on.
    event WhitelistChanged(uint256 accounts);

    /// @notice Another tree of whitelisted accounts holds from now on; a root of zero is none.
    event WhitelistRootChanged(bytes32 root);

    /*//////////////////////////////////////////////////////////////
                                STORAGE
    //////////////////////////////////////////////////////////////*/

    // These three fill the slot that CollectionBase ends with: a mint reads and writes no other setting.
    uint32 private _nftPerAddressLimit = 100;

    /// @notice Whether tokens show their own metadata. Set once, by reveal().
    bool public revealed;

    /// @notice Whether only whitelisted accounts may mint.
    bool public onlyWhitelisted;

    /// @notice Address of the metadata that every token shows until it is revealed.
    string public notRevealedUri;

    /// @notice Root of the Merkle tree of whitelisted accounts: however many they are, one write.
    /// @dev A leaf is the account, ABI-encoded and hashed twice; pairs are hashed in sorted order. That is the standard tree of
    ///      OpenZeppelin's merkle-tree package with the one column "address".
    bytes32 public whitelistRoot;

    uint256 private _whitelistRound;
    mapping(address account => uint256 round) private _whitelistedIn;

    constructor(string memory initNotRevealedUri) {
        notRevealedUri = initNotRevealedUri;
    }

    /*//////////////////////////////////////////////////////////////
                             VIEW FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice How many tokens one address may mint in all.
    function nftPerAddressLimit() external view returns (uint256) {
        return _nftPerAddressLimit;
    }

    /// @notice How many tokens an address has minted, whoever owns them now.
    function addressMintedBalance(address account) external view returns (uint256) {
        return _getAux(account);
    }

    /// @notice Whether an account is on the present whitelist. Accounts of the Merkle tree are not: they bring a proof.
    function isWhitelisted(address account) public view returns (bool) {
        return _whitelistRound != 0 && _whitelistedIn[account] == _whitelistRound;
    }

    /// @notice Whether a proof shows that an account is in the whitelist's Merkle tree.
    function isWhitelistedByProof(address account, bytes32[] calldata proof) public view returns (bool) {
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(account))));
        return whitelistRoot != 0 && MerkleProof.verifyCalldata(proof, whitelistRoot, leaf);
    }

    /*//////////////////////////////////////////////////////////////
                            OWNER FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice Lets every token show its own metadata, for good.
    function reveal() external onlyOwner {
        if (revealed) revert CollectionAlreadyRevealed();
        revealed = true;
        _emitSwitch("revealed", true);
        _emitAllMetadataUpdate();
    }

    /// @notice Sets the metadata address that tokens show until they are revealed.
    function setNotRevealedURI(string calldata newNotRevealedURI) external onlyOwner {
        notRevealedUri = newNotRevealedURI;
        _emitUriChanged("notRevealedUri", newNotRevealedURI);
    }

    /// @notice Sets how many tokens one address may mint in all, counting those it has minted already.
    function setNftPerAddressLimit(uint256 newLimit) external onlyOwner {
        _nftPerAddressLimit = _toUint32(newLimit);
        emit SettingChanged("nftPerAddressLimit", newLimit);
    }

    /// @notice Sets how many tokens there can ever be, never below those that exist.
    function setMaxSupply(uint256 newMaxSupply) external onlyOwner {
        _setMaxSupply(newMaxSupply);
    }

    /// @notice Lets only whitelisted accounts mint (true), or everybody (false).
    function setOnlyWhitelisted(bool state) external onlyOwner {
        onlyWhitelisted = state;
        _emitSwitch("onlyWhitelisted", state);
    }

    /// @notice Replaces the whitelist: whoever was on the one before and is not on this one is off. The Merkle tree stays.
    function whitelistUsers(address[] calldata users) external onlyOwner {
        uint256 round = ++_whitelistRound;
        for (uint256 i; i < users.length; ++i) {
            _whitelistedIn[users[i]] = round;
        }
        emit WhitelistChanged(users.length);
    }

    /// @notice Replaces the tree of whitelisted accounts by its root; zero removes it. The list stays.
    function setWhitelistRoot(bytes32 newRoot) external onlyOwner {
        whitelistRoot = newRoot;
        emit WhitelistRootChanged(newRoot);
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    /// @dev Refuses an account that is not on the list while only the list may mint, or that would exceed its limit, and
    ///      adds to what it has minted.
    function _admit(address account, uint256 amount) internal {
        // Read side by side, the two are one storage read.
        (bool invitedOnly, uint256 limit) = (onlyWhitelisted, _nftPerAddressLimit);
        if (invitedOnly && !isWhitelisted(account)) revert CollectionNotWhitelisted(account);
        _count(account, amount, limit);
    }

    /// @dev As _admit, for an account that brings a proof.
    function _admitByProof(address account, uint256 amount, bytes32[] calldata proof) internal {
        if (!isWhitelistedByProof(account, proof)) revert CollectionNotWhitelisted(account);
        _count(account, amount, _nftPerAddressLimit);
    }

    /// @dev What an address has minted lies in the bits beside its balance.
    function _count(address account, uint256 amount, uint256 limit) private {
        // Never overflows: _sell bounds the amount to 32 bits, and what was counted before was within the limit.
        uint256 minted = _getAux(account) + amount;
        if (minted > limit) revert CollectionAddressLimit(limit);
        _setAux(account, uint224(minted));
    }
}
