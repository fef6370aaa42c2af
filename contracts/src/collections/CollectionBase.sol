// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {TwoStepOwnable} from "../TwoStepOwnable.sol";
import {ERC721EnumerableByScan} from "./ERC721EnumerableByScan.sol";
import {TokenBase} from "./TokenBase.sol";

/// @title What all collections of the game share
/// @notice Specification section 3, "Contracts": URIs, price, supply, pause and the owner's setters. Amounts are in wei of
///         the chain's native coin.
abstract contract CollectionBase is TokenBase, TwoStepOwnable {
    /*//////////////////////////////////////////////////////////////
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice Minting is paused by the owner.
    error CollectionPaused();

    /// @notice One mint takes from 1 to `max` tokens.
    error CollectionMintAmount(uint256 amount, uint256 max);

    /// @notice Only `remaining` tokens are left.
    error CollectionSoldOut(uint256 remaining);

    /// @notice The supply cannot end below the number of tokens that exist.
    error CollectionSupplyBelowMinted(uint256 newMaxSupply, uint256 minted);

    /// @notice A mint is paid exactly: neither less nor more.
    error CollectionCostNotPaid(uint256 required, uint256 sent);

    /// @notice The setting holds at most `max`.
    error CollectionValueTooLarge(uint256 value, uint256 max);

    /// @notice A royalty needs a receiver.
    error CollectionRoyaltyReceiverMissing();

    /// @notice `receiver` refused its wei.
    error CollectionWithdrawFailed(address receiver, uint256 amount);

    /*//////////////////////////////////////////////////////////////
                                 EVENTS
    //////////////////////////////////////////////////////////////*/

    /// @notice ERC-4906: the metadata of one token has changed.
    event MetadataUpdate(uint256 _tokenId);

    /// @notice ERC-4906: the metadata of all tokens from one id to another has changed.
    event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId);

    /// @notice The owner has changed a number or a switch (0 or 1): the name is that of its view function, as ASCII text.
    event SettingChanged(bytes32 indexed name, uint256 value);

    /// @notice The owner has changed a part of the metadata addresses: the name is that of its view function.
    event UriChanged(bytes32 indexed name, string uri);

    /// @notice The ERC-2981 royalty of every token: who receives it from now on, and how many basis points.
    event DefaultRoyaltyChanged(address receiver, uint96 basisPoints);

    /// @notice ERC-7572: the file that describes the collection is at another address, or says something else.
    event ContractURIUpdated();

    /*//////////////////////////////////////////////////////////////
                               CONSTANTS
    //////////////////////////////////////////////////////////////*/

    /// @dev Royalty of a new collection in basis points, paid to its deployer.
    uint96 private constant _DEFAULT_ROYALTY = 500;

    bytes4 private constant _ERC4906_ID = 0x49064906;

    /*//////////////////////////////////////////////////////////////
                                STORAGE
    //////////////////////////////////////////////////////////////*/

    /// @notice What a token's metadata address begins with.
    string public baseURI;

    /// @notice What a token's metadata address ends with.
    string public baseExtension = ".json";

    // One slot, and the only one that royaltyInfo reads: every sale asks for it.
    address private _royaltyReceiver;
    uint96 private _royaltyBasisPoints;

    // All that a mint reads and writes lies in one slot: these five, and whatever small values a variant declares first.
    uint96 private _cost;
    uint32 private _maxSupply;
    uint32 private _maxMintAmount;
    uint32 private _totalSupply;

    /// @notice Whether minting is paused. Transfers never are.
    bool public paused;

    /*//////////////////////////////////////////////////////////////
                              CONSTRUCTOR
    //////////////////////////////////////////////////////////////*/

    constructor(
        string memory name_,
        string memory symbol_,
        string memory initBaseURI,
        uint256 cost_,
        uint256 maxSupply_,
        uint256 maxMintAmount_
    ) TokenBase(name_, symbol_) Ownable(msg.sender) {
        baseURI = initBaseURI;
        _cost = _toUint96(cost_);
        _maxSupply = _toUint32(maxSupply_);
        _maxMintAmount = _toUint32(maxMintAmount_);
        (_royaltyReceiver, _royaltyBasisPoints) = (msg.sender, _DEFAULT_ROYALTY);
    }

    /*//////////////////////////////////////////////////////////////
                             VIEW FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice Price of one token in wei.
    function cost() public view returns (uint256) {
        return _cost;
    }

    /// @notice How many tokens there can ever be.
    function maxSupply() public view returns (uint256) {
        return _maxSupply;
    }

    /// @notice How many tokens one mint can take.
    function maxMintAmount() public view returns (uint256) {
        return _maxMintAmount;
    }

    /// @inheritdoc ERC721EnumerableByScan
    function totalSupply() public view override returns (uint256) {
        return _totalSupply;
    }

    /// @notice Address of a token's metadata: base URI, id, extension. Empty while there is no base URI.
    function tokenURI(uint256 tokenId) public view virtual override returns (string memory) {
        if (!_exists(tokenId)) revert TokenDoesNotExist();
        return _fileURI(Strings.toString(tokenId));
    }

    /// @notice ERC-7572: address of the file that describes the collection: `contract`, beside those of the tokens.
    function contractURI() external view override returns (string memory) {
        return _fileURI("contract");
    }

    /// @notice ERC-2981: who gets what of a sale, in the unit of the price; the same for every token, and rounded down.
    function royaltyInfo(uint256, uint256 salePrice) external view returns (address receiver, uint256 amount) {
        return (_royaltyReceiver, salePrice * _royaltyBasisPoints / 10_000);
    }

    /// @notice Whether an ERC-165 interface is spoken here: those of every token of ours, and ERC-4906.
    function supportsInterface(bytes4 interfaceId) public view virtual override returns (bool) {
        return interfaceId == _ERC4906_ID || super.supportsInterface(interfaceId);
    }

    /*//////////////////////////////////////////////////////////////
                            OWNER FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice Pauses minting (true) or lets it go on (false).
    function pause(bool state) external onlyOwner {
        paused = state;
        _emitSwitch("paused", state);
    }

    /// @notice Sets the price of one token in wei.
    function setCost(uint256 newCost) public virtual onlyOwner {
        _cost = _toUint96(newCost);
        emit SettingChanged("cost", newCost);
    }

    /// @notice Sets how many tokens one mint can take.
    function setmaxMintAmount(uint256 newMaxMintAmount) external onlyOwner {
        _maxMintAmount = _toUint32(newMaxMintAmount);
        emit SettingChanged("maxMintAmount", newMaxMintAmount);
    }

    /// @notice Sets what a token's metadata address begins with.
    function setBaseURI(string calldata newBaseURI) external onlyOwner {
        baseURI = newBaseURI;
        _emitBaseChanged("baseURI", newBaseURI);
    }

    /// @notice Sets what a token's metadata address ends with.
    function setBaseExtension(string calldata newBaseExtension) external onlyOwner {
        baseExtension = newBaseExtension;
        _emitBaseChanged("baseExtension", newBaseExtension);
    }

    /// @notice Sets the ERC-2981 royalty of every token: who receives it, and how many basis points, at most 7,000.
    function setDefaultRoyalty(address receiver, uint96 basisPoints) external onlyOwner {
        _requireRoyalty(basisPoints);
        if (receiver == address(0)) revert CollectionRoyaltyReceiverMissing();
        (_royaltyReceiver, _royaltyBasisPoints) = (receiver, basisPoints);
        emit DefaultRoyaltyChanged(receiver, basisPoints);
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    /// @dev Sells the next `amount` tokens and returns the first one's id; the caller mints them. A sale is paid to the
    ///      wei: an overpayment is more likely a mistake than a gift.
    function _sell(uint256 amount) internal returns (uint256 firstId) {
        uint256 price;
        (firstId, price) = _take(amount);
        // Unchecked: the amount has 32 bits, the price has 96.
        unchecked {
            if (msg.value != amount * price) revert CollectionCostNotPaid(amount * price, msg.value);
        }
    }

    /// @dev Takes the next `amount` ids, sold or given away, and returns the first one and the price of one token. Refuses
    ///      while minting is paused, too many at once, and more than the supply.
    function _take(uint256 amount) internal returns (uint256 firstId, uint256 price) {
        bool paused_;
        uint256 max;
        uint256 end;
        uint256 supply;
        // Read side by side, the five are one storage read.
        (paused_, max, end, supply, price) = (paused, _maxMintAmount, _maxSupply, _totalSupply, _cost);
        if (paused_) revert CollectionPaused();
        if (amount == 0 || amount > max) revert CollectionMintAmount(amount, max);
        // Unchecked: the supply never exceeds its end; amount and supply have 32 bits.
        unchecked {
            if (amount > end - supply) revert CollectionSoldOut(end - supply);
            _totalSupply = uint32(supply + amount);
            firstId = supply + 1;
        }
    }

    /// @dev Sets the supply's end, never below what exists.
    function _setMaxSupply(uint256 newMaxSupply) internal {
        if (newMaxSupply < _totalSupply) revert CollectionSupplyBelowMinted(newMaxSupply, _totalSupply);
        _maxSupply = _toUint32(newMaxSupply);
        emit SettingChanged("maxSupply", newMaxSupply);
    }

    /// @dev Sends wei of the native coin, or reverts.
    function _send(address receiver, uint256 amount) internal {
        (bool sent,) = receiver.call{value: amount}("");
        if (!sent) revert CollectionWithdrawFailed(receiver, amount);
    }

    function _emitSwitch(bytes32 name_, bool state) internal {
        emit SettingChanged(name_, state ? 1 : 0);
    }

    /// @dev All addresses of files depend on the base URI and the extension.
    function _emitBaseChanged(bytes32 name_, string calldata part) internal virtual {
        emit ContractURIUpdated();
        _emitUriChanged(name_, part);
    }

    /// @dev Every token's metadata address depends on such a part.
    function _emitUriChanged(bytes32 name_, string calldata uri) internal {
        emit UriChanged(name_, uri);
        _emitAllMetadataUpdate();
    }

    /// @dev Address of a file: base URI, name, extension. Empty while there is no base URI.
    function _fileURI(string memory file) internal view returns (string memory) {
        if (bytes(baseURI).length == 0) return "";
        return string.concat(baseURI, file, baseExtension);
    }

    /// @dev Tells indexers that every token's metadata has changed.
    function _emitAllMetadataUpdate() internal {
        if (_totalSupply != 0) emit BatchMetadataUpdate(1, _totalSupply);
    }

    function _toUint32(uint256 value) internal pure returns (uint32) {
        if (value > type(uint32).max) revert CollectionValueTooLarge(value, type(uint32).max);
        return uint32(value);
    }

    function _toUint96(uint256 value) private pure returns (uint96) {
        if (value > type(uint96).max) revert CollectionValueTooLarge(value, type(uint96).max);
        return uint96(value);
    }
}
