// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ListingZone} from "../../src/market/ListingZone.sol";
import {Verdict, ZoneWord} from "../../src/market/ZoneWord.sol";
import {AdvancedOrder, OrderParameters} from "../utils/ISeaport.sol";
import {ZoneTest} from "../utils/ZoneTest.sol";

/// @notice What an order says of its token's state, by each of the four kinds of words.
contract ListingZoneStateTest is ZoneTest {
    uint256 private constant _PRICE = 1 ether;
    uint64 private constant _LOCK = 1 << 15;

    /// @dev Series 3, rank 2, engine 4, aero 1.
    uint64 private constant _GOOD = 0x010000000004_02_03;

    function setUp() public override {
        super.setUp();
        cars.setVariant(1, _GOOD);
    }

    /*//////////////////////////////////////////////////////////////
                                  STATE
    //////////////////////////////////////////////////////////////*/

    function test_ListingOfAState() public {
        AdvancedOrder memory signed = _sign(_naming(_listing(seller, 1, _PRICE), _stateWord(1)));
        cars.setVariant(1, _GOOD - 1);
        _expectChanged(1, uint96(_GOOD) << 32, uint96(_GOOD - 1) << 32);
        _fillBasic(buyer, signed);

        // What comes back to what was signed can be sold again: nothing has moved.
        cars.setVariant(1, _GOOD);
        _fillBasic(buyer, signed);
        vm.assertEq(cars.ownerOf(1), buyer);
    }

    /// @dev The bidder gets the very car that they saw.
    function test_OfferForAState() public {
        AdvancedOrder memory signed = _sign(_naming(_offer(buyer, 1, _PRICE), _stateWord(1)));
        cars.setVariant(1, _GOOD + (1 << 16));
        _expectChanged(1, uint96(_GOOD) << 32, uint96(_GOOD + (1 << 16)) << 32);
        _fillBasic(seller, signed);
        cars.setVariant(1, _GOOD);
        _fillBasic(seller, signed);
        vm.assertEq(cars.ownerOf(1), buyer);
    }

    function test_RevertIf_StateHasMoved() public {
        AdvancedOrder memory signed = _sign(_naming(_listing(seller, 1, _PRICE), _stateWord(1)));
        _sendAwayAndBack();
        _expectMoved(1, 0, 2);
        _fillBasic(buyer, signed);
    }

    /// @dev An order that names only the count goes on when the game changes the car.
    function test_CountSaysNothingOfTheRest() public {
        AdvancedOrder memory signed = _sign(_listing(seller, 1, _PRICE));
        cars.setVariant(1, 0);
        _fillBasic(buyer, signed);
        vm.assertEq(cars.ownerOf(1), buyer);
    }

    /*//////////////////////////////////////////////////////////////
                                CONDITIONS
    //////////////////////////////////////////////////////////////*/

    /// @dev One signature for any car of series 3 with an engine of 4: the one that is not is refused, the other sold.
    function test_CollectionOfferWithConditions() public {
        bytes32 word = _conditions(1 << 3, 0x04);
        AdvancedOrder memory signed = _sign(_naming(_collectionOffer(buyer, _PRICE), word));
        cars.setVariant(2, 0x03_00_03);
        _expectConditionsNotMet(2, word, 0x03_00_03 << 32);
        _fill(seller, signed, _choose(2));

        _sendAwayAndBack();
        _fill(seller, signed, _choose(1));
        vm.assertEq(cars.ownerOf(1), buyer);
    }

    function test_OfferForOneCarWithConditions() public {
        AdvancedOrder memory signed = _sign(_naming(_offer(buyer, 1, _PRICE), _conditions(1 << 3, 0x04)));
        cars.setVariant(1, _GOOD - (1 << 16));
        _expectConditionsNotMet(1, _conditions(1 << 3, 0x04), uint96(_GOOD - (1 << 16)) << 32);
        _fillBasic(seller, signed);
        cars.setVariant(1, _GOOD + (1 << 16));
        _fillBasic(seller, signed);
        vm.assertEq(cars.ownerOf(1), buyer);
    }

    /*//////////////////////////////////////////////////////////////
                                  LOCK
    //////////////////////////////////////////////////////////////*/

    /// @dev Orders of every kind sleep while the car is locked, and wake without a new signature.
    function test_LockedCarIsNotSold() public {
        _assertSleepsAndWakes(_listing(seller, 1, _PRICE));
        _assertSleepsAndWakes(_naming(_listing(seller, 1, _PRICE), _stateWord(1)));
        _assertSleepsAndWakes(_offer(buyer, 1, _PRICE));
        _assertSleepsAndWakes(_naming(_offer(buyer, 1, _PRICE), _stateWord(1)));
        _assertSleepsAndWakes(_naming(_offer(buyer, 1, _PRICE), _conditions(1 << 3, 0x04)));
        _assertSleepsAndWakes(_naming(_offer(buyer, 1, _PRICE), zone.ANY_STATE()));
    }

    /*//////////////////////////////////////////////////////////////
                               OTHER WORDS
    //////////////////////////////////////////////////////////////*/

    function testFuzz_RevertIf_ListingLeavesTheStateOpen(uint256 word) public {
        bytes32 zoneHash = bytes32(_bound(word, 2 << 248, type(uint256).max));
        AdvancedOrder memory signed = _sign(_naming(_listing(seller, 1, _PRICE), zoneHash));
        _expectNotNamed(zoneHash);
        _fillBasic(buyer, signed);
    }

    function testFuzz_RevertIf_OfferOfAnUnknownKind(uint256 word) public {
        bytes32 zoneHash = bytes32(_bound(word, 3 << 248, type(uint256).max - 1));
        AdvancedOrder memory signed = _sign(_naming(_offer(buyer, 1, _PRICE), zoneHash));
        _expectUnknown(zoneHash);
        _fillBasic(seller, signed);
    }

    function test_RevertIf_BitsThatTheKindDoesNotUse() public {
        bytes32[3] memory words = [
            bytes32(uint256(1) << 32),
            _stateWord(1) | bytes32(uint256(1) << 47),
            _stateWord(1) | bytes32(uint256(1) << 96)
        ];
        for (uint256 i; i < words.length; ++i) {
            OrderParameters memory order = _naming(_listing(seller, 1, _PRICE), words[i]);
            _expectUnknown(words[i]);
            _ask(order);
        }
    }

    /// @dev Of any word and any state the zone says what ZoneWord says, in its own words.
    function testFuzz_OfferAsTheWordSays(uint8 kind, uint256 rest, uint64 variant) public {
        uint256 word = uint256(kind) % 4 << 248 | (kind & 64 == 0 ? uint96(rest) : rest >> 8);
        if (kind & 128 == 0) word = word & ~uint256(type(uint32).max);
        cars.setVariant(1, variant);
        uint96 state = uint96(variant) << 32;
        Verdict verdict = ZoneWord.judge(word, state);
        OrderParameters memory order = _naming(_offer(buyer, 1, _PRICE), bytes32(word));
        if (verdict == Verdict.UNKNOWN) _expectUnknown(bytes32(word));
        else if (verdict == Verdict.LOCKED) _expectLocked(1);
        else if (verdict == Verdict.MOVED) _expectMoved(1, uint32(word), 0);
        else if (verdict == Verdict.CHANGED) _expectChanged(1, uint96(word), state);
        else if (verdict == Verdict.CONDITIONS_NOT_MET) _expectConditionsNotMet(1, bytes32(word), state);
        bytes4 answer = _ask(order);
        if (verdict == Verdict.MET) vm.assertEq(bytes32(answer), bytes32(zone.authorizeOrder.selector));
    }

    /*//////////////////////////////////////////////////////////////
                                HELPERS
    //////////////////////////////////////////////////////////////*/

    function _naming(OrderParameters memory order, bytes32 zoneHash) private pure returns (OrderParameters memory) {
        order.zoneHash = zoneHash;
        return order;
    }

    function _stateWord(uint256 id) private view returns (bytes32) {
        return bytes32(uint256(1) << 248 | cars.tokenState(id));
    }

    /// @dev A set of series, any rank, and the lowest level of the engine.
    function _conditions(uint256 series, uint256 engine) private pure returns (bytes32) {
        return bytes32(uint256(2) << 248 | series << 32 | engine << 48);
    }

    function _assertSleepsAndWakes(OrderParameters memory order) private {
        cars.setVariant(1, _GOOD | _LOCK);
        _expectLocked(1);
        _ask(order);
        cars.setVariant(1, _GOOD);
        vm.assertEq(bytes32(_ask(order)), bytes32(zone.authorizeOrder.selector));
    }

    function _sendAwayAndBack() private {
        vm.prank(seller);
        cars.transferFrom(seller, buyer, 1);
        vm.prank(buyer);
        cars.transferFrom(buyer, seller, 1);
    }
}
