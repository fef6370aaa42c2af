// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "solady/tokens/ERC20.sol";

/// @title ETH of the local chains
/// @notice Stands in for the ETH token that trades settle in (Binance-Peg ETH, WETH) where there is none: on the demo
///         world's chains. A public faucet gives it away and it is worth nothing, so it refuses to be deployed
///         anywhere else. 18 decimals, and permits (ERC-2612).
contract EthToken is ERC20 {
    /*//////////////////////////////////////////////////////////////
                                 ERRORS
    //////////////////////////////////////////////////////////////*/

    /// @notice On a real network people could take this token for money.
    error EthTokenNotForThisChain(uint256 chainId);

    /// @notice The account had its drip: the next comes at `nextAt` (seconds since 1970).
    error EthTokenDripTooSoon(uint256 nextAt);

    /*//////////////////////////////////////////////////////////////
                               CONSTANTS
    //////////////////////////////////////////////////////////////*/

    /// @notice What one drip gives, in wei.
    uint256 public constant DRIP_AMOUNT = 10 ether;

    /// @notice Seconds between two drips to the same account.
    uint256 public constant DRIP_INTERVAL = 1 days;

    /*//////////////////////////////////////////////////////////////
                                STORAGE
    //////////////////////////////////////////////////////////////*/

    /// @notice When an account can have its next drip (seconds since 1970).
    mapping(address account => uint256 time) public nextDripAt;

    /*//////////////////////////////////////////////////////////////
                              CONSTRUCTOR
    //////////////////////////////////////////////////////////////*/

    /// @notice Reverts on every chain but the demo world's three (31356, 31437, 74414) and a plain development chain (31337).
    constructor() {
        uint256 id = block.chainid;
        bool local = id == 31356 || id == 31437 || id == 74414 || id == 31337;
        if (!local) revert EthTokenNotForThisChain(id);
    }

    /*//////////////////////////////////////////////////////////////
                                  TAP
    //////////////////////////////////////////////////////////////*/

    /// @notice Gives the caller DRIP_AMOUNT, once in DRIP_INTERVAL.
    function drip() external {
        dripTo(msg.sender);
    }

    /// @notice Gives an account DRIP_AMOUNT, once in DRIP_INTERVAL. Any account may call it: a faucet pays for a new wallet.
    function dripTo(address account) public {
        uint256 nextAt = nextDripAt[account];
        // Those who build blocks choose the time to a few seconds: nothing to a day.
        // forge-lint: disable-next-line(block-timestamp)
        if (block.timestamp < nextAt) revert EthTokenDripTooSoon(nextAt);
        nextDripAt[account] = block.timestamp + DRIP_INTERVAL;
        _mint(account, DRIP_AMOUNT);
    }

    /*//////////////////////////////////////////////////////////////
                             VIEW FUNCTIONS
    //////////////////////////////////////////////////////////////*/

    /// @notice The token's name, which permits are signed for.
    function name() public pure override returns (string memory) {
        return "Ether";
    }

    /// @notice The token's symbol.
    function symbol() public pure override returns (string memory) {
        return "ETH";
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    /// @dev As real ETH tokens: no spender is approved from the start.
    function _givePermit2InfiniteAllowance() internal pure override returns (bool) {
        return false;
    }

    /// @dev Saves hashing the name with each permit.
    function _constantNameHash() internal pure override returns (bytes32) {
        return keccak256("Ether");
    }
}
