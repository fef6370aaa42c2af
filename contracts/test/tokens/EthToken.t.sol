// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {EthToken} from "../../src/tokens/EthToken.sol";
import {ERC20} from "solady/tokens/ERC20.sol";
import {Test} from "../utils/Test.sol";

contract EthTokenTest is Test {
    address private _alice = _account("alice");
    address private _bob = _account("bob");
    EthToken private _eth = new EthToken();

    function test_NewToken() public view {
        vm.assertEq(_eth.name(), "Ether");
        vm.assertEq(_eth.symbol(), "ETH");
        vm.assertEq(_eth.decimals(), 18);
        vm.assertEq(_eth.totalSupply(), 0);
        vm.assertEq(_eth.DRIP_AMOUNT(), 10 ether);
        vm.assertEq(_eth.DRIP_INTERVAL(), 1 days);
    }

    function test_LocalChains() public {
        uint256[4] memory ids = [uint256(31356), 31437, 74414, 31337];
        for (uint256 i; i < ids.length; ++i) {
            vm.chainId(ids[i]);
            vm.assertEq(new EthToken().symbol(), "ETH");
        }
    }

    function testFuzz_RevertIf_ChainIsNotLocal(uint64 id) public {
        vm.assume(id != 31356 && id != 31437 && id != 74414 && id != 31337);
        vm.chainId(id);
        _expectError(EthToken.EthTokenNotForThisChain.selector, id);
        new EthToken();
    }

    function test_RevertIf_ChainIsReal() public {
        uint256[7] memory ids = [uint256(1), 56, 97, 137, 80001, 43114, 11155111];
        for (uint256 i; i < ids.length; ++i) {
            vm.chainId(ids[i]);
            _expectError(EthToken.EthTokenNotForThisChain.selector, ids[i]);
            new EthToken();
        }
    }

    /*//////////////////////////////////////////////////////////////
                                  TAP
    //////////////////////////////////////////////////////////////*/

    function testFuzz_Drip(address account, uint40 time) public {
        vm.warp(time);
        vm.expectEmit(address(_eth));
        emit ERC20.Transfer(address(0), account, 10 ether);
        vm.prank(account);
        _eth.drip();
        vm.assertEq(_eth.balanceOf(account), 10 ether);
        vm.assertEq(_eth.totalSupply(), 10 ether);
        vm.assertEq(_eth.nextDripAt(account), uint256(time) + 1 days);
    }

    function testFuzz_DripTo(address caller, address account) public {
        vm.assume(caller != account);
        vm.prank(caller);
        _eth.dripTo(account);
        vm.assertEq(_eth.balanceOf(account), 10 ether);
        vm.assertEq(_eth.balanceOf(caller), 0);
        vm.prank(caller);
        _eth.drip();
        vm.assertEq(_eth.balanceOf(caller), 10 ether);
    }

    function testFuzz_DripAgainTheNextDay(uint256 wait) public {
        wait = _bound(wait, 1 days, 1000 days);
        vm.prank(_alice);
        _eth.drip();
        vm.warp(block.timestamp + wait);
        _eth.dripTo(_alice);
        vm.assertEq(_eth.balanceOf(_alice), 20 ether);
    }

    function testFuzz_RevertIf_DripTooSoon(uint256 wait) public {
        wait = _bound(wait, 0, 1 days - 1);
        vm.prank(_alice);
        _eth.drip();
        uint256 nextAt = block.timestamp + 1 days;
        vm.warp(block.timestamp + wait);
        _expectError(EthToken.EthTokenDripTooSoon.selector, nextAt);
        vm.prank(_alice);
        _eth.drip();
        _expectError(EthToken.EthTokenDripTooSoon.selector, nextAt);
        vm.prank(_bob);
        _eth.dripTo(_alice);
    }

    /*//////////////////////////////////////////////////////////////
                                SPENDING
    //////////////////////////////////////////////////////////////*/

    function testFuzz_Transfer(uint256 amount) public {
        amount = _bound(amount, 0, 10 ether);
        vm.startPrank(_alice);
        _eth.drip();
        vm.assertTrue(_eth.transfer(_bob, amount));
        vm.assertEq(_eth.balanceOf(_bob), amount);
        vm.assertEq(_eth.balanceOf(_alice), 10 ether - amount);
    }

    function testFuzz_RevertIf_BalanceIsTooSmall(uint256 amount) public {
        amount = _bound(amount, 10 ether + 1, type(uint256).max);
        vm.startPrank(_alice);
        _eth.drip();
        _expectError(ERC20.InsufficientBalance.selector);
        _eth.transfer(_bob, amount);
    }

    /// @dev A permit is signed for the token's name, version, chain and address (EIP-712).
    function testFuzz_Permit(uint256 key, uint256 amount, uint256 deadline) public {
        key = _bound(key, 1, type(uint128).max);
        deadline = _bound(deadline, block.timestamp, type(uint256).max);
        address holder = vm.addr(key);
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Ether"),
                keccak256("1"),
                block.chainid,
                address(_eth)
            )
        );
        bytes32 permit = keccak256(
            abi.encode(
                keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"),
                holder,
                _bob,
                amount,
                0,
                deadline
            )
        );
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, keccak256(abi.encodePacked("\x19\x01", domain, permit)));
        _eth.permit(holder, _bob, amount, deadline, v, r, s);
        vm.assertEq(_eth.allowance(holder, _bob), amount);
        vm.assertEq(_eth.nonces(holder), 1);
    }

    /// @dev Solady lets Permit2 spend all accounts' tokens unless overridden.
    function test_NobodyIsApprovedFromTheStart() public {
        address permit2 = 0x000000000022D473030F116dDEE9F6B43aC78BA3;
        vm.prank(_alice);
        _eth.drip();
        vm.assertEq(_eth.allowance(_alice, permit2), 0);
        _expectError(ERC20.InsufficientAllowance.selector);
        vm.prank(permit2);
        _eth.transferFrom(_alice, permit2, 1);
    }
}
