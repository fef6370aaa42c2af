// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {BlockHashes} from "../BlockHashes.sol";
import {BuildSeries} from "../BuildSeries.sol";
import {DropRules} from "./DropRules.sol";

/// @title Builds that nobody steers
/// @notice A car is minted unbuilt, and its series is drawn later from two things that nobody knows both of at the mint: a
///         secret of the operator, committed to before the first car of the epoch, and the hash of the block in which the
///         epoch was closed, after its last car. docs/fair-builds.md says how to check a draw, and where the limits are.
///
///         openEpoch(1, commitment) -> mints -> openEpoch(2, ...) closes -> revealEpoch(1, secret) -> build(count)
///
///         A secret that is withheld costs the operator all that the epoch has earned: anybody forfeits the epoch, its cars
///         are drawn from the hash of a block to come, and its proceeds go back to the cars' owners.
/// @dev Times are seconds, amounts wei of the native coin. Epochs count from 1 and follow each other without a gap: the cars
///      of one are the ids above the last id of the one before.
abstract contract FairBuilds is DropRules {
    /*//////////////////////////////////////////////////////////////
                                 TYPES
    //////////////////////////////////////////////////////////////*/

    /// @notice An epoch. What is not known yet is zero.
    struct Epoch {
        /// keccak256(abi.encode(chain id, this contract, number of the epoch, secret)).
        bytes32 commitment;
        /// Hash of the draw block, once it was recorded.
        bytes32 blockHash;
        /// What the series are drawn from: keccak256(abi.encode(secret, blockHash)); of a forfeited epoch the secret is zero.
        bytes32 seed;
        /// Last car of the epoch.
        uint32 lastId;
        uint40 openedAt;
        uint40 closedAt;
        /// The block whose hash is mixed in.
        uint40 drawBlock;
        /// What the epoch has earned.
        uint96 proceeds;
        /// The secret was withheld: the cars' owners get the proceeds.
        bool forfeited;
    }

    /*//////////////////////////////////////////////////////////////
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice Only the builder opens epochs.
    error BuildCallerNotBuilder(address caller);

    /// @notice Nothing can be minted until the builder opens an epoch.
    error BuildNoEpochOpen();

    /// @notice Epochs are opened one after the other: the next is `next`.
    error BuildEpochNotNext(uint256 number, uint256 next);

    /// @notice A commitment of zero commits to nothing.
    error BuildCommitmentMissing();

    /// @notice Anybody but the builder can close this epoch from `from` on, and only with a car in it.
    error BuildEpochNotDue(uint256 epoch, uint256 from);

    /// @notice There is no such epoch, or it is still open.
    error BuildEpochNotClosed(uint256 epoch);

    /// @notice This epoch's seed is known already.
    error BuildEpochDrawn(uint256 epoch);

    /// @notice This epoch was forfeited: its secret came too late.
    error BuildEpochIsForfeited(uint256 epoch);

    /// @notice This is not the secret that was committed to.
    error BuildSecretWrong(uint256 epoch);

    /// @notice The hash of `drawBlock` can be read from the next block on.
    error BuildDrawTooEarly(uint256 drawBlock);

    /// @notice The hash of `drawBlock` was not recorded in time; the epoch has to be forfeited.
    error BuildHashGone(uint256 drawBlock);

    /// @notice The secret may be revealed until `deadline` before anybody can forfeit the epoch.
    error BuildNotForfeitable(uint256 epoch, uint256 deadline);

    /// @notice A token's epoch is not known while the epoch is open.
    error BuildEpochUnknown(uint256 tokenId);

    /// @notice Only cars of a forfeited epoch are refunded, once, to whoever owns them.
    error BuildNoRefund(uint256 tokenId);

    /*//////////////////////////////////////////////////////////////
                                 EVENTS
    //////////////////////////////////////////////////////////////*/

    /// @notice Another account opens epochs from now on.
    event BuilderChanged(address indexed builder);

    /// @notice Cars from `firstId` on belong to this epoch.
    event EpochOpened(uint256 indexed epoch, uint256 firstId, bytes32 commitment);

    /// @notice The epoch ended with `lastId`; the hash of `drawBlock` will be mixed in.
    event EpochClosed(uint256 indexed epoch, uint256 lastId, uint256 drawBlock);

    /// @notice The epoch's seed is known. The secret is zero if the epoch was forfeited.
    event EpochRevealed(uint256 indexed epoch, bytes32 secret, bytes32 blockHash, bytes32 seed);

    /// @notice The secret was withheld: the hash of `drawBlock` decides alone, and the cars' owners are refunded. Comes
    ///         again, with a later block, when nobody has recorded that hash in time; the refunds stay what they were.
    event EpochForfeited(uint256 indexed epoch, uint256 drawBlock);

    /// @notice A car's share of a forfeited epoch's proceeds was paid to its owner.
    event CarRefunded(uint256 indexed tokenId, address indexed owner, uint256 amount);

    /*//////////////////////////////////////////////////////////////
                                STORAGE
    //////////////////////////////////////////////////////////////*/

    /// @notice From this age in seconds on, anybody can close an epoch that has cars.
    uint256 public constant EPOCH_TIME = 1 days;

    /// @notice For so many seconds after the closing, the builder may reveal the secret undisturbed.
    uint256 public constant REVEAL_TIME = 1 days;

    /// @notice The account that opens epochs; nobody until the owner names one.
    address public builder;

    /// @notice Number of the newest epoch.
    uint32 public epochCount;

    /// @notice Cars are built in the order of their ids: those up to this one are.
    uint32 public builtCount;

    /// @dev The epoch of the next car to build, or an earlier one that has no car left.
    uint32 private _buildingEpoch = 1;

    /// @dev What the owner may withdraw.
    uint128 private _released;

    /// @dev What closed epochs have earned and nobody may withdraw yet, and refunds not claimed yet.
    uint128 private _held;

    mapping(uint256 number => Epoch) private _epochs;
    mapping(uint256 tokenId => bool) private _refunded;

    /*//////////////////////////////////////////////////////////////
                             VIEW FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice Whether an epoch is open, and cars can be minted.
    function epochOpen() external view returns (bool) {
        return _epochOpen;
    }

    /// @notice An epoch by its number, from 1 to epochCount().
    function epoch(uint256 number) external view returns (Epoch memory) {
        return _epochs[number];
    }

    /// @notice Number of the closed epoch that a car belongs to.
    /// @dev Searches: meant for calls from outside the chain, and for refunds.
    function epochOf(uint256 tokenId) public view returns (uint256) {
        if (!_exists(tokenId)) revert TokenDoesNotExist();
        uint256 number = _search(tokenId, 1);
        if (_epochs[number].closedAt == 0) revert BuildEpochUnknown(tokenId);
        return number;
    }

    /// @notice What withdraw() would send, in wei: the proceeds of epochs whose secrets were revealed.
    function withdrawable() external view returns (uint256) {
        return _released;
    }

    /// @notice What a car's owner can claim, in wei; zero unless its epoch was forfeited and it was not claimed yet.
    function refundOf(uint256 tokenId) public view returns (uint256) {
        uint256 number = epochOf(tokenId);
        if (!_epochs[number].forfeited || _refunded[tokenId]) return 0;
        return _share(number);
    }

    /*//////////////////////////////////////////////////////////////
                                 EPOCHS
    //////////////////////////////////////////////////////////////*/

    /// @notice Names the account that opens epochs; the zero address names nobody.
    function setBuilder(address newBuilder) external onlyOwner {
        builder = newBuilder;
        emit BuilderChanged(newBuilder);
    }

    /// @notice Opens the next epoch, and closes the one that is open.
    /// @param number The next epoch's, epochCount() + 1: said, because a commitment is for one epoch alone, and a
    ///        reorganisation may have taken away the opening before.
    /// @param commitment keccak256(abi.encode(chain id, this contract, number, secret)). Any other can never be revealed,
    ///        and its epoch will be forfeited.
    function openEpoch(uint256 number, bytes32 commitment) external {
        if (msg.sender != builder) revert BuildCallerNotBuilder(msg.sender);
        if (commitment == 0) revert BuildCommitmentMissing();
        uint256 last = epochCount;
        if (number != last + 1) revert BuildEpochNotNext(number, last + 1);
        if (_epochOpen) _close(last);
        epochCount = uint32(number);
        _epochOpen = true;
        Epoch storage opened = _epochs[number];
        (opened.commitment, opened.openedAt) = (commitment, uint40(block.timestamp));
        emit EpochOpened(number, totalSupply() + 1, commitment);
    }

    /// @notice Closes the open epoch; minting stops until another is opened. The builder may do it at any time, anybody else
    ///         once the epoch has a car and is EPOCH_TIME old: a builder who has gone cannot leave cars unbuilt.
    function closeEpoch() external {
        if (!_epochOpen) revert BuildNoEpochOpen();
        uint256 number = epochCount;
        uint256 due = _epochs[number].openedAt + EPOCH_TIME;
        bool empty = !_openHasCars();
        // Those who build blocks choose the time to a few seconds: nothing to a day, here and below.
        // forge-lint: disable-next-line(block-timestamp)
        if (msg.sender != builder && (empty || block.timestamp < due)) revert BuildEpochNotDue(number, due);
        _epochOpen = false;
        _close(number);
    }

    /// @notice Sets the price of one token in wei. All cars of an epoch cost the same, so that equal shares give back to each
    ///         what it cost: another price closes an open epoch that has cars, and minting goes on in the next.
    /// @dev Else an operator could mint many cars to itself for little, have others pay more, withhold the secret and
    ///      be refunded what the others paid.
    function setCost(uint256 newCost) public override {
        bool changes = newCost != cost();
        super.setCost(newCost);
        if (!changes || !_epochOpen || !_openHasCars()) return;
        _epochOpen = false;
        _close(epochCount);
    }

    /// @notice Records the hash of a closed epoch's draw block before it is too old to be read. Anybody may: an operator who
    ///         does not like the draw cannot let it lapse. For a forfeited epoch this is the draw.
    function recordDraw(uint256 number) external {
        Epoch storage drawn = _requireUndrawn(number);
        bytes32 hash = _hashOf(drawn);
        drawn.blockHash = hash;
        if (drawn.forfeited) _draw(number, 0, hash);
    }

    /// @notice Reveals a closed epoch's secret. Its cars can be built, and the owner can withdraw what they have earned.
    function revealEpoch(uint256 number, bytes32 secret) external {
        Epoch storage revealed_ = _requireUndrawn(number);
        if (revealed_.forfeited) revert BuildEpochIsForfeited(number);
        bytes32 commitment = keccak256(abi.encode(block.chainid, address(this), number, secret));
        if (commitment != revealed_.commitment) revert BuildSecretWrong(number);
        uint128 proceeds = revealed_.proceeds;
        _held -= proceeds;
        _released += proceeds;
        _draw(number, secret, _hashOf(revealed_));
    }

    /// @notice Gives up on a secret that was not revealed within REVEAL_TIME, or whose block hash nobody has recorded in
    ///         time. The draw block becomes the present one, which nobody knows the hash of; recordDraw draws from it. Called
    ///         again if that hash was not recorded in time either.
    function forfeitEpoch(uint256 number) external {
        Epoch storage lost = _requireUndrawn(number);
        bool gone = lost.blockHash == 0 && lost.drawBlock < block.number && BlockHashes.hashOf(lost.drawBlock) == 0;
        uint256 deadline = lost.closedAt + REVEAL_TIME;
        // forge-lint: disable-next-line(block-timestamp)
        bool late = !lost.forfeited && block.timestamp > deadline;
        if (!gone && !late) revert BuildNotForfeitable(number, deadline);
        if (!lost.forfeited) {
            lost.forfeited = true;
            // What cannot be shared to the wei is the owner's.
            uint128 rest = uint128(lost.proceeds - _share(number) * _size(number));
            _held -= rest;
            _released += rest;
        }
        (lost.drawBlock, lost.blockHash) = (uint40(block.number), 0);
        emit EpochForfeited(number, block.number);
    }

    /// @notice Builds the next cars, at most `count`, as far as their epochs' seeds are known. Anybody may.
    /// @return built How many it were: none if the next car's seed is not known yet.
    function build(uint256 count) external returns (uint256 built) {
        uint256 id = builtCount;
        uint256 number = _buildingEpoch;
        for (; built < count; ++built) {
            // No car is left in it. Searched, because nothing bounds how many empty epochs there are: counting through
            // them could take more gas than a block has.
            if (_epochs[number].closedAt != 0 && _epochs[number].lastId == id) number = _search(id + 1, number + 1);
            bytes32 seed = _epochs[number].seed;
            if (seed == 0) break;
            _build(++id, BuildSeries.ofCar(seed, id));
        }
        if (built == 0) return 0;
        (builtCount, _buildingEpoch) = (uint32(id), uint32(number));
        emit BatchMetadataUpdate(id - built + 1, id);
    }

    /// @notice Pays the caller their cars' shares of what their forfeited epochs had earned.
    function claimRefund(uint256[] calldata tokenIds) external {
        uint256 sum;
        for (uint256 i; i < tokenIds.length; ++i) {
            uint256 id = tokenIds[i];
            uint256 amount = refundOf(id);
            if (amount == 0 || _ownerOf(id) != msg.sender) revert BuildNoRefund(id);
            _refunded[id] = true;
            sum += amount;
            emit CarRefunded(id, msg.sender, amount);
        }
        _held -= uint128(sum);
        _send(msg.sender, sum);
    }

    /// @notice Sends the proceeds of revealed epochs to the owner. Once ownership is renounced nobody can.
    function withdraw() external payable onlyOwner {
        uint256 amount = _released;
        _released = 0;
        _send(owner(), amount);
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    /// @dev Gives a car its series.
    function _build(uint256 tokenId, uint8 series) internal virtual;

    /// @dev The first closed epoch from `low` on that ends with this car or a later one; if there is none, the open
    ///      epoch, or the next to come.
    function _search(uint256 tokenId, uint256 low) private view returns (uint256) {
        uint256 high = _epochOpen ? epochCount : uint256(epochCount) + 1;
        while (low < high) {
            uint256 middle = (low + high) / 2;
            if (_epochs[middle].lastId < tokenId) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    /// @dev Whether a car was minted in the epoch that is open. Only while one is.
    function _openHasCars() private view returns (bool) {
        return totalSupply() != _epochs[uint256(epochCount) - 1].lastId;
    }

    /// @dev Refuses a mint while no epoch is open.
    function _requireOpenEpoch() internal view {
        if (!_epochOpen) revert BuildNoEpochOpen();
    }

    /// @dev Whatever came in since the last closing is this epoch's, gifts included. What 96 bits cannot hold waits for
    ///      the next.
    function _close(uint256 number) private {
        uint256 earned = address(this).balance - _held - _released;
        uint96 proceeds = earned > type(uint96).max ? type(uint96).max : uint96(earned);
        Epoch storage closed = _epochs[number];
        (closed.lastId, closed.closedAt) = (uint32(totalSupply()), uint40(block.timestamp));
        (closed.drawBlock, closed.proceeds) = (uint40(block.number), proceeds);
        // Without a car there is nobody to be refunded.
        if (_size(number) == 0) _released += proceeds;
        else _held += proceeds;
        emit EpochClosed(number, closed.lastId, block.number);
    }

    /// @dev A closed epoch whose seed is not known and is of use.
    function _requireUndrawn(uint256 number) private view returns (Epoch storage found) {
        found = _epochs[number];
        if (found.closedAt == 0 || _size(number) == 0) revert BuildEpochNotClosed(number);
        if (found.seed != 0) revert BuildEpochDrawn(number);
    }

    function _hashOf(Epoch storage closed) private view returns (bytes32 hash) {
        hash = closed.blockHash;
        if (hash != 0) return hash;
        uint256 drawBlock = closed.drawBlock;
        if (block.number <= drawBlock) revert BuildDrawTooEarly(drawBlock);
        hash = BlockHashes.hashOf(drawBlock);
        if (hash == 0) revert BuildHashGone(drawBlock);
    }

    function _draw(uint256 number, bytes32 secret, bytes32 hash) private {
        bytes32 seed = keccak256(abi.encode(secret, hash));
        (_epochs[number].seed, _epochs[number].blockHash) = (seed, hash);
        emit EpochRevealed(number, secret, hash, seed);
    }

    /// @dev How many cars an epoch has.
    function _size(uint256 number) private view returns (uint256) {
        return _epochs[number].lastId - _epochs[number - 1].lastId;
    }

    /// @dev One car's share of an epoch's proceeds.
    function _share(uint256 number) private view returns (uint256) {
        return _epochs[number].proceeds / _size(number);
    }
}
