// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Terms} from "../../src/market/AuctionTypes.sol";
import {AuctionTest} from "../utils/AuctionTest.sol";

/// @notice Gas of whole transactions, intrinsic 21,000 included, each with all storage cold, in a house that is in use:
///         it holds other cars and other bids, and everybody has had money before. Budgets, exact to 100 gas.
/// forge-config: default.isolate = true
contract AuctionHouseGasTest is AuctionTest {
    uint256 private _auctionId;

    function setUp() public override {
        super.setUp();
        _fund(seller, 1);
        _fund(treasury, 1);
        _fund(studio, 1);
        _create(3, _terms());
        _bid(carol, 1, RESERVE);
    }

    function test_Create() public {
        _auctionId = _create(1, _terms());
        _assertGas(157_800);
    }

    function test_CreateWaiting() public {
        _createWaiting();
        _assertGas(157_500);
    }

    function test_FirstBid() public {
        _createAndBid();
        _assertGas(51_500);
    }

    function test_FirstBidThatStartsTheClock() public {
        _createWaiting();
        _bid(alice, _auctionId, RESERVE);
        _assertGas(54_600);
    }

    function test_Outbid() public {
        _createAndBid();
        _bid(bob, _auctionId, 2 ether);
        _assertGas(60_100);
    }

    function test_OutbidThatExtends() public {
        _createAndBid();
        vm.warp(START + 1 days - 1);
        _bid(bob, _auctionId, 2 ether);
        _assertGas(64_600);
    }

    function test_Raise() public {
        _createAndBid();
        _bid(alice, _auctionId, 2 ether);
        _assertGas(51_800);
    }

    /// @dev To a winner who had no car before.
    function test_Settle() public {
        _createAndBid();
        vm.warp(START + 1 days);
        house.settle(_auctionId);
        _assertGas(106_700);
    }

    function test_SettleToAHolder() public {
        _createAndBid();
        cars.mint(alice, 9);
        vm.warp(START + 1 days);
        house.settle(_auctionId);
        _assertGas(89_600);
    }

    function test_BuyOutOverABid() public {
        _createAndBid();
        _buyOut(bob, _auctionId, BUY_OUT);
        _assertGas(127_500);
    }

    function test_Cancel() public {
        _auctionId = _create(1, _terms());
        _cancel(seller, _auctionId);
        _assertGas(54_300);
    }

    function _createWaiting() private {
        Terms memory terms = _terms();
        terms.startAtFirstBid = true;
        _auctionId = _create(1, terms);
    }

    function _createAndBid() private {
        _auctionId = _create(1, _terms());
        _bid(alice, _auctionId, RESERVE);
    }

    function _assertGas(uint256 budget) private view {
        vm.assertLe(vm.lastCallGas().gasTotalUsed, budget);
        vm.assertLe(budget - 100, vm.lastCallGas().gasTotalUsed);
    }
}
