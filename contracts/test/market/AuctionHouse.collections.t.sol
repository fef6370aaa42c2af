// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {FreeMinter} from "../../src/collections/FreeMinter.sol";
import {GasStations} from "../../src/collections/GasStations.sol";
import {AuctionTest} from "../utils/AuctionTest.sol";
import {CountedToken} from "../utils/MarketTokens.sol";

/// @notice What is no car is auctioned like a car: gas stations and free-form tokens.
contract AuctionHouseCollectionsTest is AuctionTest {
    function test_Stations() public {
        GasStations collection = new GasStations("Stations", "GAS", "");
        collection.setDefaultRoyalty(studio, ROYALTY_BPS);
        collection.mint{value: collection.cost()}(seller, 1);
        _auction(address(collection));
    }

    function test_FreeMinter() public {
        FreeMinter minter = new FreeMinter("Pitlane Minter", "MINT");
        minter.mintNFTWithRoyalty(seller, "ipfs://1", studio, ROYALTY_BPS);
        _auction(address(minter));
    }

    /// @dev The seller's token 1 goes to who bids most, and its price to fee, royalty and seller.
    function _auction(address collection) private {
        cars = CountedToken(collection);
        vm.prank(owner);
        house.setCollection(collection, true);
        vm.prank(seller);
        cars.setApprovalForAll(address(house), true);
        _create();
        vm.assertEq(cars.ownerOf(1), address(house));
        _bid(alice, 1, RESERVE);
        _bid(bob, 1, 2 ether);
        vm.assertEq(currency.balanceOf(alice), 100 ether);
        vm.warp(START + 1 days);
        house.settle(1);
        vm.assertEq(cars.ownerOf(1), bob);
        vm.assertEq(cars.transferCount(1), 2);
        vm.assertEq(currency.balanceOf(treasury), 0.05 ether);
        vm.assertEq(currency.balanceOf(studio), 0.1 ether);
        vm.assertEq(currency.balanceOf(seller), 1.85 ether);
    }
}
