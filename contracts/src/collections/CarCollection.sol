// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {BuildSeries} from "../BuildSeries.sol";
import {CarState} from "../CarState.sol";
import {CollectionBase} from "./CollectionBase.sol";

/// @title The cars
/// @notice Variant one of the specification's collections (section 3, "Contracts"), with the drop rules of section 6.
///         Everything the market needs to know of a car lies in its owner's storage slot (see CarState), and every
///         change of it can be read from the logs alone: CarUpdated carries the state, Transfer adds one transfer.
/// @dev Ether that is sent along with an approval or a transfer (ERC-721 allows it) is proceeds like any other.
contract CarCollection is CollectionBase {
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

    /// @notice Only whitelisted accounts may mint now.
    error CollectionNotWhitelisted(address account);

    /// @notice No address may mint more than `limit` cars, however many it has passed on.
    error CollectionAddressLimit(uint256 limit);

    /// @notice The metadata is revealed already, and for good.
    error CollectionAlreadyRevealed();

    /// @notice Only the game changes ranks and upgrades.
    error CarCallerNotGame(address caller);

    /// @notice Ranks are numbered from 0 to 5.
    error CarRankUnknown(uint8 rank);

    /// @notice A batch names one rank for each car.
    error CarBatchLengthsDiffer(uint256 ids, uint256 ranks);

    /*//////////////////////////////////////////////////////////////
                                 EVENTS
    //////////////////////////////////////////////////////////////*/

    /// @notice A car was minted, or the game changed its rank or upgrades: this is its whole state now.
    event CarUpdated(uint256 indexed tokenId, uint96 state);

    /// @notice Another account plays the game's part from now on.
    event GameChanged(address indexed game);

    /*//////////////////////////////////////////////////////////////
                                STORAGE
    //////////////////////////////////////////////////////////////*/

    // These three continue the slot that CollectionBase ends with.
    uint32 private _nftPerAddressLimit = 100;

    /// @notice Whether cars show their own metadata. Set once, by reveal().
    bool public revealed;

    /// @notice Whether only whitelisted accounts may mint.
    bool public onlyWhitelisted;

    /// @notice Address of the metadata that every car shows until it is revealed.
    string public notRevealedUri;

    /// @notice The account that changes ranks and upgrades; nobody until the owner names one.
    address public game;

    uint256 private _whitelistRound;
    mapping(address account => uint256 round) private _whitelistedIn;

    /*//////////////////////////////////////////////////////////////
                              CONSTRUCTOR
    //////////////////////////////////////////////////////////////*/

    /// @notice Starts with a price of 0.05 coins, 10,000 cars, 20 to a mint and 100 to an address, open to everybody.
    constructor(string memory name_, string memory symbol_, string memory initBaseURI, string memory initNotRevealedUri)
        CollectionBase(name_, symbol_, initBaseURI, 0.05 ether, 10_000, 20)
    {
        notRevealedUri = initNotRevealedUri;
    }

    /*//////////////////////////////////////////////////////////////
                                  MINT
    //////////////////////////////////////////////////////////////*/

    /// @notice Mints cars to the caller, who pays exactly mintAmount * cost() wei; the owner pays like everybody else.
    ///         The build series is drawn from the hash of the block before, the car's id and the minter. A block
    ///         producer can steer that, and a contract can mint on the condition that it likes the draw: fair builds
    ///         (a secret committed beforehand and revealed afterwards) are to replace it.
    /// @dev Cars are sent without asking: a contract that mints gets them whether or not it implements the receiver.
    function mint(uint256 mintAmount) external payable {
        uint256 id = _sell(mintAmount);
        _admit(msg.sender, mintAmount);
        // Unchecked: the ids end at maxSupply, which has 32 bits.
        unchecked {
            for (uint256 end = id + mintAmount; id < end; ++id) {
                uint96 state = CarState.fresh(_drawSeries(id, msg.sender));
                _mintAndSetExtraDataUnchecked(msg.sender, id, state);
                emit CarUpdated(id, state);
            }
        }
    }

    /*//////////////////////////////////////////////////////////////
                               READABLES
    //////////////////////////////////////////////////////////////*/

    /// @notice How many cars one address may mint in all.
    function nftPerAddressLimit() external view returns (uint256) {
        return _nftPerAddressLimit;
    }

    /// @notice How many cars an address has minted, whoever owns them now.
    function addressMintedBalance(address account) external view returns (uint256) {
        return _getAux(account);
    }

    /// @notice Whether an account is on the present whitelist.
    function isWhitelisted(address account) public view returns (bool) {
        return _whitelistRound != 0 && _whitelistedIn[account] == _whitelistRound;
    }

    /// @notice Address of a car's metadata: the common one until cars are revealed, then its own.
    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        if (revealed) return super.tokenURI(tokenId);
        if (!_exists(tokenId)) revert TokenDoesNotExist();
        return notRevealedUri;
    }

    /// @notice A car's owner and state.
    function carState(uint256 tokenId) external view returns (Car memory) {
        uint96 state = packedCarState(tokenId);
        return Car(_ownerOf(tokenId), state.transfers(), state.series(), state.rank(), state.upgrades());
    }

    /// @notice A car's 96 bits, laid out as CarState says.
    function packedCarState(uint256 tokenId) public view returns (uint96) {
        if (!_exists(tokenId)) revert TokenDoesNotExist();
        return _getExtraData(tokenId);
    }

    /*//////////////////////////////////////////////////////////////
                             GAME FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    modifier onlyGame() {
        if (msg.sender != game) revert CarCallerNotGame(msg.sender);
        _;
    }

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

    /// @notice Sets all six upgrade levels of a car, 8 bits each, in the order of CarState.
    function setUpgrades(uint256 tokenId, uint48 upgrades) external onlyGame {
        _update(tokenId, packedCarState(tokenId).withUpgrades(upgrades));
    }

    /*//////////////////////////////////////////////////////////////
                            OWNER FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice Names the account that changes ranks and upgrades; the zero address names nobody.
    function setGame(address newGame) external onlyOwner {
        game = newGame;
        emit GameChanged(newGame);
    }

    /// @notice Lets every car show its own metadata, for good.
    function reveal() external onlyOwner {
        if (revealed) revert CollectionAlreadyRevealed();
        revealed = true;
        _emitAllMetadataUpdate();
    }

    /// @notice Sets the metadata address that cars show until they are revealed.
    function setNotRevealedURI(string calldata newNotRevealedURI) external onlyOwner {
        notRevealedUri = newNotRevealedURI;
        if (!revealed) _emitAllMetadataUpdate();
    }

    /// @notice Sets how many cars one address may mint in all, counting those it has minted already.
    function setNftPerAddressLimit(uint256 newLimit) external onlyOwner {
        _nftPerAddressLimit = _toUint32(newLimit);
    }

    /// @notice Sets how many cars there can ever be, never below those that exist.
    function setMaxSupply(uint256 newMaxSupply) external onlyOwner {
        _setMaxSupply(newMaxSupply);
    }

    /// @notice Lets only whitelisted accounts mint (true), or everybody (false).
    function setOnlyWhitelisted(bool state) external onlyOwner {
        onlyWhitelisted = state;
    }

    /// @notice Replaces the whitelist: whoever was on the one before and is not on this one is off.
    function whitelistUsers(address[] calldata users) external onlyOwner {
        uint256 round = ++_whitelistRound;
        for (uint256 i; i < users.length; ++i) {
            _whitelistedIn[users[i]] = round;
        }
    }

    /// @notice Sends everything minting has earned to the owner. Once ownership is renounced nobody can.
    function withdraw() external payable onlyOwner {
        _withdraw();
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    /// @dev Refuses an account that is not invited or would exceed its limit, and adds to what it has minted, in the
    ///      bits beside its balance.
    function _admit(address account, uint256 amount) private {
        // Read side by side, the two are one storage read.
        (bool invitedOnly, uint256 limit) = (onlyWhitelisted, _nftPerAddressLimit);
        if (invitedOnly && !isWhitelisted(account)) revert CollectionNotWhitelisted(account);
        // Never overflows: _sell bounds the amount to 32 bits, and what was counted before was within the limit.
        uint256 minted = _getAux(account) + amount;
        if (minted > limit) revert CollectionAddressLimit(limit);
        _setAux(account, uint224(minted));
    }

    function _drawSeries(uint256 id, address minter) private view returns (uint8) {
        return BuildSeries.draw(uint256(keccak256(abi.encode(blockhash(block.number - 1), address(this), id, minter))));
    }

    function _setRank(uint256 tokenId, uint8 rank) private {
        if (rank >= CarState.RANKS) revert CarRankUnknown(rank);
        _update(tokenId, packedCarState(tokenId).withRank(rank));
    }

    function _update(uint256 tokenId, uint96 state) private {
        _setExtraData(tokenId, state);
        emit CarUpdated(tokenId, state);
        emit MetadataUpdate(tokenId);
    }
}
