// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Schema, ZoneInterface, ZoneParameters} from "../../src/market/SeaportTypes.sol";
import {CarCollection} from "../../src/collections/CarCollection.sol";
import {AdvancedOrder, Order, OrderParameters, OrderType} from "../utils/ISeaport.sol";
import {CountedToken} from "../utils/MarketTokens.sol";
import {SeaportTest} from "../utils/SeaportTest.sol";
import {RealCars} from "../utils/RealCars.sol";

/// @title A Seaport zone that checks nothing
/// @notice What being restricted costs an order by itself: Seaport asks before and after.
contract EmptyZone is ZoneInterface {
    function authorizeOrder(ZoneParameters calldata) external pure returns (bytes4) {
        return this.authorizeOrder.selector;
    }

    function validateOrder(ZoneParameters calldata) external pure returns (bytes4) {
        return this.validateOrder.selector;
    }

    function getSeaportMetadata() external pure returns (string memory, Schema[] memory) {
        return ("EmptyZone", new Schema[](0));
    }

    function supportsInterface(bytes4) external pure returns (bool) {
        return true;
    }
}

/// @title Gas of trading by signed orders
/// @notice Real cars, bought and sold by basic orders that pay seller, marketplace and creator; each once restricted to the
///         listing zone and once a plain Seaport order that pays the same.
/// forge-config: default.isolate = true
contract TradeGasTest is SeaportTest, RealCars {
    uint256 private constant _PRICE = 1 ether;

    EmptyZone private _emptyZone;

    function setUp() public override {
        super.setUp();
        _emptyZone = new EmptyZone();
        CarCollection collection = _deployCars(studio, ROYALTY);
        _mintCars(collection, seller, 4);
        _mintCars(collection, buyer, 1);
        cars = CountedToken(address(collection));
        _approveSeaport(seller);
        _approveSeaport(buyer);
    }

    function test_ListOnChain() public {
        _validate(_listing(seller, 1, _PRICE));
        vm.snapshotGasLastCall("list-on-chain", "pitlane");
        _validate(_open(_listing(seller, 2, _PRICE)));
        vm.snapshotGasLastCall("list-on-chain", "seaport");
    }

    function test_Buy() public {
        _fillBasic(buyer, _sign(_listing(seller, 1, _PRICE)));
        vm.snapshotGasLastCall("buy", "pitlane");
        _fillBasic(buyer, _sign(_open(_listing(seller, 2, _PRICE))));
        vm.snapshotGasLastCall("buy", "seaport");
        _fillBasic(buyer, _sign(_emptyZoned(_listing(seller, 3, _PRICE))));
        vm.snapshotGasLastCall("buy", "empty-zone");
        vm.assertEq(cars.balanceOf(buyer), 4);
    }

    function test_BuyOfAState() public {
        OrderParameters memory order = _listing(seller, 1, _PRICE);
        order.zoneHash = bytes32(uint256(1) << 248 | cars.tokenState(1));
        _fillBasic(buyer, _sign(order));
        vm.snapshotGasLastCall("buy-state", "pitlane");
        vm.assertEq(cars.ownerOf(1), buyer);
    }

    /// @dev An unbuilt car meets these: every byte is looked at.
    function test_AcceptOfferWithConditions() public {
        OrderParameters memory order = _offer(buyer, 1, _PRICE);
        order.zoneHash = bytes32(uint256(2) << 248 | 1 << 32);
        _fillBasic(seller, _sign(order));
        vm.snapshotGasLastCall("accept-offer-conditions", "pitlane");
        vm.assertEq(cars.ownerOf(1), buyer);
    }

    function test_BuyListedOnChain() public {
        OrderParameters memory restricted = _validate(_listing(seller, 1, _PRICE));
        OrderParameters memory open = _validate(_open(_listing(seller, 2, _PRICE)));
        _fillBasic(buyer, _unsigned(restricted));
        vm.snapshotGasLastCall("buy-listed-on-chain", "pitlane");
        _fillBasic(buyer, _unsigned(open));
        vm.snapshotGasLastCall("buy-listed-on-chain", "seaport");
        vm.assertEq(cars.balanceOf(buyer), 3);
    }

    function test_AcceptOffer() public {
        _fillBasic(seller, _sign(_offer(buyer, 1, _PRICE)));
        vm.snapshotGasLastCall("accept-offer", "pitlane");
        _fillBasic(seller, _sign(_open(_offer(buyer, 2, _PRICE))));
        vm.snapshotGasLastCall("accept-offer", "seaport");
        _fillBasic(seller, _sign(_emptyZoned(_offer(buyer, 3, _PRICE))));
        vm.snapshotGasLastCall("accept-offer", "empty-zone");
        vm.assertEq(cars.balanceOf(buyer), 4);
    }

    /// @dev The same order, open to any fulfiller: no zone to ask.
    function _open(OrderParameters memory order) private pure returns (OrderParameters memory) {
        (order.zone, order.zoneHash, order.orderType) = (address(0), 0, OrderType.FULL_OPEN);
        return order;
    }

    /// @dev The same order, restricted to a zone that agrees to everything.
    function _emptyZoned(OrderParameters memory order) private view returns (OrderParameters memory) {
        order.zone = address(_emptyZone);
        return order;
    }

    /// @dev Lists on the chain, by the seller's own transaction instead of a signature.
    function _validate(OrderParameters memory order) private returns (OrderParameters memory) {
        order.totalOriginalConsiderationItems = order.consideration.length;
        Order[] memory orders = new Order[](1);
        orders[0] = Order(order, "");
        vm.prank(seller);
        vm.assertTrue(seaport.validate(orders));
        return order;
    }

    function _unsigned(OrderParameters memory order) private view returns (AdvancedOrder memory signed) {
        signed = _sign(order);
        signed.signature = "";
    }
}
