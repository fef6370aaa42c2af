// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title What fair builds keep, refuse and report
/// @notice The words of FairBuilds. Times are seconds, amounts wei of the native coin.
interface IFairBuilds {
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
        /// When the epoch was opened; once it has a car, when its first car was minted.
        uint40 startedAt;
        uint40 closedAt;
        /// The block whose hash is mixed in.
        uint40 drawBlock;
        /// What the epoch has earned. Zero if none of its cars was paid for: gifts are then released at once.
        uint96 proceeds;
        /// The secret was withheld: the cars' owners get most of the proceeds back.
        bool forfeited;
        /// How many of its cars the game has given away.
        uint32 granted;
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

    /// @notice Accounts other than the builder can close this epoch from `from` on, and only with a car in it.
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

    /// @notice The epoch cannot be forfeited yet: the secret may be revealed until `deadline`.
    error BuildNotForfeitable(uint256 epoch, uint256 deadline);

    /// @notice The first forfeiture of an epoch takes no wei, each later one exactly `price`; `sent` came.
    error BuildRedrawNotPaid(uint256 epoch, uint256 price, uint256 sent);

    /// @notice A token's epoch is not known while the epoch is open.
    error BuildEpochUnknown(uint256 tokenId);

    /// @notice Only paid cars of a forfeited epoch are refunded, once, to their current owner.
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

    /// @notice The secret was withheld: the hash of `drawBlock` decides alone, and the cars' owners are refunded. Emitted
    ///         again, with a later block, if that hash was not recorded in time; the refunds do not change.
    event EpochForfeited(uint256 indexed epoch, uint256 drawBlock);

    /// @notice A car's share of a forfeited epoch's proceeds was paid to its owner.
    event CarRefunded(uint256 indexed tokenId, address indexed owner, uint256 amount);
}
