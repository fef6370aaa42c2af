// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A plain model of a car collection
/// @notice One struct a car, one struct an epoch, one counter an account: what the collection packs and shares, spelt out.
abstract contract CarCollectionModel {
    struct CarModel {
        address owner;
        address approved;
        uint256 transfers;
        uint256 series;
        uint256 rank;
        uint256 upgrades;
        uint256 lockEnd;
        uint256 epoch;
        bool granted;
        bool refunded;
    }

    enum Stage {
        Open,
        Closed,
        Recorded,
        Drawn
    }

    struct EpochModel {
        Stage stage;
        bool forfeited;
        uint256 cars;
        uint256 paid;
        uint256 earned;
        uint256 startedAt;
        uint256 closedAt;
        uint256 drawBlock;
        bytes32 hash;
        bytes32 seed;
    }

    /// @notice How often things came about.
    struct Tally {
        uint256 mintsTried;
        uint256 mints;
        uint256 grants;
        uint256 closings;
        uint256 closingsWithCars;
        uint256 closingsByStrangers;
        uint256 records;
        uint256 rewards;
        uint256 reveals;
        uint256 forfeitures;
        uint256 redraws;
        uint256 refunds;
        uint256 builds;
        uint256 locks;
        uint256 unlocks;
        uint256 movesRefusedByLock;
        uint256 movesAfterLock;
    }

    mapping(uint256 id => CarModel) internal _cars;
    mapping(uint256 number => EpochModel) internal _epochs;
    mapping(address account => uint256) public minted;
    mapping(address account => uint256) public balance;
    mapping(address account => mapping(address operator => bool)) internal _operator;
    mapping(address account => bool) internal _consent;
    Tally internal _tally;

    /// @notice Cars that exist, cars that are built, the newest epoch, and whether it is open.
    uint256 public supply;
    uint256 public built;
    uint256 public epochs;
    bool public open;

    /// @notice All wei in the contract: withdrawable by the owner; not released yet, or held for refunds and rewards; stuck
    ///         for ever; and received since the last closing.
    uint256 public released;
    uint256 public held;
    uint256 public stays;
    uint256 public pending;

    function car(uint256 id) external view returns (CarModel memory) {
        return _cars[id];
    }

    function epochModel(uint256 number) external view returns (EpochModel memory) {
        return _epochs[number];
    }

    function tally() external view returns (Tally memory) {
        return _tally;
    }

    function _modelTake(address to, uint256 amount, bool granted, uint256 time) internal {
        EpochModel storage its = _epochs[epochs];
        if (its.cars == 0) its.startedAt = time;
        for (uint256 i; i < amount; ++i) {
            CarModel storage taken = _cars[++supply];
            (taken.owner, taken.epoch, taken.granted) = (to, epochs, granted);
        }
        balance[to] += amount;
        its.cars += amount;
        if (granted) return;
        its.paid += amount;
        minted[to] += amount;
    }

    function _modelTransfer(uint256 id, address to) internal {
        CarModel storage moved = _cars[id];
        --balance[moved.owner];
        ++balance[to];
        (moved.owner, moved.approved) = (to, address(0));
        if (moved.lockEnd != 0) ++_tally.movesAfterLock;
        moved.lockEnd = 0;
        ++moved.transfers;
    }

    function _modelOpen(uint256 time) internal {
        _epochs[++epochs].startedAt = time;
        open = true;
    }

    function _modelClose(uint256 blockNumber, uint256 time) internal {
        EpochModel storage closed = _epochs[epochs];
        (closed.stage, closed.closedAt, closed.drawBlock) = (Stage.Closed, time, blockNumber);
        if (closed.paid == 0) released += pending;
        else (closed.earned, held) = (pending, held + pending);
        pending = 0;
        open = false;
        ++_tally.closings;
        if (closed.cars != 0) ++_tally.closingsWithCars;
    }

    function _modelForfeit(EpochModel storage lost, uint256 blockNumber) internal {
        if (!lost.forfeited) {
            uint256 kept = lost.earned - _share(lost) * lost.paid - _reward(lost);
            (held, stays) = (held - kept, stays + kept);
            ++_tally.forfeitures;
        } else {
            stays += _reward(lost);
            ++_tally.redraws;
        }
        (lost.forfeited, lost.stage, lost.drawBlock) = (true, Stage.Closed, blockNumber);
    }

    function _modelDraw(EpochModel storage drawn, bytes32 secret, bytes32 hash) internal {
        (drawn.stage, drawn.seed) = (Stage.Drawn, keccak256(abi.encode(secret, hash)));
    }

    /// @dev How many cars can be built next: those of drawn epochs, up to the first that is not.
    function _modelBuildable(uint256 most) internal view returns (uint256 count) {
        while (count < most && built + count < supply) {
            if (_epochs[_cars[built + count + 1].epoch].stage != Stage.Drawn) break;
            ++count;
        }
    }

    /// @dev The specification's odds, out of 10,000: walked through until the draw's point is passed.
    function _modelSeries(uint256 id) internal view returns (uint256 series) {
        uint256[6] memory odds = [uint256(4_600), 2_600, 1_500, 800, 350, 150];
        uint256 point = uint256(keccak256(abi.encode(_epochs[_cars[id].epoch].seed, id))) % 10_000;
        while (point >= odds[series]) {
            point -= odds[series++];
        }
        return series + 1;
    }

    /// @dev Nine tenths in equal parts.
    function _share(EpochModel storage its) internal view returns (uint256) {
        return its.paid == 0 ? 0 : its.earned * 9 / 10 / its.paid;
    }

    /// @dev A twentieth.
    function _reward(EpochModel storage its) internal view returns (uint256) {
        return its.earned / 20;
    }
}
