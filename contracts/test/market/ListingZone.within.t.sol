// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CarCollection} from "../../src/collections/CarCollection.sol";
import {GasStations} from "../../src/collections/GasStations.sol";
import {TuneupGarages} from "../../src/collections/TuneupGarages.sol";
import {Workshop} from "../../src/game/Workshop.sol";
import {IGameCars} from "../../src/interfaces/IGameCars.sol";
import {IGameStations} from "../../src/interfaces/IGameStations.sol";
import {IOwned} from "../../src/interfaces/IOwned.sol";
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
import {CountedToken} from "../utils/MarketTokens.sol";
import {RealCars} from "../utils/RealCars.sol";
import {TokenReceiver} from "../utils/Receivers.sol";
import {ZoneTest} from "../utils/ZoneTest.sol";

/// @notice Is sent a wei in the middle of a match, and tells the seller that now is the time.
contract Bell {
    SellerInTheMiddle private _seller = SellerInTheMiddle(msg.sender);

    receive() external payable {
        _seller.act();
    }
}

/// @notice Sells by a match that it has arranged itself, and does something in the middle of it.
contract SellerInTheMiddle is TokenReceiver {
    Bell public bell = new Bell();
    address private _target;
    bytes private _call;

    function prepare(address target, bytes calldata call_) external {
        (_target, _call) = (target, call_);
    }

    function act() external {
        (bool done,) = _target.call(_call);
        require(done);
    }

    function approve(CountedToken token, address operator) external {
        token.setApprovalForAll(operator, true);
    }

    function sell(ISeaport seaport, AdvancedOrder[] calldata orders, Fulfillment[] calldata fulfillments)
        external
        payable
    {
        seaport.matchAdvancedOrders{value: msg.value}(orders, new CriteriaResolver[](0), fulfillments, address(this));
    }
}

