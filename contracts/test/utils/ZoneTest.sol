// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ListingZone} from "../../src/market/ListingZone.sol";
import {ListingZoneDues} from "../../src/market/ListingZoneDues.sol";
import {ItemType, ReceivedItem, SpentItem, ZoneParameters} from "../../src/market/SeaportTypes.sol";
import {
    ConsiderationItem,
    CriteriaResolver,
    FulfillmentComponent,
    OfferItem,
    OrderParameters,
    Side
} from "./ISeaport.sol";
import {SeaportTest} from "./SeaportTest.sol";

/// @title What the zone's tests say often
abstract contract ZoneTest is SeaportTest {
    /// @dev Asks the zone as Seaport would, about an order that is filled whole and at its start.
    function _ask(OrderParameters memory order) internal returns (bytes4) {
        ZoneParameters memory seen = _seen(order);
        vm.prank(address(seaport));
        return zone.authorizeOrder(seen);
    }

    function _seen(OrderParameters memory order) internal pure returns (ZoneParameters memory seen) {
        seen.offerer = order.offerer;
        seen.startTime = order.startTime;
        seen.endTime = order.endTime;
        seen.zoneHash = order.zoneHash;
        seen.offer = new SpentItem[](order.offer.length);
        for (uint256 i; i < order.offer.length; ++i) {
            OfferItem memory item = order.offer[i];
            seen.offer[i] = SpentItem(item.itemType, item.token, item.identifierOrCriteria, item.startAmount);
        }
        seen.consideration = new ReceivedItem[](order.consideration.length);
        for (uint256 i; i < order.consideration.length; ++i) {
            ConsiderationItem memory item = order.consideration[i];
            seen.consideration[i] =
                ReceivedItem(item.itemType, item.token, item.identifierOrCriteria, item.startAmount, item.recipient);
        }
    }

    /// @dev The car that the taker of a collection offer gives.
    function _choose(uint256 id) internal pure returns (CriteriaResolver[] memory resolvers) {
        resolvers = new CriteriaResolver[](1);
        resolvers[0] = CriteriaResolver(0, Side.CONSIDERATION, 0, id, new bytes32[](0));
    }

    /// @dev One item of one order, as a side of a match.
    function _component(uint256 order, uint256 item) internal pure returns (FulfillmentComponent[] memory components) {
        components = new FulfillmentComponent[](1);
        components[0] = FulfillmentComponent(order, item);
    }

    /*//////////////////////////////////////////////////////////////
                            EXPECTED REFUSALS
    //////////////////////////////////////////////////////////////*/

    function _expectOfferRefused(ItemType itemType, address token, uint256 amount) internal {
        vm.expectRevert(abi.encodeWithSelector(ListingZone.ListingZoneOfferRefused.selector, itemType, token, amount));
    }

    function _expectPaymentRefused(uint256 index, ItemType itemType, address token, uint256 amount) internal {
        vm.expectRevert(
            abi.encodeWithSelector(ListingZoneDues.ListingZonePaymentRefused.selector, index, itemType, token, amount)
        );
    }

    function _expectMoved(uint256 id, uint256 signedCount, uint256 transferCount) internal {
        vm.expectRevert(
            abi.encodeWithSelector(
                ListingZone.ListingZoneTokenMoved.selector, address(cars), id, signedCount, transferCount
            )
        );
    }

    function _expectChanged(uint256 id, uint96 signedState, uint96 state) internal {
        vm.expectRevert(
            abi.encodeWithSelector(ListingZone.ListingZoneTokenChanged.selector, address(cars), id, signedState, state)
        );
    }

    function _expectConditionsNotMet(uint256 id, bytes32 zoneHash, uint96 state) internal {
        vm.expectRevert(
            abi.encodeWithSelector(ListingZone.ListingZoneConditionsNotMet.selector, address(cars), id, zoneHash, state)
        );
    }

    function _expectLocked(uint256 id) internal {
        _expectError(ListingZone.ListingZoneTokenLocked.selector, address(cars), id);
    }

    function _expectNotNamed(bytes32 zoneHash) internal {
        _expectError(ListingZone.ListingZoneStateNotNamed.selector, uint256(zoneHash));
    }

    function _expectUnknown(bytes32 zoneHash) internal {
        _expectError(ListingZone.ListingZoneWordUnknown.selector, uint256(zoneHash));
    }

    function _expectFeeTooLow(uint256 required, uint256 given) internal {
        vm.expectRevert(
            abi.encodeWithSelector(ListingZoneDues.ListingZoneFeeTooLow.selector, treasury, required, given)
        );
    }

    function _expectRoyaltyTooLow(address receiver, uint256 required, uint256 given) internal {
        vm.expectRevert(
            abi.encodeWithSelector(ListingZoneDues.ListingZoneRoyaltyTooLow.selector, receiver, required, given)
        );
    }
}
