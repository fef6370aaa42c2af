// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {CarCollection} from "../../src/collections/CarCollection.sol";
import {Terms} from "../../src/market/AuctionTypes.sol";
import {AuctionTest} from "../utils/AuctionTest.sol";
import {CountedToken} from "../utils/MarketTokens.sol";
import {PackedAuction, UsualAuction} from "./peers/Auctions.sol";
import {RealCars} from "../utils/RealCars.sol";

/// @title Gas of auctions
/// @notice Real cars in three houses in use: each already holds another car and bid, and every account already has money
///         and a car. Cars 1 to 3 are auctioned here, one in each house; 4 to 6 are the others.
/// forge-config: default.isolate = true
contract AuctionGasTest is AuctionTest, RealCars {
    uint256 private constant _OUTBID = 2 ether;
    uint64 private constant _DURATION = 1 days;

    UsualAuction private _usual;
    PackedAuction private _packed;

    function setUp() public override {
        super.setUp();
        CarCollection collection = _deployCars(studio, ROYALTY_BPS);
        cars = CountedToken(address(collection));
        vm.prank(owner);
        house.setCollection(address(cars), true);
        _mintCars(collection, seller, 7);
        _mintCars(collection, alice, 1);
        _mintCars(collection, bob, 1);
        _usual = new UsualAuction(treasury);
        _packed = new PackedAuction(treasury);
        _let(address(house));
        _let(address(_usual));
        _let(address(_packed));
        currency.mint(seller, 1);
        currency.mint(treasury, 1);
        currency.mint(studio, 1);

        _create(4, _terms());
        _bid(carol, 1, RESERVE);
        _createUsual(5);
        _createPacked(6);
        vm.startPrank(carol);
        _usual.bid(1, RESERVE);
        _packed.bid(IERC721(address(cars)), 6, uint96(RESERVE));
        vm.stopPrank();
    }

    function test_Create() public {
        vm.prank(seller);
        house.createAuction(address(cars), 1, _terms());
        vm.snapshotGasLastCall("auction-create", "pitlane");
    }

    function test_CreateWaiting() public {
        vm.prank(seller);
        house.createAuction(address(cars), 1, _waiting());
        vm.snapshotGasLastCall("auction-create-waiting", "pitlane");
        _createUsual(2);
        vm.snapshotGasLastCall("auction-create-waiting", "usual");
        _createPacked(3);
        vm.snapshotGasLastCall("auction-create-waiting", "packed");
    }

    function test_FirstBid() public {
        _create(1, _terms());
        _bid(alice, 2, RESERVE);
        vm.snapshotGasLastCall("auction-first-bid", "pitlane");
    }

    function test_FirstBidThatStartsTheClock() public {
        _createEach();
        _bidEach(alice, RESERVE, "auction-first-bid-starting");
    }

    function test_Outbid() public {
        _createEach();
        _bidEach(alice, RESERVE, "");
        _bidEach(bob, _OUTBID, "auction-outbid");
    }

    function test_OutbidThatExtends() public {
        _createEach();
        _bidEach(alice, RESERVE, "");
        vm.warp(START + _DURATION - 1);
        _bidEach(bob, _OUTBID, "auction-outbid-extending");
    }

    function test_Settle() public {
        _createEach();
        _bidEach(alice, RESERVE, "");
        vm.warp(START + _DURATION);
        vm.startPrank(carol);
        house.settle(2);
        vm.snapshotGasLastCall("auction-settle", "pitlane");
        _usual.settle(2);
        vm.snapshotGasLastCall("auction-settle", "usual");
        _packed.settle(IERC721(address(cars)), 3);
        vm.snapshotGasLastCall("auction-settle", "packed");
        vm.stopPrank();
        vm.assertEq(cars.balanceOf(alice), 4);
    }

    function test_Raise() public {
        _create(1, _terms());
        _bid(alice, 2, RESERVE);
        _bid(alice, 2, _OUTBID);
        vm.snapshotGasLastCall("auction-raise", "pitlane");
    }

    function test_BuyOut() public {
        _create(1, _terms());
        _buyOut(bob, 2, BUY_OUT);
        vm.snapshotGasLastCall("auction-buy-out", "pitlane");
    }

    function test_Cancel() public {
        _create(1, _terms());
        _cancel(seller, 2);
        vm.snapshotGasLastCall("auction-cancel", "pitlane");
    }

    /*//////////////////////////////////////////////////////////////
                                HELPERS
    //////////////////////////////////////////////////////////////*/

    /// @dev Approves a house for the seller's cars and each bidder's money.
    function _let(address spender) private {
        vm.prank(seller);
        cars.setApprovalForAll(spender, true);
        address[3] memory bidders = [alice, bob, carol];
        for (uint256 i; i < 3; ++i) {
            vm.prank(bidders[i]);
            currency.approve(spender, type(uint256).max);
        }
    }

    function _createEach() private {
        _create(1, _waiting());
        _createUsual(2);
        _createPacked(3);
    }

    /// @dev Bids on cars 1 to 3, and records what each takes, unless the operation has no name.
    function _bidEach(address bidder, uint256 amount, string memory operation) private {
        uint96 state = cars.tokenState(1);
        vm.startPrank(bidder);
        house.bid(2, amount, state);
        _record(operation, "pitlane");
        _usual.bid(2, amount);
        _record(operation, "usual");
        _packed.bid(IERC721(address(cars)), 3, uint96(amount));
        _record(operation, "packed");
        vm.stopPrank();
    }

    function _record(string memory operation, string memory who) private {
        if (bytes(operation).length != 0) vm.snapshotGasLastCall(operation, who);
    }

    function _waiting() private pure returns (Terms memory terms) {
        terms = _terms();
        terms.startAtFirstBid = true;
    }

    function _createUsual(uint256 tokenId) private {
        vm.prank(seller);
        _usual.create(IERC721(address(cars)), tokenId, IERC20(address(currency)), RESERVE, _DURATION);
    }

    function _createPacked(uint256 tokenId) private {
        vm.prank(seller);
        _packed.create(IERC721(address(cars)), tokenId, IERC20(address(currency)), uint96(RESERVE), _DURATION);
    }
}