/// @notice Sellers who accept an offer and make the token worse between the zone's check and the handing over.
contract ListingZoneWithinTest is ZoneTest, RealCars {
    SellerInTheMiddle private _cheat = new SellerInTheMiddle();
    CarCollection private _collection;
    GasStations private _stations = new GasStations("Stations", "GAS", "");
    Workshop private _workshop;

    /// @dev The cheat has a built car, a garage and a full station, each with the id 1.
    function setUp() public override {
        super.setUp();
        _collection = _deployCars(studio, ROYALTY);
        TuneupGarages garages = new TuneupGarages("Garages", "GARAGE", "");
        _workshop =
            new Workshop(IGameCars(address(_collection)), IOwned(address(garages)), IGameStations(address(_stations)));
        _collection.setWorkshop(address(_workshop));
        _stations.setWorkshop(address(_workshop));
        _mintCars(_collection, address(_cheat), 1);
        _buildCars(_collection);
        garages.mint{value: garages.cost()}(address(_cheat), 1);
        _stations.mint{value: _stations.cost()}(address(_cheat), 1);
    }

    /// @dev The bidder offered for a full tank. The seller fits a part with its fuel when Seaport has asked the zone.
    function test_RevertIf_FuelIsBurntWithinTheSale() public {
        cars = CountedToken(address(_stations));
        OrderParameters memory offer = _ofState(_offer(buyer, 1, 1 ether));
        uint96 full = cars.tokenState(1);
        _cheat.prepare(address(_workshop), abi.encodeCall(Workshop.fit, (1, 0, 1, 1, 1)));
        uint96 burnt = full - (uint96(10) << 32) + 1;
        bytes4 reason = ListingZone.ListingZoneTokenChanged.selector;
        _sell(offer, false, abi.encodeWithSelector(reason, address(_stations), 1, full, burnt));
    }

    /// @dev The bidder offered for rank 3 or better. A seller who is also the game lowers it during the sale.
    function test_RevertIf_RankIsLoweredWithinTheSale() public {
        cars = CountedToken(address(_collection));
        _collection.setRank(1, 3);
        OrderParameters memory offer = _offer(buyer, 1, 1 ether);
        offer.zoneHash = bytes32(uint256(2) << 248 | uint256(0xfe) << 32 | uint256(3) << 40);
        _collection.setGame(address(_cheat));
        _cheat.prepare(address(_collection), abi.encodeWithSignature("setRank(uint256,uint8)", 1, 2));
        uint96 lowered = uint96(cars.tokenState(1)) - (uint96(1) << 40) + 1;
        bytes4 reason = ListingZone.ListingZoneConditionsNotMet.selector;
        _sell(offer, false, abi.encodeWithSelector(reason, address(_collection), 1, offer.zoneHash, lowered));
    }

    /// @dev The same sales without a trick: a token may move, and a car may be locked, before the zone is asked again.
    function testFuzz_SaleWithoutATrick(bool ofState, bool lockedAtOnce) public {
        cars = CountedToken(address(_collection));
        _collection.setRank(1, 3);
        OrderParameters memory offer = _offer(buyer, 1, 1 ether);
        if (ofState) offer = _ofState(offer);
        else offer.zoneHash = bytes32(uint256(2) << 248 | uint256(0xfe) << 32 | uint256(3) << 40);
        _cheat.prepare(address(_cheat), abi.encodeCall(_cheat.approve, (cars, address(this))));
        if (lockedAtOnce) {
            vm.prank(buyer);
            _collection.setRaceConsent(true);
            _collection.setGame(address(_cheat));
            uint256 until = block.timestamp + 1 hours;
            _cheat.prepare(address(_collection), abi.encodeWithSignature("lock(uint256,uint256)", 1, until));
        }
        _sell(offer, lockedAtOnce, "");
        vm.assertEq(cars.ownerOf(1), buyer);
        vm.assertEq(_collection.locked(1), lockedAtOnce);
    }

    /// @dev The cheat accepts an offer, and fails with the reason if there is one. Its bell is rung before the token goes to
    ///      the bidder, or right after.
    function _sell(OrderParameters memory offer, bool ringLast, bytes memory reason) private {
        _cheat.approve(cars, address(seaport));
        AdvancedOrder[] memory orders = new AdvancedOrder[](3);
        orders[0] = _sign(offer);
        orders[1] = _own(
            _asking(
                _order(address(_cheat), _offered(ItemType.ERC721, address(cars), 1, 1), 0),
                _payment(1 ether - 0.075 ether, address(_cheat))
            )
        );
        orders[2] = _own(
            _asking(
                _order(address(_cheat), _offered(ItemType.NATIVE, address(0), 0, 1), 0),
                _asked(ItemType.NATIVE, address(0), 0, 1, address(_cheat.bell()))
            )
        );
        Fulfillment[] memory executions = new Fulfillment[](5);
        executions[ringLast ? 1 : 0] = Fulfillment(_component(2, 0), _component(2, 0));
        executions[ringLast ? 0 : 1] = Fulfillment(_component(1, 0), _component(0, 0));
        executions[2] = Fulfillment(_component(0, 0), _component(0, 1));
        executions[3] = Fulfillment(_component(0, 0), _component(0, 2));
        executions[4] = Fulfillment(_component(0, 0), _component(1, 0));
        vm.deal(address(this), 1);
        if (reason.length != 0) vm.expectRevert(reason);
        _cheat.sell{value: 1}(seaport, orders, executions);
    }

    /// @dev An order of the caller's own needs no signature, and asks no zone.
    function _own(OrderParameters memory order) private pure returns (AdvancedOrder memory) {
        (order.zone, order.zoneHash, order.orderType) = (address(0), 0, OrderType.FULL_OPEN);
        order.totalOriginalConsiderationItems = order.consideration.length;
        return AdvancedOrder(order, 1, 1, "", "");
    }

    function _ofState(OrderParameters memory order) private view returns (OrderParameters memory) {
        order.zoneHash = bytes32(uint256(1) << 248 | cars.tokenState(1));
        return order;
    }
}
