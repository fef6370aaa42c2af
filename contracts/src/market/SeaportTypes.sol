// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

// What Seaport 1.6 tells a zone and asks of it: the part of its ABI that our contracts speak. Names, order and types
// are Seaport's; they make the selectors and the encoding.

/// @notice What kind of thing an item of an order is. When a zone is asked, a criteria item has become the token that
///         was chosen for it, so that a zone sees the first four only.
enum ItemType {
    NATIVE,
    ERC20,
    ERC721,
    ERC1155,
    ERC721_WITH_CRITERIA,
    ERC1155_WITH_CRITERIA
}

/// @notice A thing that the offerer gives. `amount` is what this fill moves at this moment: the fraction filled and the
///         change over time are worked in already.
struct SpentItem {
    ItemType itemType;
    address token;
    uint256 identifier;
    uint256 amount;
}

/// @notice A thing that `recipient` is to receive, with the amount as above. Tips that the fulfiller adds stand behind
///         the items that were signed and look like them.
struct ReceivedItem {
    ItemType itemType;
    address token;
    uint256 identifier;
    uint256 amount;
    address payable recipient;
}

/// @dev `SpentItem` as plain words. Solidity checks an address and an enum whenever it reads one from calldata; Seaport
///      has made these, and comparing them as words needs no check.
struct SpentWords {
    uint256 itemType;
    uint256 token;
    uint256 identifier;
    uint256 amount;
}

/// @dev `ReceivedItem` as plain words.
struct ReceivedWords {
    uint256 itemType;
    uint256 token;
    uint256 identifier;
    uint256 amount;
    uint256 recipient;
}

/// @notice What a zone is told of one order that is being filled. `fulfiller` is who called Seaport, `extraData` comes
///         from the fulfiller, `orderHashes` names the other orders of the same call, times are in seconds.
struct ZoneParameters {
    bytes32 orderHash;
    address fulfiller;
    address offerer;
    SpentItem[] offer;
    ReceivedItem[] consideration;
    bytes extraData;
    bytes32[] orderHashes;
    uint256 startTime;
    uint256 endTime;
    bytes32 zoneHash;
}

/// @notice A Seaport improvement proposal that a zone implements, with data that the proposal defines.
struct Schema {
    uint256 id;
    bytes metadata;
}

/// @title A zone of Seaport 1.6
/// @notice Seaport asks the zone that a restricted order names (order types FULL_RESTRICTED and PARTIAL_RESTRICTED)
///         twice. Each answer is the selector of the function asked; anything else, or a revert, stops the order.
interface ZoneInterface {
    /// @notice SIP-5: a contract that works with Seaport has been deployed.
    event SeaportCompatibleContractDeployed();

    /// @notice Asked before any item of any order in the same call has moved. fulfillAvailableOrders and
    ///         fulfillAvailableAdvancedOrders skip an order that is refused here.
    function authorizeOrder(ZoneParameters calldata zoneParameters) external returns (bytes4 authorizedOrderMagicValue);

    /// @notice Asked after all items of all orders have moved. A refusal undoes the whole call.
    function validateOrder(ZoneParameters calldata zoneParameters) external returns (bytes4 validOrderMagicValue);

    /// @notice SIP-5: the zone's name and the improvement proposals it implements.
    function getSeaportMetadata() external view returns (string memory name, Schema[] memory schemas);

    /// @notice ERC-165.
    function supportsInterface(bytes4 interfaceId) external view returns (bool);
}
