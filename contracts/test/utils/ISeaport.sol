// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ItemType, ReceivedItem} from "../../src/market/SeaportTypes.sol";

// The part of Seaport 1.6's ABI that the tests call. Names, order and types are Seaport's.

enum OrderType {
    FULL_OPEN,
    PARTIAL_OPEN,
    FULL_RESTRICTED,
    PARTIAL_RESTRICTED,
    CONTRACT
}

enum Side {
    OFFER,
    CONSIDERATION
}

struct OfferItem {
    ItemType itemType;
    address token;
    uint256 identifierOrCriteria;
    uint256 startAmount;
    uint256 endAmount;
}

struct ConsiderationItem {
    ItemType itemType;
    address token;
    uint256 identifierOrCriteria;
    uint256 startAmount;
    uint256 endAmount;
    address payable recipient;
}

/// @notice What is signed.
struct OrderComponents {
    address offerer;
    address zone;
    OfferItem[] offer;
    ConsiderationItem[] consideration;
    OrderType orderType;
    uint256 startTime;
    uint256 endTime;
    bytes32 zoneHash;
    uint256 salt;
    bytes32 conduitKey;
    uint256 counter;
}

/// @notice What is handed to Seaport: items beyond `totalOriginalConsiderationItems` are tips.
struct OrderParameters {
    address offerer;
    address zone;
    OfferItem[] offer;
    ConsiderationItem[] consideration;
    OrderType orderType;
    uint256 startTime;
    uint256 endTime;
    bytes32 zoneHash;
    uint256 salt;
    bytes32 conduitKey;
    uint256 totalOriginalConsiderationItems;
}

struct AdvancedOrder {
    OrderParameters parameters;
    uint120 numerator;
    uint120 denominator;
    bytes signature;
    bytes extraData;
}

/// @notice An order and its signature; no signature where the maker sends it.
struct Order {
    OrderParameters parameters;
    bytes signature;
}

struct AdditionalRecipient {
    uint256 amount;
    address payable recipient;
}

/// @notice `basicOrderType` is the order type plus 4 times the route: 2 for a token listed in ERC-20, 4 for an ERC-20
///         offer for a token.
struct BasicOrderParameters {
    address considerationToken;
    uint256 considerationIdentifier;
    uint256 considerationAmount;
    address payable offerer;
    address zone;
    address offerToken;
    uint256 offerIdentifier;
    uint256 offerAmount;
    uint8 basicOrderType;
    uint256 startTime;
    uint256 endTime;
    bytes32 zoneHash;
    uint256 salt;
    bytes32 offererConduitKey;
    bytes32 fulfillerConduitKey;
    uint256 totalOriginalAdditionalRecipients;
    AdditionalRecipient[] additionalRecipients;
    bytes signature;
}

struct CriteriaResolver {
    uint256 orderIndex;
    Side side;
    uint256 index;
    uint256 identifier;
    bytes32[] criteriaProof;
}

struct FulfillmentComponent {
    uint256 orderIndex;
    uint256 itemIndex;
}

struct Fulfillment {
    FulfillmentComponent[] offerComponents;
    FulfillmentComponent[] considerationComponents;
}

struct Execution {
    ReceivedItem item;
    address offerer;
    bytes32 conduitKey;
}

/// @title Seaport 1.6, as far as the tests use it
interface ISeaport {
    error OrderIsCancelled(bytes32 orderHash);
    error OrderAlreadyFilled(bytes32 orderHash);
    error InvalidTime(uint256 startTime, uint256 endTime);
    error InvalidSigner();
    error InvalidRestrictedOrder(bytes32 orderHash);
    error InexactFraction();
    error InvalidNativeOfferItem();
    error NoReentrantCalls();
    error NoSpecifiedOrdersAvailable();

    function information() external view returns (string memory version, bytes32 domainSeparator, address controller);
    function name() external view returns (string memory);
    function getCounter(address offerer) external view returns (uint256);
    function getOrderHash(OrderComponents calldata order) external view returns (bytes32);
    function getOrderStatus(bytes32 orderHash)
        external
        view
        returns (bool isValidated, bool isCancelled, uint256 totalFilled, uint256 totalSize);
    function validate(Order[] calldata orders) external returns (bool);
    function cancel(OrderComponents[] calldata orders) external returns (bool);
    function incrementCounter() external returns (uint256);
    function fulfillBasicOrder(BasicOrderParameters calldata parameters) external payable returns (bool);
    function fulfillBasicOrder_efficient_6GL6yc(BasicOrderParameters calldata parameters)
        external
        payable
        returns (bool);
    function fulfillAdvancedOrder(
        AdvancedOrder calldata order,
        CriteriaResolver[] calldata resolvers,
        bytes32 fulfillerConduitKey,
        address recipient
    ) external payable returns (bool);
    function fulfillAvailableAdvancedOrders(
        AdvancedOrder[] calldata orders,
        CriteriaResolver[] calldata resolvers,
        FulfillmentComponent[][] calldata offerFulfillments,
        FulfillmentComponent[][] calldata considerationFulfillments,
        bytes32 fulfillerConduitKey,
        address recipient,
        uint256 maximumFulfilled
    ) external payable returns (bool[] memory available, Execution[] memory executions);
    function matchAdvancedOrders(
        AdvancedOrder[] calldata orders,
        CriteriaResolver[] calldata resolvers,
        Fulfillment[] calldata fulfillments,
        address recipient
    ) external payable returns (Execution[] memory executions);
}
