// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ListingZone} from "../../src/market/ListingZone.sol";
import {ItemType, ReceivedItem, SpentItem, ZoneParameters} from "../../src/market/SeaportTypes.sol";
import {ConsiderationItem, OfferItem, OrderParameters} from "./ISeaport.sol";
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

    /*//////////////////////////////////////////////////////////////
                            EXPECTED REFUSALS
    //////////////////////////////////////////////////////////////*/

    function _expectOfferRefused(ItemType itemType, address token, uint256 amount) internal {
        vm.expectRevert(abi.encodeWithSelector(ListingZone.ListingZoneOfferRefused.selector, itemType, token, amount));
    }

    function _expectPaymentRefused(uint256 index, ItemType itemType, address token, uint256 amount) internal {
        vm.expectRevert(
            abi.encodeWithSelector(ListingZone.ListingZonePaymentRefused.selector, index, itemType, token, amount)
        );
    }

    function _expectMoved(uint256 id, uint256 signedCount, uint256 transferCount) internal {
        vm.expectRevert(
            abi.encodeWithSelector(
                ListingZone.ListingZoneTokenMoved.selector, address(cars), id, signedCount, transferCount
            )
        );
    }

    function _expectFeeTooLow(uint256 required, uint256 given) internal {
        vm.expectRevert(abi.encodeWithSelector(ListingZone.ListingZoneFeeTooLow.selector, treasury, required, given));
    }

    function _expectRoyaltyTooLow(address receiver, uint256 required, uint256 given) internal {
        vm.expectRevert(
            abi.encodeWithSelector(ListingZone.ListingZoneRoyaltyTooLow.selector, receiver, required, given)
        );
    }
}
