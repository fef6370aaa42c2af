// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {CarTest} from "../utils/CarTest.sol";
import {BareToken, EnumerableCars, Erc721aCars} from "./peers/Collections.sol";

/// @notice What the four have in common.
interface MintableToken is IERC721 {
    function mint(uint256 amount) external payable;
}

/// @title Our cars and the three collections that they are compared with
abstract contract FourCollections is CarTest {
    MintableToken[4] internal collections;
    string[4] internal names = ["pitlane", "enumerable", "erc721a", "bare"];

    function setUp() public virtual override {
        super.setUp();
        collections = [
            MintableToken(address(cars)),
            MintableToken(address(new EnumerableCars())),
            MintableToken(address(new Erc721aCars())),
            MintableToken(address(new BareToken()))
        ];
    }

    function _mint(MintableToken token, address account, uint256 amount) internal {
        vm.deal(account, COST * amount);
        vm.prank(account);
        token.mint{value: COST * amount}(amount);
    }
}
