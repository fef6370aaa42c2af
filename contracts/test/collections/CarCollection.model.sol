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
        uint256 epoch;
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
        uint256 earned;
        uint256 closedAt;
        uint256 drawBlock;
    }

    mapping(uint256 id => CarModel) internal _cars;
    mapping(uint256 number => EpochModel) internal _epochs;
    mapping(address account => uint256) public minted;
    mapping(address account => uint256) public balance;
    mapping(address account => mapping(address operator => bool)) internal _operator;

    /// @notice Cars that exist, cars that are built, the newest epoch, and whether it is open.
    uint256 public supply;
    uint256 public built;
    uint256 public epochs;
    bool public open;

    /// @notice Wei that the owner may take, and wei that is nobody's yet or still to be refunded.
    uint256 public released;
    uint256 public held;

    function car(uint256 id) external view returns (CarModel memory) {
        return _cars[id];
    }

    function _modelMint(address minter, uint256 amount, uint256 price) internal {
        for (uint256 i; i < amount; ++i) {
            (_cars[++supply].owner, _cars[supply].epoch) = (minter, epochs);
        }
        minted[minter] += amount;
        balance[minter] += amount;
        _epochs[epochs].cars += amount;
        _epochs[epochs].earned += price;
        held += price;
    }

    function _modelTransfer(uint256 id, address to) internal {
        CarModel storage moved = _cars[id];
        --balance[moved.owner];
        ++balance[to];
        (moved.owner, moved.approved) = (to, address(0));
        ++moved.transfers;
    }

    function _modelClose(uint256 blockNumber, uint256 time) internal {
        EpochModel storage closed = _epochs[epochs];
        (closed.stage, closed.closedAt, closed.drawBlock) = (Stage.Closed, time, blockNumber);
        if (closed.cars == 0) _modelRelease(closed.earned);
        open = false;
    }

    function _modelOpen() internal {
        ++epochs;
        open = true;
    }

    function _modelRelease(uint256 amount) internal {
        released += amount;
        held -= amount;
    }

    /// @dev How many cars can be built next: those of drawn epochs, up to the first that is not.
    function _modelBuildable(uint256 most) internal view returns (uint256 count) {
        while (count < most && built + count < supply) {
            if (_epochs[_cars[built + count + 1].epoch].stage != Stage.Drawn) break;
            ++count;
        }
    }
}
