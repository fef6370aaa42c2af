// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {BlockHashes} from "../BlockHashes.sol";
import {BuildSeries} from "../BuildSeries.sol";
import {CollectionBase} from "./CollectionBase.sol";
import {EpochLedger} from "./EpochLedger.sol";
import {EpochSwitch} from "./EpochSwitch.sol";
import {LibBitmap} from "solady/utils/LibBitmap.sol";

/// @title Builds that cannot be steered
/// @notice A car is minted unbuilt, and its series is drawn later from two values that cannot both be known at the mint:
///         the operator's secret, committed to before the epoch's first car, and the hash of the block in which the epoch
///         was closed, after its last car. docs/fair-builds.md explains how to check a draw, and where the limits are.
///
///         openEpoch(1, commitment) -> mints -> openEpoch(2, ...) closes -> revealEpoch(1, secret) -> build(count)
///
///         Withholding the secret costs the operator everything the epoch has earned: any account can forfeit the epoch.
///         Its cars are then drawn from the hash of a later block, and most of its proceeds are refunded to the cars'
///         owners (EpochLedger).
/// @dev Times are seconds, amounts wei of the native coin. Epochs count from 1 and follow each other without a gap: the cars
///      of one are the ids above the last id of the one before.
abstract contract FairBuilds is EpochSwitch {
    using EpochLedger for EpochLedger.Ledger;
    using LibBitmap for LibBitmap.Bitmap;

    /*//////////////////////////////////////////////////////////////
                                STORAGE
    //////////////////////////////////////////////////////////////*/

    /// @notice Any account can close an epoch this many seconds after its first car was minted.
    uint256 public constant EPOCH_TIME = 1 days;

    /// @notice The builder has this many seconds after the closing to reveal the secret undisturbed.
    uint256 public constant REVEAL_TIME = 1 days;

    /// @notice The account that opens epochs; the zero address until the owner names one.
    address public builder;

    /// @notice Number of the newest epoch.
    uint32 public epochCount;

    /// @notice Cars are built in the order of their ids: those up to this one are.
    uint32 public builtCount;

    /// @dev The epoch of the next car to build, or an earlier one that has no car left.
    uint32 private _buildingEpoch = 1;

    EpochLedger.Ledger private _ledger;
    mapping(uint256 number => Epoch) private _epochs;

    /*//////////////////////////////////////////////////////////////
                             VIEW FUNCTIONS
    //////////////////////////////////////////////////////////////*/

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
        return _ledger.released;
    }

    /// @notice What a car's owner can claim, in wei; zero unless the car was paid for, its epoch was forfeited, and it was
    ///         not claimed yet.
    function refundOf(uint256 tokenId) public view returns (uint256) {
        uint256 number = epochOf(tokenId);
        if (!_epochs[number].forfeited || _ledger.settled.get(tokenId)) return 0;
        return EpochLedger.share(_epochs[number].proceeds, _paid(number));
    }

    /*//////////////////////////////////////////////////////////////
                                 EPOCHS
    //////////////////////////////////////////////////////////////*/

    /// @notice Names the account that opens epochs; the zero address removes it.
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
        if (epochOpen()) _close(last);
        epochCount = uint32(number);
        _epochOpen = _OPEN_EMPTY;
        Epoch storage opened = _epochs[number];
        (opened.commitment, opened.startedAt) = (commitment, uint40(block.timestamp));
        emit EpochOpened(number, totalSupply() + 1, commitment);
    }

    /// @notice Closes the open epoch; minting stops until another is opened. The builder may do it at any time, any other
    ///         account EPOCH_TIME after the epoch's first car, so an absent builder cannot leave cars unbuilt.
    function closeEpoch() external {
        if (!epochOpen()) revert BuildNoEpochOpen();
        uint256 number = epochCount;
        uint256 due = _epochs[number].startedAt + EPOCH_TIME;
        bool empty = _epochOpen == _OPEN_EMPTY;
        // Those who build blocks choose the time to a few seconds: nothing to a day, here and below.
        // forge-lint: disable-next-line(block-timestamp)
        if (msg.sender != builder && (empty || block.timestamp < due)) revert BuildEpochNotDue(number, due);
        _close(number);
    }

    /// @notice Sets the price of one token in wei. All cars of an epoch cost the same, so that equal shares give back to each
    ///         what it cost: another price closes an open epoch that has cars, and minting goes on in the next.
    /// @dev Else an operator could mint many cars to itself for little, have others pay more, withhold the secret and
    ///      be refunded what the others paid.
    function setCost(uint256 newCost) public virtual override {
        bool changes = newCost != cost();
        super.setCost(newCost);
        if (changes && _epochOpen == _OPEN_WITH_CARS) _close(epochCount);
    }

    /// @notice Records the hash of a closed epoch's draw block before it is too old to be read. Any account may call it, so
    ///         an operator who dislikes the draw cannot let it lapse. For a forfeited epoch this is the draw, and the caller
    ///         is paid half of the forfeiture fee: that makes sure it is recorded, and rules out repeated draws.
    function recordDraw(uint256 number) external {
        Epoch storage drawn = _requireUndrawn(number);
        bytes32 hash = _hashOf(drawn);
        drawn.blockHash = hash;
        if (!drawn.forfeited) return;
        _draw(number, 0, hash);
        _payHeld(EpochLedger.reward(drawn.proceeds));
    }

    /// @notice Reveals a closed epoch's secret. Its cars can be built, and the owner can withdraw what they have earned.
    function revealEpoch(uint256 number, bytes32 secret) external {
        Epoch storage revealed_ = _requireUndrawn(number);
        if (revealed_.forfeited) revert BuildEpochIsForfeited(number);
        bytes32 commitment = keccak256(abi.encode(block.chainid, address(this), number, secret));
        if (commitment != revealed_.commitment) revert BuildSecretWrong(number);
        _ledger.release(revealed_.proceeds);
        _draw(number, secret, _hashOf(revealed_));
    }

    /// @notice Gives up on a secret that was not revealed within REVEAL_TIME, or whose block hash was not recorded in time.
    ///         The current block, whose hash is still unknown, becomes the draw block; recordDraw draws from it. If that
    ///         hash is not recorded in time either, the epoch can be forfeited again, for the price of the missed reward:
    ///         that stays in the contract for ever, so no draw after the first is free.
    function forfeitEpoch(uint256 number) external payable {
        Epoch storage lost = _requireUndrawn(number);
        bool again = lost.forfeited;
        bool gone = lost.blockHash == 0 && lost.drawBlock < block.number && BlockHashes.hashOf(lost.drawBlock) == 0;
        uint256 deadline = lost.closedAt + REVEAL_TIME;
        // forge-lint: disable-next-line(block-timestamp)
        if (!gone && (again || block.timestamp <= deadline)) revert BuildNotForfeitable(number, deadline);
        uint256 price = again ? EpochLedger.reward(lost.proceeds) : 0;
        if (msg.value != price) revert BuildRedrawNotPaid(number, price, msg.value);
        _ledger.held += uint128(price);
        (lost.forfeited, lost.drawBlock, lost.blockHash) = (true, uint40(block.number), 0);
        emit EpochForfeited(number, block.number);
    }

    /// @notice Builds the next cars, at most `count`, as far as their epochs' seeds are known. Any account may call it.
    /// @return built How many cars were built: 0 if the next car's seed is not known yet.
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
            _ledger.settled.set(id);
            sum += amount;
            emit CarRefunded(id, msg.sender, amount);
        }
        _payHeld(sum);
    }

    /// @notice Sends the proceeds of revealed epochs to the owner. Impossible once ownership is renounced.
    function withdraw() external payable onlyOwner {
        uint256 amount = _ledger.released;
        _ledger.released = 0;
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
        uint256 high = epochOpen() ? epochCount : uint256(epochCount) + 1;
        while (low < high) {
            uint256 middle = (low + high) / 2;
            if (_epochs[middle].lastId < tokenId) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    /// @dev Refuses a mint while no epoch is open. The first car starts the epoch's time.
    function _enterEpoch() internal {
        uint256 state = _epochOpen;
        if (state == _OPEN_WITH_CARS) return;
        if (state == _CLOSED) revert BuildNoEpochOpen();
        _epochOpen = _OPEN_WITH_CARS;
        _epochs[epochCount].startedAt = uint40(block.timestamp);
    }

    /// @dev Takes the next ids for cars that are free and never refunded: otherwise a studio could give itself cars,
    ///      withhold the secret, and be refunded what others have paid.
    function _takeGranted(uint256 quantity) internal returns (uint256 firstId) {
        _enterEpoch();
        (firstId,) = _take(quantity);
        _epochs[epochCount].granted += uint32(quantity);
        _ledger.settled.setBatch(firstId, quantity);
    }

    function _close(uint256 number) private {
        _epochOpen = _CLOSED;
        Epoch storage closed = _epochs[number];
        (closed.lastId, closed.closedAt) = (uint32(totalSupply()), uint40(block.timestamp));
        closed.drawBlock = uint40(block.number);
        closed.proceeds = _ledger.close(address(this).balance, _paid(number));
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

    /// @dev How many of them were paid for.
    function _paid(uint256 number) private view returns (uint256) {
        return _size(number) - _epochs[number].granted;
    }

    /// @dev Sends the caller wei that is held. Nothing is no call: a contract that takes no wei may record a free drop.
    function _payHeld(uint256 amount) private {
        if (amount == 0) return;
        _ledger.held -= uint128(amount);
        _send(msg.sender, amount);
    }
}
