// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AuctionTokens} from "../../src/market/AuctionTokens.sol";
import {AuctionTest} from "../utils/AuctionTest.sol";
import {HostileCar} from "../utils/MarketTokens.sol";

/// @notice What a bidder believes about the car: a bid on another car than that is refused.
contract AuctionHouseStateTest is AuctionTest {
    uint64 private constant _VARIANT = 0x010203040506_02_04;

    /*//////////////////////////////////////////////////////////////
                                BELIEF
    //////////////////////////////////////////////////////////////*/

    function testFuzz_BidOnTheCarAsItIs(uint64 variant) public {
        _create();
        cars.setVariant(1, variant);
        _believe(1, cars.tokenState(1));
        _bid(alice, 1, RESERVE);
        vm.assertEq(house.auction(1).bidder, alice);
    }

    /// @dev The game changes the car just before a bid: bidders never pay for a car they have not seen.
    function testFuzz_RevertIf_BidOnAnotherCar(uint64 variant, uint96 believed) public {
        _create();
        cars.setVariant(1, variant);
        uint96 actual = uint96(variant) << 32 | 1;
        vm.assume(believed != actual);
        vm.prank(alice);
        _expectChanged(believed, actual);
        house.bid(1, RESERVE, believed);
        vm.assertEq(currency.balanceOf(alice), 100 ether);
    }

    function testFuzz_RevertIf_BuyOutOfAnotherCar(uint64 variant, uint96 believed) public {
        _create();
        cars.setVariant(1, variant);
        uint96 actual = uint96(variant) << 32 | 1;
        vm.assume(believed != actual);
        vm.prank(alice);
        _expectChanged(believed, actual);
        house.buyOut(1, BUY_OUT, believed);
        vm.assertEq(cars.ownerOf(1), address(house));
    }

    /// @dev Every bit counts, those of the count too; there is no word for any state.
    function test_RevertIf_OneBitIsAnother() public {
        _create();
        cars.setVariant(1, _VARIANT);
        uint96 actual = cars.tokenState(1);
        vm.startPrank(alice);
        for (uint256 bit; bit < 96; ++bit) {
            uint96 believed = actual ^ uint96(1 << bit);
            _expectChanged(believed, actual);
            house.bid(1, RESERVE, believed);
        }
        _expectChanged(type(uint96).max, actual);
        house.bid(1, RESERVE, type(uint96).max);
    }

    /// @dev A raise is a bid, and says it again.
    function test_RevertIf_RaiseAfterAChange() public {
        _create();
        _bid(alice, 1, RESERVE);
        cars.setVariant(1, _VARIANT);
        _expectChanged(1, uint96(_VARIANT) << 32 | 1);
        _bid(alice, 1, 2 ether);

        _believe(1, uint96(_VARIANT) << 32 | 1);
        _bid(alice, 1, 2 ether);
        vm.assertEq(house.auction(1).highestBid, 2 ether);
    }

    /// @dev The bid that is there is binding: a later change takes nothing from the seller.
    function test_ChangeAfterTheBidEndsNothing() public {
        _create();
        _bid(alice, 1, RESERVE);
        cars.setVariant(1, _VARIANT);
        vm.warp(START + 1 days);
        house.settle(1);
        vm.assertEq(cars.ownerOf(1), alice);
    }

    /*//////////////////////////////////////////////////////////////
                            CARS WITHOUT STATE
    //////////////////////////////////////////////////////////////*/

    function test_RevertIf_CarTellsNoState() public {
        _expectNotCreated("", true);
        _expectNotCreated("", false);
        _expectNotCreated(abi.encodePacked(uint248(1)), false);
        _expectNotCreated(abi.encode(uint256(1) << 96), false);
        _expectNotCreated(abi.encode(1), true);
    }

    /// @dev A collection that falls silent is bid on no more, and still gives the car up.
    function test_RevertIf_CarFallsSilent() public {
        HostileCar strange = _strangeCar();
        vm.prank(seller);
        house.createAuction(address(strange), 1, _terms());
        _bid(alice, 1, RESERVE);
        strange.setStateAnswer("", true);
        _expectError(AuctionTokens.AuctionNoTokenState.selector, address(strange), 1);
        _bid(bob, 1, 2 ether);
        _expectError(AuctionTokens.AuctionNoTokenState.selector, address(strange), 1);
        _buyOut(bob, 1, BUY_OUT);
        vm.warp(START + 1 days);
        house.settle(1);
        vm.assertEq(strange.ownerOf(1), alice);
    }

    /// @dev What follows the first word is not looked at.
    function test_StateWithMoreBehindIt() public {
        HostileCar strange = _strangeCar();
        strange.setStateAnswer(abi.encode(7, "more"), false);
        vm.prank(seller);
        house.createAuction(address(strange), 1, _terms());
        _believe(1, 7);
        _bid(alice, 1, RESERVE);
        vm.assertEq(house.auction(1).bidder, alice);
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    function _expectChanged(uint96 believed, uint96 actual) private {
        _expectError(AuctionTokens.AuctionTokenChanged.selector, 1, believed, actual);
    }

    function _expectNotCreated(bytes memory answer, bool fails) private {
        HostileCar strange = _strangeCar();
        strange.setStateAnswer(answer, fails);
        _expectError(AuctionTokens.AuctionNoTokenState.selector, address(strange), 1);
        vm.prank(seller);
        house.createAuction(address(strange), 1, _terms());
    }
}
