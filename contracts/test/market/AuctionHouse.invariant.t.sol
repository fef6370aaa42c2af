// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionHouse} from "../../src/market/AuctionHouse.sol";
import {AuctionState, AuctionView} from "../../src/market/AuctionTypes.sol";
import {CountedToken, HostileCurrency} from "../utils/MarketTokens.sol";
import {Test} from "../utils/Test.sol";
import {AuctionHouseHandler} from "./AuctionHouse.handler.sol";
import {AuctionModel} from "./AuctionHouse.model.sol";

/// @notice Whatever the actors do, the house is solvent to the wei and equals the plain model.
contract AuctionHouseInvariantTest is Test {
    AuctionHouse private _house;
    HostileCurrency private _currency;
    CountedToken private _cars;
    AuctionHouseHandler private _handler;

    function setUp() public {
        vm.warp(1_800_000_000);
        address owner = _account("owner");
        _currency = new HostileCurrency();
        _cars = new CountedToken();
        _house = new AuctionHouse(address(_currency), _account("treasury"), 250, owner);
        vm.prank(owner);
        _house.setCollection(address(_cars), true);
        _handler = new AuctionHouseHandler(_house, _currency, _cars, owner, _account("studio"));
    }

    /// @dev Read by forge: whom the random calls go to.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(_handler);
    }

    /// @dev After every call only the sums, which the handler keeps as they change.
    /// forge-config: default.invariant.runs = 170
    /// forge-config: default.invariant.depth = 100
    /// forge-config: deep.invariant.runs = 10000
    /// forge-config: deep.invariant.depth = 100
    function invariant_SolventToTheWei() external view {
        vm.assertEq(_currency.balanceOf(address(_house)), _handler.liveBids() + _handler.heldInAll());
        vm.assertEq(_cars.balanceOf(address(_house)), _handler.openCount());
    }

    /// @dev After every run everything.
    function afterInvariant() external view {
        _compareAuctions();
        _compareCars();
        _compareAccounts();
    }

    /// @dev The actors are no idlers: in 3,000 of their random actions everything that can come about does.
    function test_ActorsReachEverything() external {
        for (uint256 i; i < 3_000; ++i) {
            uint256 seed = uint256(keccak256(abi.encode(i)));
            _act(uint256(keccak256(abi.encode(seed))) % 9, seed);
        }
        AuctionModel.Tally memory tally = _handler.tally();
        uint256[13] memory counts = abi.decode(abi.encode(tally), (uint256[13]));
        for (uint256 i; i < counts.length; ++i) {
            vm.assertLe(10, counts[i]);
        }
        _compareAuctions();
        _compareCars();
        _compareAccounts();
    }

    function _act(uint256 action, uint256 seed) private {
        if (action == 0) _handler.create(seed);
        else if (action == 1) _handler.buyOut(seed);
        else if (action == 2) _handler.settle(seed);
        else if (action == 3) _handler.cancel(seed);
        else if (action == 4) _handler.withdrawRefund(seed);
        else if (action == 5) _handler.wait(seed);
        else if (action == 6) _handler.meddle(seed);
        else _handler.bid(seed);
    }

    function _compareAuctions() private view {
        vm.assertEq(_house.auctionCount(), _handler.saleCount());
        for (uint256 id = 1; id <= _handler.saleCount(); ++id) {
            AuctionModel.Sale memory sale = _handler.sale(id);
            vm.assertEq(keccak256(abi.encode(_house.auction(id))), keccak256(abi.encode(_expected(sale))));
        }
    }

    /// @dev What the house should answer about an auction.
    function _expected(AuctionModel.Sale memory sale) private view returns (AuctionView memory) {
        AuctionView memory closed;
        closed.state = AuctionState.CLOSED;
        if (!sale.open) return closed;
        return AuctionView({
            state: sale.end == 0
                ? AuctionState.WAITING
                : block.timestamp < sale.end ? AuctionState.RUNNING : AuctionState.ENDED,
            seller: sale.seller,
            collection: address(_cars),
            tokenId: sale.tokenId,
            bidder: sale.bidder,
            highestBid: sale.highestBid,
            minimumBid: _handler.minimumBid(sale),
            buyOut: sale.terms.buyOut,
            minIncrement: sale.terms.minIncrement,
            minIncrementBps: sale.terms.minIncrementBps,
            end: sale.end,
            latestEnd: sale.latestEnd,
            duration: sale.terms.duration,
            extensionWindow: sale.terms.extensionWindow,
            royaltyBps: sale.royaltyBps
        });
    }

    /// @dev Every car is with its owner, or here for exactly one open auction.
    function _compareCars() private view {
        uint256 open;
        for (uint256 id = 1; id <= _handler.saleCount(); ++id) {
            AuctionModel.Sale memory sale = _handler.sale(id);
            if (!sale.open) continue;
            vm.assertEq(_cars.ownerOf(sale.tokenId), address(_house));
            ++open;
        }
        vm.assertEq(_cars.balanceOf(address(_house)), open);
        for (uint256 id = 1; id <= _handler.CARS(); ++id) {
            vm.assertEq(_cars.ownerOf(id), _handler.carOwner(id));
            vm.assertEq(_cars.tokenState(id), _handler.carState(id));
        }
    }

    /// @dev No wei was made or lost.
    function _compareAccounts() private view {
        uint256 sum = _currency.balanceOf(address(_house));
        for (uint256 i; i < _handler.ACTORS() + 2; ++i) {
            address account = _handler.account(i);
            vm.assertEq(_currency.balanceOf(account), _handler.balance(account));
            vm.assertEq(_house.refundOf(account), _handler.held(account));
            sum += _currency.balanceOf(account);
        }
        vm.assertEq(sum, _currency.totalSupply());
    }
}
