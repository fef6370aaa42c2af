// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarState} from "../CarState.sol";
import {GameRoles} from "../game/GameRoles.sol";
import {CollectionBase} from "./CollectionBase.sol";
import {DropRules} from "./DropRules.sol";
import {EpochSwitch} from "./EpochSwitch.sol";
import {FairBuilds} from "./FairBuilds.sol";

/// @title The cars
/// @notice Variant one of the specification's collections (section 3, "Contracts"), with the drop rules of section 6.
///         Everything the market needs to know of a car lies in its owner's storage slot (see CarState), and every
///         change of it can be read from the logs alone: CarUpdated carries the state, Transfer adds one transfer.
contract CarCollection is EpochSwitch, DropRules, FairBuilds, GameRoles {
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
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice A car without a series has no rank and takes no upgrade.
    error CarNotBuilt(uint256 tokenId);

    /// @notice Ranks are numbered from 0 to 5.
    error CarRankUnknown(uint8 rank);

    /// @notice A batch names one rank for each car.
    error CarBatchLengthsDiffer(uint256 ids, uint256 ranks);

    /*//////////////////////////////////////////////////////////////
                                 EVENTS
    //////////////////////////////////////////////////////////////*/

    /// @notice A car was built, or its rank or upgrades have changed: this is its whole state now. A mint says nothing: the
    ///         state of a new car is zero.
    event CarUpdated(uint256 indexed tokenId, uint96 state);

    /*//////////////////////////////////////////////////////////////
                              CONSTRUCTOR
    //////////////////////////////////////////////////////////////*/

    /// @notice Starts with a price of 0.05 coins, 10,000 cars, 20 to a mint and 100 to an address, open to everybody once
    ///         the builder opens an epoch.
    constructor(string memory name_, string memory symbol_, string memory initBaseURI, string memory initNotRevealedUri)
        CollectionBase(name_, symbol_, initBaseURI, 0.05 ether, 10_000, 20)
        DropRules(initNotRevealedUri)
    {}

    /*//////////////////////////////////////////////////////////////
                                  MINT
    //////////////////////////////////////////////////////////////*/

    /// @notice Mints cars to the caller, who pays exactly mintAmount * cost() wei; the owner pays like everybody else.
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

    /// @inheritdoc FairBuilds
    function setCost(uint256 newCost) public override(CollectionBase, FairBuilds) {
        super.setCost(newCost);
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

    /*//////////////////////////////////////////////////////////////
                             GAME FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice Sets a car's current rank, 0 (underdog) to 5 (legend).
    function setRank(uint256 tokenId, uint8 rank) external onlyGame {
        _setRank(tokenId, rank);
    }

    /// @notice Sets the current ranks of many cars: ranks[i] is that of tokenIds[i].
    function setRanks(uint256[] calldata tokenIds, uint8[] calldata ranks) external onlyGame {
        if (tokenIds.length != ranks.length) revert CarBatchLengthsDiffer(tokenIds.length, ranks.length);
        for (uint256 i; i < tokenIds.length; ++i) {
            _setRank(tokenIds[i], ranks[i]);
        }
    }

    /// @notice Sets all six upgrade levels of a car, 8 bits each, in the order of CarState. The workshop does it for a
    ///         garage and fuel; the game may too, as a prize.
    function setUpgrades(uint256 tokenId, uint48 upgrades) external {
        if (msg.sender != workshop && msg.sender != game) revert GameCallerNotWorkshop(msg.sender);
        _update(tokenId, _builtState(tokenId).withUpgrades(upgrades));
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

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
        emit CarUpdated(tokenId, state);
    }

    function _setRank(uint256 tokenId, uint8 rank) private {
        if (rank >= CarState.RANKS) revert CarRankUnknown(rank);
        _update(tokenId, _builtState(tokenId).withRank(rank));
    }

    function _builtState(uint256 tokenId) private view returns (uint96 state) {
        state = tokenState(tokenId);
        if (state.series() == 0) revert CarNotBuilt(tokenId);
    }

    function _update(uint256 tokenId, uint96 state) private {
        _setExtraData(tokenId, state);
        emit CarUpdated(tokenId, state);
        emit MetadataUpdate(tokenId);
    }
}
