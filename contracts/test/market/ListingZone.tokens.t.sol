// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ListingZone} from "../../src/market/ListingZone.sol";
import {ListingZoneDues} from "../../src/market/ListingZoneDues.sol";
import {ZoneParameters} from "../../src/market/SeaportTypes.sol";
import {OrderParameters} from "../utils/ISeaport.sol";
import {Deaf} from "../utils/Receivers.sol";
import {ZoneTest} from "../utils/ZoneTest.sol";

/// @notice Tells its state, and knows no royalty.
contract StateOnly {
    function tokenState(uint256) external pure returns (uint96) {
        return 0;
    }
}

/// @notice Answers each question with as many bytes as it is told to.
contract ShortAnswers {
    uint256 private immutable _stateBytes;
    uint256 private immutable _royaltyBytes;

    constructor(uint256 stateBytes, uint256 royaltyBytes) {
        (_stateBytes, _royaltyBytes) = (stateBytes, royaltyBytes);
    }

    fallback() external {
        uint256 size = msg.data.length == 36 ? _stateBytes : _royaltyBytes;
        assembly ("memory-safe") {
            let free := mload(0x40)
            calldatacopy(free, calldatasize(), size) // zeros
            return(free, size)
        }
    }
}

/// @notice Has a state of its own making.
contract OddState {
    uint256 private immutable _answer;

    constructor(uint256 answer) {
        _answer = answer;
    }

    function tokenState(uint256) external view returns (uint256) {
        return _answer;
    }

    function royaltyInfo(uint256, uint256) external view returns (address, uint256) {
        return (address(this), 0);
    }
}

/// @notice Wants a lot of gas before it tells its royalty of 5%.
contract HungryToken {
    function tokenState(uint256) external pure returns (uint96) {
        return 0;
    }

    function royaltyInfo(uint256, uint256 price) external view returns (address, uint256) {
        uint256 end = gasleft() < 500_000 ? 0 : gasleft() - 500_000;
        while (gasleft() > end) {}
        return (address(1), price / 20);
    }
}

/// @notice Has a royalty of its own making: an amount instead of a share, and bits above the receiver's address.
contract OddRoyalty {
    uint256 public receiver;
    uint256 public amount;

    constructor(uint256 receiver_, uint256 amount_) {
        (receiver, amount) = (receiver_, amount_);
    }

    function tokenState(uint256) external pure returns (uint96) {
        return 0;
    }

    function royaltyInfo(uint256, uint256) external view returns (uint256, uint256) {
        return (receiver, amount);
    }
}

/// @notice Tokens that are not cars: what the zone makes of their answers.
contract ListingZoneTokensTest is ZoneTest {
    /// @dev The currency has another use for neither function, an account without code answers nothing at all.
    function test_RevertIf_TokenTellsNoState() public {
        address[4] memory tokens =
            [address(currency), address(new Deaf()), address(new ShortAnswers(31, 64)), _account("codeless")];
        for (uint256 i; i < tokens.length; ++i) {
            OrderParameters memory order = _listingOf(tokens[i]);
            _expectNoTokenState(tokens[i]);
            _ask(order);
        }
    }

    /// @dev Not even where the offer takes the token in any state.
    function test_RevertIf_TokenTellsNoStateForAnyOffer() public {
        OrderParameters memory order = _offer(buyer, 1, 1 ether);
        order.zoneHash = zone.ANY_STATE();
        order.consideration[0].token = address(currency);
        _expectNoTokenState(address(currency));
        _ask(order);
    }

    function test_RevertIf_TokenKnowsNoRoyalty() public {
        address[2] memory tokens = [address(new StateOnly()), address(new ShortAnswers(32, 63))];
        for (uint256 i; i < tokens.length; ++i) {
            OrderParameters memory order = _listingOf(tokens[i]);
            vm.expectRevert(abi.encodeWithSelector(ListingZoneDues.ListingZoneNoRoyaltyInfo.selector, tokens[i], 1));
            _ask(order);
        }
    }

    /// @dev A state has 96 bits: an answer with more is none, whatever the order says of it.
    function testFuzz_RevertIf_StateHasMoreBits(uint256 answer) public {
        answer = _bound(answer, 2 ** 96, type(uint256).max);
        address token = address(new OddState(answer));
        OrderParameters memory order = _listingOf(token);
        order.zoneHash = bytes32(uint256(uint32(answer)));
        _expectNoTokenState(token);
        _ask(order);
    }

    function test_ShortestAnswersThatSuffice() public {
        OrderParameters memory order = _listingOf(address(new ShortAnswers(32, 64)));
        vm.assertEq(bytes32(_ask(order)), bytes32(zone.authorizeOrder.selector));
    }

    /// @dev The fulfiller chooses the gas. However little is left, a royalty that cannot be queried is still owed.
    function test_RevertIf_GasIsWithheldFromTheRoyalty() public {
        OrderParameters memory order = _listingOf(address(new HungryToken()));
        ZoneParameters memory seen = _seen(order);
        bytes memory call_ = abi.encodeCall(zone.authorizeOrder, (seen));
        bool unanswered;
        for (uint256 gas_ = 20_000; gas_ < 700_000; gas_ += 20_000) {
            vm.prank(address(seaport));
            (bool authorized, bytes memory reason) = address(zone).call{gas: gas_}(call_);
            vm.assertFalse(authorized);
            if (bytes4(reason) == ListingZoneDues.ListingZoneNoRoyaltyInfo.selector) unanswered = true;
        }
        vm.assertTrue(unanswered);
    }

    /// @dev The receiver is the word's low 160 bits, as every reader decodes it.
    function testFuzz_RoyaltyReceiverWithMoreBits(uint96 bits) public {
        uint256 receiver = uint256(bits) << 160 | uint160(studio);
        OrderParameters memory order = _listingOf(address(new OddRoyalty(receiver, 0.05 ether)));
        vm.assertEq(bytes32(_ask(order)), bytes32(zone.authorizeOrder.selector));

        order = _listingOf(address(new OddRoyalty(receiver, 0.05 ether + 1)));
        _expectRoyaltyTooLow(studio, 0.05 ether + 1, 0.05 ether);
        _ask(order);
    }

    /// @dev A token may ask for more than the price: then it cannot be traded here.
    function test_RevertIf_RoyaltyIsMoreThanThePrice() public {
        OrderParameters memory order = _listingOf(address(new OddRoyalty(uint160(studio), type(uint256).max)));
        _expectRoyaltyTooLow(studio, type(uint256).max, 0.05 ether);
        _ask(order);
    }

    /// @dev Fee and royalty to one account are added with care.
    function test_RevertIf_RoyaltyAndFeeWrapAround() public {
        OrderParameters memory order = _listingOf(address(new OddRoyalty(uint160(treasury), type(uint256).max)));
        vm.expectRevert(abi.encodeWithSignature("Panic(uint256)", 0x11));
        _ask(order);
    }

    /// @dev A listing of another token on the terms of car 1.
    function _listingOf(address token) private view returns (OrderParameters memory order) {
        order = _listing(seller, 1, 1 ether);
        order.offer[0].token = token;
    }

    function _expectNoTokenState(address token) private {
        vm.expectRevert(abi.encodeWithSelector(ListingZone.ListingZoneNoTokenState.selector, token, 1));
    }
}
