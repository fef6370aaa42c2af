// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CountedERC721} from "../src/collections/CountedERC721.sol";
import {ERC721} from "solady/tokens/ERC721.sol";
import {CarTest} from "./utils/CarTest.sol";

/// @notice The least that an ERC-721 transfer costs.
contract PlainToken is ERC721 {
    function mint(address to, uint256 id) external {
        _mint(to, id);
    }

    function name() public pure override returns (string memory) {}
    function symbol() public pure override returns (string memory) {}
    function tokenURI(uint256) public pure override returns (string memory) {}
}

/// @notice The same with the count.
contract CountedToken is CountedERC721 {
    function mint(address to, uint256 id) external {
        _mint(to, id);
    }

    function name() public pure override returns (string memory) {}
    function symbol() public pure override returns (string memory) {}
    function tokenURI(uint256) public pure override returns (string memory) {}
}

/// @notice Gas of whole transactions, intrinsic 21,000 included, each with all storage cold. Budgets, exact to 100 gas.
/// forge-config: default.isolate = true
contract GasTest is CarTest {
    function test_FirstMintOfOne() public {
        _mintTo(alice, 1);
        _assertGas(74_500);
    }

    function test_FirstMintOfFive() public {
        _mintTo(alice, 5);
        _assertGas(172_400);
    }

    function test_FirstMintOfTen() public {
        _mintTo(alice, 10);
        _assertGas(294_800);
    }

    function test_LaterMintOfOne() public {
        _mintTo(alice, 1);
        _mintTo(alice, 1);
        _assertGas(57_400);
    }

    function test_TransferBetweenHolders() public {
        _mintTo(alice, 2);
        _mintTo(bob, 1);
        vm.prank(alice);
        cars.transferFrom(alice, bob, 1);
        _assertGas(41_900);
    }

    /// @dev The counter costs no storage access, and less than 40 gas over the plain token.
    function test_CounterOverPlainTransfer() public {
        PlainToken plain = new PlainToken();
        CountedToken counted = new CountedToken();
        for (uint256 id = 1; id <= 3; ++id) {
            plain.mint(id == 3 ? bob : alice, id);
            counted.mint(id == 3 ? bob : alice, id);
        }
        vm.prank(alice);
        plain.transferFrom(alice, bob, 1);
        uint256 plainGas = vm.lastCallGas().gasTotalUsed;
        vm.prank(alice);
        counted.transferFrom(alice, bob, 1);
        vm.assertLe(vm.lastCallGas().gasTotalUsed, plainGas + 40);
    }

    function _assertGas(uint256 budget) private view {
        vm.assertLe(vm.lastCallGas().gasTotalUsed, budget);
        vm.assertLe(budget - 100, vm.lastCallGas().gasTotalUsed);
    }
}
