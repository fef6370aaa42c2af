// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarState} from "../CarState.sol";
import {IERC5192} from "../interfaces/IERC5192.sol";
import {IERC6454} from "../interfaces/IERC6454.sol";
import {IERC7496} from "../interfaces/IERC7496.sol";
import {CarTraits} from "./CarTraits.sol";
import {CollectionBase} from "./CollectionBase.sol";
import {CountedERC721} from "./CountedERC721.sol";
import {DropRules} from "./DropRules.sol";
import {EpochSwitch} from "./EpochSwitch.sol";
import {FairBuilds} from "./FairBuilds.sol";
import {RaceLock} from "./RaceLock.sol";

/// @title The cars
/// @notice Variant one of the specification's collections (section 3, "Contracts"), with the drop rules of section 6.
///         Everything the market needs to know of a car lies in its owner's storage slot (see CarState), and every
///         change of it can be read from the logs alone: CarUpdated carries the state, Transfer adds one transfer,
///         LockChanged the end of a lock.
contract CarCollection is EpochSwitch, DropRules, FairBuilds, CarTraits, RaceLock {
    using CarState for uint96;

    /*//////////////////////////////////////////////////////////////
                                 TYPES
    //////////////////////////////////////////////////////////////*/

    /// @notice A car, decoded. The numbers are explained in CarState.
    struct Car {
        address owner;
        uint32 transfers;
        uint8 series;
        uint8 rank;
        uint48 upgrades;
    }

    /*//////////////////////////////////////////////////////////////
                              CONSTRUCTOR
    //////////////////////////////////////////////////////////////*/

    /// @notice Starts with a price of 0.05 coins, 10,000 cars, 20 to a mint and 100 to an address. Minting is public
    ///         once the builder opens an epoch.
    constructor(string memory name_, string memory symbol_, string memory initBaseURI, string memory initNotRevealedUri)
        CollectionBase(name_, symbol_, initBaseURI, 0.05 ether, 10_000, 20)
        DropRules(initNotRevealedUri)
    {}

    /*//////////////////////////////////////////////////////////////
                                  MINT
    //////////////////////////////////////////////////////////////*/

    /// @notice Mints cars to the caller, who pays exactly mintAmount * cost() wei; the owner pays too.
    ///         Cars are built when their epoch is over (see FairBuilds).
    /// @dev Cars are sent without asking: a contract that mints gets them whether or not it implements the receiver.
    function mint(uint256 mintAmount) external payable {
        uint256 id = _order(mintAmount);
        _admit(msg.sender, mintAmount);
        _deliver(msg.sender, id, mintAmount);
    }

    /// @notice As mint, for an account of the whitelist's Merkle tree, which brings its proof.
    function mintWithProof(uint256 mintAmount, bytes32[] calldata proof) external payable {
        uint256 id = _order(mintAmount);
        _admitByProof(msg.sender, mintAmount, proof);
        _deliver(msg.sender, id, mintAmount);
    }

    /// @notice Gives cars away: without payment, and beside the limit for an address. They are drawn like all cars of the
    ///         open epoch, and never refunded.
    /// @param to Who gets them; asked as little as a minter is.
    /// @param quantity How many, from 1 to maxMintAmount().
    /// @return firstId The first one's id; the others follow it.
    function grant(address to, uint256 quantity) external onlyGame returns (uint256 firstId) {
        firstId = _takeGranted(quantity);
        _deliver(to, firstId, quantity);
    }

    /*//////////////////////////////////////////////////////////////
                             VIEW FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice Address of a car's metadata: the common one until the car is built and the collection revealed, then its own.
    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        bool built = tokenState(tokenId).series() != 0;
        return built && revealed ? super.tokenURI(tokenId) : notRevealedUri;
    }

    /// @notice A car's owner and state.
    function carState(uint256 tokenId) external view returns (Car memory) {
        uint96 state = tokenState(tokenId);
        return Car(_ownerOf(tokenId), state.transfers(), state.series(), state.rank(), state.upgrades());
    }

    /// @inheritdoc RaceLock
    function tokenState(uint256 tokenId) public view override(CountedERC721, RaceLock) returns (uint96) {
        return super.tokenState(tokenId);
    }

    /// @notice Whether an ERC-165 interface is spoken here: those of every collection, dynamic traits (ERC-7496) and locks
    ///         (ERC-5192, ERC-6454).
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == type(IERC7496).interfaceId || interfaceId == type(IERC5192).interfaceId
            || interfaceId == type(IERC6454).interfaceId || super.supportsInterface(interfaceId);
    }

    /*//////////////////////////////////////////////////////////////
                            OWNER FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @inheritdoc FairBuilds
    function setCost(uint256 newCost) public override(CollectionBase, FairBuilds) {
        super.setCost(newCost);
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    /// @dev The file that describes the traits has moved too.
    function _emitBaseChanged(bytes32 name_, string calldata part) internal override {
        emit TraitMetadataURIUpdated();
        super._emitBaseChanged(name_, part);
    }

    function _requireFree(uint256 id) internal view override(CountedERC721, RaceLock) {
        super._requireFree(id);
    }

    function _order(uint256 amount) private returns (uint256 firstId) {
        _enterEpoch();
        return _sell(amount);
    }

    function _deliver(address to, uint256 id, uint256 amount) private {
        // Unchecked: the ids end at maxSupply, which has 32 bits.
        unchecked {
            for (uint256 end = id + amount; id < end; ++id) {
                _mintAndSetExtraDataUnchecked(to, id, 0);
            }
        }
    }

    function _build(uint256 tokenId, uint8 series) internal override {
        uint96 state = _getExtraData(tokenId).built(series);
        _setExtraData(tokenId, state);
        emit CarUpdated(tokenId, state.withoutLock());
    }
}
