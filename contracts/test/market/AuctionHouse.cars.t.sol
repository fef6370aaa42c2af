// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarCollection} from "../../src/collections/CarCollection.sol";
import {RaceLock} from "../../src/collections/RaceLock.sol";
import {AuctionTokens} from "../../src/market/AuctionTokens.sol";
import {RealCars} from "../utils/RealCars.sol";
import {AuctionTest} from "../utils/AuctionTest.sol";
import {CountedToken} from "../utils/MarketTokens.sol";
import {FreeMinter} from "../../src/collections/FreeMinter.sol";
import {GasStations} from "../../src/collections/GasStations.sol";

/// @notice Auctions of the game's own cars: from an epoch to the winner, while the game goes on.
contract AuctionHouseCarsTest is AuctionTest, RealCars {
    CarCollection private _collection;

    function setUp() public override {
        super.setUp();
        _collection = _deployCars(studio, ROYALTY_BPS);
        _mintCars(_collection, seller, 3);
        cars = CountedToken(address(_collection));
        vm.prank(owner);
        house.setCollection(address(cars), true);
        vm.prank(seller);
        cars.setApprovalForAll(address(house), true);
    }

    function test_BuiltCarIsAuctioned() public {
        _buildCars(_collection);
        _create();
        _bid(alice, 1, RESERVE);
        _bid(bob, 1, 2 ether);
        vm.warp(START + 1 days);
        house.settle(1);
        vm.assertEq(cars.ownerOf(1), bob);
        vm.assertEq(cars.transferCount(1), 2);
        vm.assertEq(currency.balanceOf(studio), 0.1 ether);
        vm.assertEq(currency.balanceOf(seller), 1.85 ether);
    }

    /// @dev The car comes out of its cover while the house has it: who bid on a covered one bids no more.
    function test_RevertIf_BuiltSinceTheBidWasSigned() public {
        _create();
        uint96 covered = _belief(1);
        _buildCars(_collection);
        uint96 built = cars.tokenState(1);
        vm.assertTrue(covered != built);
        _expectChanged(covered, built);
        _bid(alice, 1, RESERVE);
        _believe(1, built);
        _bid(alice, 1, RESERVE);
        vm.assertEq(house.auction(1).bidder, alice);
    }

    /// @dev Between a bid and its block the game lowers the rank, or takes a part off.
    function test_RevertIf_GameChangedTheCar() public {
        _buildCars(_collection);
        _collection.setRank(1, 4);
        _collection.setUpgrades(1, 0x020000000003);
        _create();
        uint96 seen = _belief(1);

        _collection.setRank(1, 3);
        _expectChanged(seen, cars.tokenState(1));
        _bid(alice, 1, RESERVE);
        _collection.setRank(1, 4);
        _collection.setUpgrades(1, 0x020000000002);
        _expectChanged(seen, cars.tokenState(1));
        _buyOut(alice, 1, BUY_OUT);

        _collection.setUpgrades(1, 0x020000000003);
        _bid(alice, 1, RESERVE);
        vm.assertEq(house.auction(1).bidder, alice);
    }

    /// @dev What the game does to the car next door changes no bid.
    function test_ChangeOfAnotherCar() public {
        _buildCars(_collection);
        _create();
        _collection.setRank(2, 4);
        _bid(alice, 1, RESERVE);
        vm.assertEq(house.auction(1).bidder, alice);
    }

    /// @dev A car in a race cannot be auctioned; once the lock has ended it can, without another transaction.
    function test_RevertIf_CarIsInARace() public {
        uint256 until = block.timestamp + 30 minutes;
        vm.prank(seller);
        _collection.setRaceConsent(true);
        _collection.lock(1, until);
        _expectError(RaceLock.CarLocked.selector, 1, until);
        _create();
        vm.assertEq(cars.ownerOf(1), seller);

        vm.warp(until);
        _create();
        _bid(alice, 1, RESERVE);
        vm.assertEq(house.auction(1).bidder, alice);
    }

    /// @dev The house consents to no race: no lock keeps the car from the winner.
    function test_RevertIf_CarInTheHouseIsLocked() public {
        vm.prank(seller);
        _collection.setRaceConsent(true);
        _create();
        vm.expectRevert(abi.encodeWithSelector(RaceLock.CarOwnerDoesNotConsent.selector, 1, address(house)));
        _collection.lock(1, block.timestamp + 30 minutes);
    }

    function test_RevertIf_CarWasNeverMinted() public {
        _expectError(AuctionTokens.AuctionNoTokenState.selector, address(cars), 99);
        vm.prank(seller);
        house.createAuction(address(cars), 99, _terms());
    }

    function _expectChanged(uint96 believed, uint96 actual) private {
        _expectError(AuctionTokens.AuctionTokenChanged.selector, 1, believed, actual);
    }
}

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
