// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ListingZone} from "../../src/market/ListingZone.sol";
import {ItemType} from "../../src/market/SeaportTypes.sol";
import {
    AdvancedOrder,
    CriteriaResolver,
    Fulfillment,
    ISeaport,
    OrderParameters,
    OrderType
} from "../utils/ISeaport.sol";
import {CountedToken, TestCurrency} from "../utils/MarketTokens.sol";
import {RefusingReceiver} from "../utils/Receivers.sol";
import {ZoneTest} from "../utils/ZoneTest.sol";

/// @notice A currency that notifies its recipient.
contract TellingCurrency is TestCurrency {
    function _afterTokenTransfer(address from, address to, uint256) internal override {
        if (from != address(0) && to.code.length != 0) Meddler(to).paid();
    }
}

/// @notice Is paid in the middle of a purchase and then does what it was told to: one call, whose outcome it keeps.
contract Meddler {
    address private _target;
    bytes private _call;

    bool public worked;
    bytes public outcome;

    function prepare(address target, bytes calldata call_) external {
        (_target, _call) = (target, call_);
    }

    function paid() external {
        (worked, outcome) = _target.call(_call);
    }

    /// @dev Takes a car that it may move, and gives it back.
    function borrow(CountedToken cars, address owner, uint256 id) external {
        cars.transferFrom(owner, address(this), id);
        cars.transferFrom(address(this), owner, id);
    }
}

/// @notice What can be done in the middle of a purchase, through the currency or by a receiver.
contract ListingZoneReentrancyTest is ZoneTest {
    Meddler private _meddler = new Meddler();

    function _newCurrency() internal override returns (TestCurrency) {
        return new TellingCurrency();
    }

    function test_NobodyBuysInTheMiddleOfAPurchase() public {
        AdvancedOrder memory second = _sign(_listing(seller, 2, 1 ether));
        _meddler.prepare(
            address(seaport),
            abi.encodeCall(seaport.fulfillAdvancedOrder, (second, new CriteriaResolver[](0), 0, buyer))
        );
        _fill(buyer, _sign(_listingForMeddler()));
        _assertFailedWith(abi.encodeWithSelector(ISeaport.NoReentrantCalls.selector));
        vm.assertEq(cars.ownerOf(1), buyer);
        vm.assertEq(cars.ownerOf(2), seller);
    }

    function test_NobodyAsksTheZoneInTheMiddleOfAPurchase() public {
        _meddler.prepare(address(zone), abi.encodeCall(zone.authorizeOrder, (_seen(_listing(seller, 2, 1 ether)))));
        _fill(buyer, _sign(_listingForMeddler()));
        _assertFailedWith(abi.encodeWithSelector(ListingZone.ListingZoneCallerNotSeaport.selector, address(_meddler)));
    }

    /// @dev Seaport gives a contract its car without asking it, so that a receiver can neither stop nor use the moment.
    function test_ReceiverIsNotAsked() public {
        address garage = address(new RefusingReceiver());
        currency.mint(garage, 1 ether);
        vm.prank(garage);
        currency.approve(address(seaport), 1 ether);
        _fill(garage, _sign(_listing(seller, 1, 1 ether)));
        vm.assertEq(cars.ownerOf(1), garage);
    }

    /// @dev The limit of checking first: an operator of the seller's car who is paid before the transfer can move the car
    ///      away and back within the purchase. The sale goes through at the signed price.
    function test_CarMovesAndComesBackWithinThePurchase() public {
        vm.prank(seller);
        cars.setApprovalForAll(address(_meddler), true);
        _meddler.prepare(address(_meddler), abi.encodeCall(_meddler.borrow, (cars, seller, 1)));

        AdvancedOrder[] memory orders = new AdvancedOrder[](2);
        orders[0] = _sign(_listingForMeddler());
        OrderParameters memory mirror = _order(buyer, _offered(ItemType.ERC20, address(currency), 0, 1 ether), 0);
        mirror.orderType = OrderType.FULL_OPEN;
        orders[1] = _sign(_asking(mirror, _asked(ItemType.ERC721, address(cars), 1, 1, buyer)));
        Fulfillment[] memory paymentsFirst = new Fulfillment[](4);
        for (uint256 i; i < 3; ++i) {
            paymentsFirst[i] = Fulfillment(_component(1, 0), _component(0, i));
        }
        paymentsFirst[3] = Fulfillment(_component(0, 0), _component(1, 0));
        seaport.matchAdvancedOrders(orders, new CriteriaResolver[](0), paymentsFirst, address(this));

        vm.assertTrue(_meddler.worked());
        vm.assertEq(cars.ownerOf(1), buyer);
        vm.assertEq(cars.transferCount(1), 3);
        vm.assertEq(currency.balanceOf(address(_meddler)), 0.925 ether);
    }

    /// @dev A listing of car 1 whose proceeds go to the meddler.
    function _listingForMeddler() private view returns (OrderParameters memory order) {
        order = _listing(seller, 1, 1 ether);
        order.consideration[0].recipient = payable(address(_meddler));
    }

    /// @dev The meddler did try, and failed for this reason.
    function _assertFailedWith(bytes memory reason) private view {
        vm.assertFalse(_meddler.worked());
        vm.assertEq(keccak256(_meddler.outcome()), keccak256(reason));
    }
}
