// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarCollection} from "../../src/collections/CarCollection.sol";
import {FreeMinter} from "../../src/collections/FreeMinter.sol";
import {GasStations} from "../../src/collections/GasStations.sol";
import {TuneupGarages} from "../../src/collections/TuneupGarages.sol";
import {AdvancedOrder, CriteriaResolver, Side} from "../utils/ISeaport.sol";
import {CountedToken} from "../utils/MarketTokens.sol";
import {ZoneTest} from "../utils/ZoneTest.sol";

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
        CriteriaResolver[] memory chosen = new CriteriaResolver[](1);
        chosen[0] = CriteriaResolver(0, Side.CONSIDERATION, 0, 2, new bytes32[](0));
        // A royalty can differ per token: the seller who accepts adds what the bidder could not know.
        if (offer.parameters.consideration.length == 2) {
            offer.parameters = _asking(offer.parameters, _payment(0.05 ether, studio));
        }
        _fill(seller, offer, chosen);
        vm.assertEq(cars.ownerOf(2), buyer);
        vm.assertEq(currency.balanceOf(studio), 0.1 ether + 1);
    }
}
