// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ListingZone} from "../../src/market/ListingZone.sol";
import {ListingZoneDues} from "../../src/market/ListingZoneDues.sol";
import {ItemType, ZoneInterface, ZoneParameters} from "../../src/market/SeaportTypes.sol";
import {OrderParameters} from "../utils/ISeaport.sol";
import {ZoneTest} from "../utils/ZoneTest.sol";

/// @notice What has to be paid to whom, against the rules written down plainly.
contract ListingZoneDuesTest is ZoneTest {
    /// @dev A random payment: an amount, and one of five accounts.
    struct Payment {
        uint128 amount;
        uint8 account;
    }

    /// @dev Random payments to random accounts, owed by a listing: the zone answers as the plain rules do, error for
    ///      error and number for number.
    function testFuzz_ListingAsTheRulesSay(Payment[] memory payments, uint8 receiver, uint96 royalty, bool exact)
        public
    {
        _setRoyalty(receiver, royalty);
        OrderParameters memory order = _order(seller, _offered(ItemType.ERC721, address(cars), 1, 1), 0);
        order = _paying(order, payments);
        if (exact) order = _payingWhatIsOwed(order, 0);
        _compare(order, _total(order, 0), 0);
    }

    /// @dev The same for offers, whose price has nothing to do with what is paid out of it.
    function testFuzz_OfferAsTheRulesSay(
        uint128 price,
        Payment[] memory payments,
        uint8 receiver,
        uint96 royalty,
        bool exact
    ) public {
        _setRoyalty(receiver, royalty);
        OrderParameters memory order = _order(buyer, _offered(ItemType.ERC20, address(currency), 0, price), 0);
        order = _asking(order, _asked(ItemType.ERC721, address(cars), 1, 1, buyer));
        order = _paying(order, payments);
        if (exact) order = _payingWhatIsOwed(order, price);
        _compare(order, price, 1);
    }

    /// @dev A listing that pays exactly what is owed can be bought at any price and royalty, and each recipient gets
    ///      what the rules give them.
    function testFuzz_BoughtForWhatIsOwed(uint256 price, uint96 royalty) public {
        price = _bound(price, 1, 1_000_000 ether);
        royalty = uint96(_bound(royalty, 0, 7_000));
        cars.setRoyalty(studio, royalty);
        _fillBasic(buyer, _sign(_listing(seller, 1, price)));
        vm.assertEq(cars.ownerOf(1), buyer);
        vm.assertEq(currency.balanceOf(treasury), 1 + price / 40);
        vm.assertEq(currency.balanceOf(studio), 1 + price * royalty / 10_000);
        vm.assertEq(currency.balanceOf(buyer), 1_000_000 ether - price);
        vm.assertEq(currency.balanceOf(seller), 1_000_000 ether + price - price / 40 - price * royalty / 10_000);
    }

    /// @dev The fee is the zone's own, whatever it was made with: one wei less is refused.
    function testFuzz_FeeIsTheZonesOwn(uint256 feeBps, uint256 price) public {
        feeBps = _bound(feeBps, 0, 1_000);
        price = _bound(price, 10_000, 2 ** 120);
        zone = new ListingZone(address(seaport), address(currency), treasury, feeBps);
        cars.setRoyalty(studio, 0);
        uint256 fee = price * feeBps / 10_000;
        OrderParameters memory order = _order(seller, _offered(ItemType.ERC721, address(cars), 1, 1), 0);
        order = _asking(order, _payment(price - fee, seller));
        order = _asking(order, _payment(fee, treasury));
        vm.assertEq(bytes32(_ask(order)), bytes32(zone.authorizeOrder.selector));
        if (fee == 0) return;
        (order.consideration[0].startAmount, order.consideration[1].startAmount) = (price - fee + 1, fee - 1);
        _expectFeeTooLow(fee, fee - 1);
        _ask(order);
    }

    /// @dev One wei less of either is refused, unless nothing is owed.
    function testFuzz_RevertIf_OneWeiIsMissing(uint256 price, uint96 royalty, bool fromTheFee) public {
        price = _bound(price, 10_000, 2 ** 127);
        royalty = uint96(_bound(royalty, 1, 7_000));
        cars.setRoyalty(studio, royalty);
        OrderParameters memory order = _listing(seller, 1, price);
        (uint256 fee, uint256 owed) = (price / 40, price * royalty / 10_000);
        order.consideration[0].startAmount += 1;
        order.consideration[fromTheFee ? 1 : 2].startAmount -= 1;
        if (fromTheFee) _expectFeeTooLow(fee, fee - 1);
        else _expectRoyaltyTooLow(studio, owed, owed - 1);
        _ask(order);
    }

    /*//////////////////////////////////////////////////////////////
                                 RULES
    //////////////////////////////////////////////////////////////*/

    /// @dev Compares the zone's answer with that of the rules. `first` is where an order's payments begin.
    function _compare(OrderParameters memory order, uint256 price, uint256 first) private {
        ZoneParameters memory seen = _seen(order);
        bytes memory expected = _refusal(order, price, first);
        vm.prank(address(seaport));
        try zone.authorizeOrder(seen) returns (bytes4 answer) {
            vm.assertEq(expected.length, 0);
            vm.assertEq(bytes32(answer), bytes32(ZoneInterface.authorizeOrder.selector));
        } catch (bytes memory reason) {
            vm.assertEq(keccak256(reason), keccak256(expected));
        }
    }

    /// @dev Why an order is refused; empty when it is not.
    function _refusal(OrderParameters memory order, uint256 price, uint256 first) private view returns (bytes memory) {
        if (price == 0) return abi.encodeWithSelector(ListingZoneDues.ListingZonePriceZero.selector);
        uint256 fee = price * 25 / 1_000;
        uint256 given = _paidTo(order, treasury, first);
        if (given < fee) {
            return abi.encodeWithSelector(ListingZoneDues.ListingZoneFeeTooLow.selector, treasury, fee, given);
        }
        (address receiver, uint256 owed) = cars.royaltyInfo(1, price);
        if (receiver == treasury) owed += fee;
        given = _paidTo(order, receiver, first);
        if (given >= owed) return "";
        return abi.encodeWithSelector(ListingZoneDues.ListingZoneRoyaltyTooLow.selector, receiver, owed, given);
    }

    function _paidTo(OrderParameters memory order, address account, uint256 first) private pure returns (uint256 sum) {
        for (uint256 i = first; i < order.consideration.length; ++i) {
            if (order.consideration[i].recipient == account) sum += order.consideration[i].startAmount;
        }
    }

    function _total(OrderParameters memory order, uint256 first) private pure returns (uint256 sum) {
        for (uint256 i = first; i < order.consideration.length; ++i) {
            sum += order.consideration[i].startAmount;
        }
    }

    /*//////////////////////////////////////////////////////////////
                                HELPERS
    //////////////////////////////////////////////////////////////*/

    function _accountOf(uint8 number) private view returns (address) {
        return [seller, buyer, treasury, studio, _account("friend")][number % 5];
    }

    function _setRoyalty(uint8 receiver, uint96 basisPoints) private {
        cars.setRoyalty(_accountOf(receiver), uint96(_bound(basisPoints, 0, 10_000)));
    }

    function _paying(OrderParameters memory order, Payment[] memory payments)
        private
        view
        returns (OrderParameters memory)
    {
        for (uint256 i; i < payments.length && i < 8; ++i) {
            order = _asking(order, _payment(payments[i].amount, _accountOf(payments[i].account)));
        }
        return order;
    }

    /// @dev Adds a fee and a royalty that would do for the price before them, so that orders which just do, and just do
    ///      not, come up often. Price 0 means the sum of the payments so far.
    function _payingWhatIsOwed(OrderParameters memory order, uint256 price)
        private
        view
        returns (OrderParameters memory)
    {
        if (price == 0) price = _total(order, 0);
        (address receiver, uint256 owed) = cars.royaltyInfo(1, price);
        (uint256 fee, uint256 cap) = (price / 40, type(uint128).max);
        order = _asking(order, _payment(fee > cap ? cap : fee, treasury));
        return _asking(order, _payment(owed > cap ? cap : owed, receiver));
    }
}
