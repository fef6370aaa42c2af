// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import {CollectionBase} from "./CollectionBase.sol";

/// @title Who may mint how much, and when the metadata is shown
/// @notice What variant one of the specification's collections has beyond the others (sections 3 and 6): a whitelist, as
///         a list or as the root of a Merkle tree, phases that begin by themselves, a limit to an address, and metadata that
///         is revealed once. Times are Unix seconds.
abstract contract DropRules is CollectionBase {
    /*//////////////////////////////////////////////////////////////
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice Only whitelisted accounts may mint now.
    error CollectionNotWhitelisted(address account);

    /// @notice Minting begins at `start`.
    error CollectionNotStarted(uint256 start);

    /// @notice The whitelist phase comes first: the public phase cannot start before it.
    error CollectionPhasesOutOfOrder(uint256 whitelistStart, uint256 publicStart);

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

    /// @dev Who may mint: set by the owner (the public, or invited accounts only), or by phases according to the time.
    uint8 private constant _EVERYBODY = 0;
    uint8 private constant _INVITED = 1;
    uint8 private constant _BY_TIME = 2;

    // These three fill the slot that CollectionBase ends with: without phases a mint reads and writes no other setting.
    uint32 private _nftPerAddressLimit = 100;

    /// @notice Whether tokens show their own metadata. Set once, by reveal().
    bool public revealed;

    /// @dev One of the three above.
    uint8 private _admission;

    /// @notice Address of the metadata that every token shows until it is revealed.
    string public notRevealedUri;

    /// @notice Root of the Merkle tree of whitelisted accounts: however many they are, one write.
    /// @dev A leaf is the account, ABI-encoded and hashed twice; pairs are hashed in sorted order. That is the standard tree of
    ///      OpenZeppelin's merkle-tree package with the one column "address".
    bytes32 public whitelistRoot;

    // These three share a slot: a list lookup during a phase costs no more reads than without phases.
    uint40 private _whitelistStart;
    uint40 private _publicStart;
    uint176 private _whitelistRound;
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

    /// @notice When the whitelisted accounts may begin to mint; 0 without phases, or when they may already.
    function whitelistStart() external view returns (uint256) {
        return _whitelistStart;
    }

    /// @notice When the public phase begins; 0 when no time is set.
    function publicStart() external view returns (uint256) {
        return _publicStart;
    }

    /// @notice Whether only whitelisted accounts may mint: as setOnlyWhitelisted has said, or by the present time in phases.
    function onlyWhitelisted() public view returns (bool) {
        if (_admission != _BY_TIME) return _admission == _INVITED;
        // Those who build blocks choose the time to a few seconds: nothing to a phase, here and below.
        // forge-lint: disable-next-line(block-timestamp)
        return _publicStart == 0 || block.timestamp < _publicStart;
    }

    /// @notice How many tokens an address has minted, regardless of who owns them now.
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

    /// @notice Limits minting to whitelisted accounts (true) or opens it to the public (false), at once. Ends phases.
    function setOnlyWhitelisted(bool state) external onlyOwner {
        _setAdmission(state);
    }

    /// @notice Sets phases that begin automatically: no minting before newWhitelistStart, then whitelisted accounts only,
    ///         and the public from newPublicStart on.
    /// @param newWhitelistStart 0 when the whitelisted accounts may begin at once.
    /// @param newPublicStart 0 when no public start is set. If both are 0 the phases end, and whether only whitelisted
    ///        accounts may mint stays as it is at this moment; before the start, only they may.
    function setPhases(uint256 newWhitelistStart, uint256 newPublicStart) external onlyOwner {
        if (newWhitelistStart == 0 && newPublicStart == 0) return _setAdmission(onlyWhitelisted());
        if (newPublicStart != 0 && newPublicStart < newWhitelistStart) {
            revert CollectionPhasesOutOfOrder(newWhitelistStart, newPublicStart);
        }
        _admission = _BY_TIME;
        _setStarts(_toUint40(newWhitelistStart), _toUint40(newPublicStart));
    }

    /// @notice Replaces the whitelist: accounts missing from the new list are removed. The Merkle tree does not change.
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

    /// @dev Refuses an account that comes before the start, that is not on the list while only the list may mint, or that
    ///      would exceed its limit, and adds to what it has minted.
    function _admit(address account, uint256 amount) internal {
        // Read side by side, the two are one storage read.
        (uint8 admission, uint256 limit) = (_admission, _nftPerAddressLimit);
        if (admission != _EVERYBODY) {
            _requireStarted(admission);
            if (onlyWhitelisted() && !isWhitelisted(account)) revert CollectionNotWhitelisted(account);
        }
        _count(account, amount, limit);
    }

    /// @dev As _admit, for an account that brings a proof.
    function _admitByProof(address account, uint256 amount, bytes32[] calldata proof) internal {
        (uint8 admission, uint256 limit) = (_admission, _nftPerAddressLimit);
        _requireStarted(admission);
        if (!isWhitelistedByProof(account, proof)) revert CollectionNotWhitelisted(account);
        _count(account, amount, limit);
    }

    function _requireStarted(uint8 admission) private view {
        // forge-lint: disable-next-line(block-timestamp)
        if (admission == _BY_TIME && block.timestamp < _whitelistStart) revert CollectionNotStarted(_whitelistStart);
    }

    /// @dev Says by hand who may mint; phases that run end.
    function _setAdmission(bool invited) private {
        if (_admission == _BY_TIME) _setStarts(0, 0);
        _admission = invited ? _INVITED : _EVERYBODY;
        _emitSwitch("onlyWhitelisted", invited);
    }

    function _setStarts(uint40 newWhitelistStart, uint40 newPublicStart) private {
        (_whitelistStart, _publicStart) = (newWhitelistStart, newPublicStart);
        emit SettingChanged("whitelistStart", newWhitelistStart);
        emit SettingChanged("publicStart", newPublicStart);
    }

    /// @dev What an address has minted lies in the bits beside its balance.
    function _count(address account, uint256 amount, uint256 limit) private {
        // Never overflows: _sell bounds the amount to 32 bits, and what was counted before was within the limit.
        uint256 minted = _getAux(account) + amount;
        if (minted > limit) revert CollectionAddressLimit(limit);
        _setAux(account, uint224(minted));
    }

    function _toUint40(uint256 value) private pure returns (uint40) {
        if (value > type(uint40).max) revert CollectionValueTooLarge(value, type(uint40).max);
        return uint40(value);
    }
}
