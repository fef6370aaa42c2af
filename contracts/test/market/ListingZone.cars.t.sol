// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarCollection} from "../../src/collections/CarCollection.sol";
import {GasStations} from "../../src/collections/GasStations.sol";
import {RealCars} from "../utils/RealCars.sol";
import {AdvancedOrder, OrderParameters} from "../utils/ISeaport.sol";
import {CountedToken} from "../utils/MarketTokens.sol";
import {ZoneTest} from "../utils/ZoneTest.sol";
import {FreeMinter} from "../../src/collections/FreeMinter.sol";
import {TuneupGarages} from "../../src/collections/TuneupGarages.sol";

/// @notice What the game's own tokens can become in front of a purchase, and the words that protect from it.
contract ListingZoneCarsTest is ZoneTest, RealCars {
    CarCollection private _collection;

    function setUp() public override {
        super.setUp();
        _collection = _deployCars(studio, ROYALTY);
        _mintCars(_collection, seller, 2);
        cars = CountedToken(address(_collection));
        _approveSeaport(seller);
        _approveSeaport(buyer);
    }

    /// @dev A covered car is bought covered, or not at all.
    function test_RevertIf_CoveredCarWasBuilt() public {
        AdvancedOrder memory signed = _sign(_ofState(_listing(seller, 1, 1 ether)));
        uint96 covered = cars.tokenState(1);
        _buildCars(_collection);
        _expectChanged(1, covered, cars.tokenState(1));
        _fillBasic(buyer, signed);
    }

    /// @dev The limit of that: the series can be computed from the reveal on, but the state changes only at the build.
    function test_CoveredCarIsSoldBetweenItsRevealAndItsBuild() public {
        AdvancedOrder memory signed = _sign(_ofState(_listing(seller, 1, 1 ether)));
        _revealCars(_collection);
        vm.assertTrue(_collection.epoch(1).seed != 0);
        _fillBasic(buyer, signed);
        vm.assertEq(cars.ownerOf(1), buyer);
    }

    /// @dev The bidder offered for the car with its parts.
    function test_RevertIf_PartsWereLowered() public {
        _buildCars(_collection);
        _collection.setUpgrades(1, 0x000000000502);
        AdvancedOrder memory signed = _sign(_ofState(_offer(buyer, 1, 1 ether)));
        uint96 seen = cars.tokenState(1);
        _collection.setUpgrades(1, 0x000000000501);
        _expectChanged(1, seen, cars.tokenState(1));
        _fillBasic(seller, signed);
        _collection.setUpgrades(1, 0x000000000502);
        _fillBasic(seller, signed);
        vm.assertEq(cars.ownerOf(1), buyer);
    }

    /// @dev An offer for any built car of rank 3 with an engine of 2 takes the one that got there.
    function test_ConditionsOfRealCars() public {
        _buildCars(_collection);
        OrderParameters memory order = _collectionOffer(buyer, 1 ether);
        order.zoneHash = bytes32(uint256(2) << 248 | uint256(0xfe) << 32 | uint256(3) << 40 | uint256(2) << 48);
        AdvancedOrder memory signed = _sign(order);
        _collection.setRank(1, 3);
        _expectConditionsNotMet(1, order.zoneHash, cars.tokenState(1));
        _fill(seller, signed, _choose(1));
        _collection.setUpgrades(1, 2);
        _fill(seller, signed, _choose(1));
        vm.assertEq(cars.ownerOf(1), buyer);
    }

    function test_RevertIf_ConditionsAskForABuiltCar() public {
        OrderParameters memory order = _collectionOffer(buyer, 1 ether);
        order.zoneHash = bytes32(uint256(2) << 248 | uint256(0xfe) << 32);
        AdvancedOrder memory signed = _sign(order);
        _expectConditionsNotMet(1, order.zoneHash, 0);
        _fill(seller, signed, _choose(1));
    }

    /// @dev While a car is in a race its orders sleep; they wake when the lock ends, without a signature or a transaction.
    function test_RevertIf_CarIsInARace() public {
        vm.prank(seller);
        _collection.setRaceConsent(true);
        AdvancedOrder memory listing = _sign(_ofState(_listing(seller, 1, 1 ether)));
        AdvancedOrder memory offer = _sign(_offer(buyer, 2, 1 ether));
        uint256 until = block.timestamp + 30 minutes;
        _collection.lock(1, until);
        _collection.lock(2, until);
        _expectLocked(1);
        _fillBasic(buyer, listing);
        _expectLocked(2);
        _fillBasic(seller, offer);

        vm.warp(until);
        _fillBasic(buyer, listing);
        _fillBasic(seller, offer);
        vm.assertEq(cars.ownerOf(1), buyer);
        vm.assertEq(cars.ownerOf(2), buyer);
    }

    /// @dev A referee who frees a car early wakes its orders at once.
    function test_CarFreedEarlyIsSold() public {
        vm.prank(seller);
        _collection.setRaceConsent(true);
        AdvancedOrder memory listing = _sign(_listing(seller, 1, 1 ether));
        _collection.lock(1, block.timestamp + 1 hours);
        _expectLocked(1);
        _fillBasic(buyer, listing);
        _collection.unlock(1);
        _fillBasic(buyer, listing);
        vm.assertEq(cars.ownerOf(1), buyer);
    }

    /// @dev A full station is bought full, or not at all.
    function test_RevertIf_FuelWasBurnt() public {
        GasStations stations = new GasStations("Stations", "GAS", "");
        stations.setWorkshop(address(this));
        stations.mint{value: stations.cost()}(seller, 1);
        cars = CountedToken(address(stations));
        _approveSeaport(seller);
        AdvancedOrder memory signed = _sign(_ofState(_listing(seller, 1, 1 ether)));
        uint96 full = cars.tokenState(1);
        stations.burnFuel(1, 1);
        _expectChanged(1, full, cars.tokenState(1));
        _fillBasic(buyer, signed);
    }

    function _ofState(OrderParameters memory order) private view returns (OrderParameters memory) {
        order.zoneHash = bytes32(uint256(1) << 248 | cars.tokenState(1));
        return order;
    }
}

/// @notice All collections of the game can be traded by the zone's rules.
contract ListingZoneCollectionsTest is ZoneTest {
    /// @dev Unbuilt cars are traded like built ones.
    function test_Cars() public {
        CarCollection collection = new CarCollection("Pitlane Cars", "CAR", "", "");
        collection.setDefaultRoyalty(studio, ROYALTY);
        collection.setBuilder(address(this));
        collection.openEpoch(1, keccak256("commitment"));
        uint256 price = 2 * collection.cost();
        vm.deal(seller, price);
        vm.prank(seller);
        collection.mint{value: price}(2);
        _trade(address(collection));
    }

    function test_Garages() public {
        TuneupGarages collection = new TuneupGarages("Garages", "TUNE", "");
        collection.setDefaultRoyalty(studio, ROYALTY);
        collection.mint{value: 2 * collection.cost()}(seller, 2);
        _trade(address(collection));
    }

    function test_Stations() public {
        GasStations collection = new GasStations("Stations", "GAS", "");
        collection.setDefaultRoyalty(studio, ROYALTY);
        collection.mint{value: 2 * collection.cost()}(seller, 2);
        _trade(address(collection));
    }

    function test_FreeMinter() public {
        FreeMinter minter = new FreeMinter("Pitlane Minter", "MINT");
        minter.mintNFTWithRoyalty(seller, "ipfs://1", studio, ROYALTY);
        minter.mintNFTWithRoyalty(seller, "ipfs://2", studio, ROYALTY);
        _trade(address(minter));
    }

    /// @dev The seller's token 1 is sold by a listing and comes back, when an older listing is worth nothing any more. Token
    ///      2 is sold into an offer for any of the collection.
    function _trade(address collection) private {
        cars = CountedToken(collection);
        _approveSeaport(seller);
        _approveSeaport(buyer);
        AdvancedOrder memory old = _sign(_listing(seller, 1, 3 ether));
        _fillBasic(buyer, _sign(_listing(seller, 1, 1 ether)));
        vm.assertEq(cars.ownerOf(1), buyer);
        vm.assertEq(currency.balanceOf(treasury), 0.025 ether + 1);
        vm.assertEq(currency.balanceOf(studio), 0.05 ether + 1);

        vm.prank(buyer);
        cars.transferFrom(buyer, seller, 1);
        _expectMoved(1, 0, 2);
        _fillBasic(buyer, old);

        AdvancedOrder memory offer = _sign(_collectionOffer(buyer, 1 ether));
        // A royalty can differ per token: the seller who accepts adds what the bidder could not know.
        if (offer.parameters.consideration.length == 2) {
            offer.parameters = _asking(offer.parameters, _payment(0.05 ether, studio));
        }
        _fill(seller, offer, _choose(2));
        vm.assertEq(cars.ownerOf(2), buyer);
        vm.assertEq(currency.balanceOf(studio), 0.1 ether + 1);
    }
}
