// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {CountedERC721} from "../../src/collections/CountedERC721.sol";
import {ERC721} from "solady/tokens/ERC721.sol";
import {Deaf, RefusingReceiver, TokenReceiver} from "../utils/Receivers.sol";
import {SoladySlots} from "../utils/SoladySlots.sol";
import {Test, Vm} from "../utils/Test.sol";

/// @notice The token under test, with its inner transfers opened.
contract CountedToken is CountedERC721 {
    function name() public pure override returns (string memory) {}
    function symbol() public pure override returns (string memory) {}
    function tokenURI(uint256) public pure override returns (string memory) {}

    function transferInside(address by, address from, address to, uint256 id) external {
        _transfer(by, from, to, id);
    }

    function safeTransferInside(address by, address from, address to, uint256 id) external {
        _safeTransfer(by, from, to, id);
    }
}

/// @notice What it has to equal: Solady's own token, with the count in a hook that clears bit 47 as well. That Solady's own
///         transfers find what our transferFrom wrote, and the other way round, checks the slot seed that is repeated there.
contract HookedToken is ERC721 {
    function name() public pure override returns (string memory) {}
    function symbol() public pure override returns (string memory) {}
    function tokenURI(uint256) public pure override returns (string memory) {}

    function transferInside(address by, address from, address to, uint256 id) external {
        _transfer(by, from, to, id);
    }

    function safeTransferInside(address by, address from, address to, uint256 id) external {
        _safeTransfer(by, from, to, id);
    }

    function _beforeTokenTransfer(address, address, uint256 id) internal override {
        uint256 extra = _getExtraData(id) & ~uint256(2 ** 47);
        _setExtraData(id, uint96(extra / 2 ** 32 * 2 ** 32 + (extra + 1) % 2 ** 32));
    }
}

/// @notice Every way to transfer, on both tokens in the same state: same result, same error, same logs, same storage.
contract CountedERC721Test is Test {
    uint256 private constant _ID = 7;

    CountedToken private _counted = new CountedToken();
    HookedToken private _hooked = new HookedToken();
    address[] private _accounts;

    /// @dev The state before a transfer, and the transfer. Accounts are places in the list of accounts.
    struct Case {
        uint8 owner;
        uint8 approved;
        uint8 operator;
        uint8 caller;
        uint8 from;
        uint8 to;
        uint8 way;
        bool fromIsOwner;
        bool callerIsOwner;
        bool balancesAreFull;
        bool countIsFull;
        uint96 extra;
        uint224 aux;
        bytes data;
    }

    function setUp() public {
        _accounts.push(address(0));
        _accounts.push(_account("alice"));
        _accounts.push(_account("bob"));
        _accounts.push(_account("carol"));
        _accounts.push(address(new TokenReceiver()));
        _accounts.push(address(new Deaf()));
        _accounts.push(address(new RefusingReceiver()));
    }

    /// forge-config: default.fuzz.runs = 4096
    function testFuzz_EqualsSolady(Case memory c) public {
        if (c.fromIsOwner) c.from = c.owner;
        if (c.callerIsOwner) c.caller = c.owner;
        if (c.countIsFull) c.extra |= type(uint32).max;
        _prepare(address(_counted), c);
        _prepare(address(_hooked), c);
        bytes memory call_ = _call(c);

        (bool done, bytes32 answer) = _run(address(_counted), _pick(c.caller), call_);
        (bool expectedDone, bytes32 expectedAnswer) = _run(address(_hooked), _pick(c.caller), call_);

        vm.assertEq(done, expectedDone);
        vm.assertEq(answer, expectedAnswer);
        _compareSlot(_tokenSlot());
        _compareSlot(bytes32(uint256(_tokenSlot()) + 1));
        for (uint256 i; i < _accounts.length; ++i) {
            _compareSlot(_accountSlot(_accounts[i]));
        }
    }

    function test_RevertIf_EtherComesAlong() public {
        address alice = _account("alice");
        vm.store(address(_counted), _tokenSlot(), _packed(alice, 0));
        vm.store(address(_counted), _accountSlot(alice), bytes32(uint256(1)));
        vm.deal(alice, 3);
        vm.startPrank(alice);
        _expectError(CountedERC721.CollectionTakesNoEther.selector);
        _counted.approve{value: 1}(alice, _ID);
        _expectError(CountedERC721.CollectionTakesNoEther.selector);
        _counted.transferFrom{value: 1}(alice, alice, _ID);
        _expectError(CountedERC721.CollectionTakesNoEther.selector);
        _counted.safeTransferFrom{value: 1}(alice, alice, _ID);
    }

    /// @dev The whole of the 32 bits is used, and nothing above them is reached.
    function test_CountWraps() public {
        address alice = _account("alice");
        vm.store(address(_counted), _tokenSlot(), _packed(alice, 0x5a << 32 | type(uint32).max));
        vm.store(address(_counted), _accountSlot(alice), bytes32(uint256(1)));
        vm.assertEq(_counted.transferCount(_ID), type(uint32).max);
        vm.prank(alice);
        _counted.transferFrom(alice, alice, _ID);
        vm.assertEq(_counted.transferCount(_ID), 0);
        vm.assertEq(vm.load(address(_counted), _tokenSlot()), _packed(alice, 0x5a << 32));
    }

    /*//////////////////////////////////////////////////////////////
                               INTERNALS
    //////////////////////////////////////////////////////////////*/

    /// @dev Writes the state into a token's storage. A full balance is as many tokens as it can count.
    function _prepare(address target, Case memory c) private {
        address owner = _pick(c.owner);
        vm.store(target, _tokenSlot(), _packed(owner, c.extra));
        vm.store(target, bytes32(uint256(_tokenSlot()) + 1), bytes32(uint256(uint160(_pick(c.approved)))));
        for (uint256 i = 1; i < _accounts.length; ++i) {
            uint256 balance = c.balancesAreFull ? type(uint32).max : i;
            vm.store(target, _accountSlot(_accounts[i]), bytes32(uint256(c.aux) << 32 | balance));
        }
        vm.prank(owner);
        ERC721(target).setApprovalForAll(_pick(c.operator), true);
    }

    function _call(Case memory c) private view returns (bytes memory) {
        (address by, address from, address to) = (_pick(c.caller), _pick(c.from), _pick(c.to));
        uint256 way = c.way % 6;
        if (way == 0) return abi.encodeCall(ERC721.transferFrom, (from, to, _ID));
        if (way == 1) return abi.encodeWithSignature("safeTransferFrom(address,address,uint256)", from, to, _ID);
        if (way == 2) {
            bytes4 selector = bytes4(keccak256("safeTransferFrom(address,address,uint256,bytes)"));
            return abi.encodeWithSelector(selector, from, to, _ID, c.data);
        }
        if (way == 3) return abi.encodeCall(CountedToken.transferInside, (by, from, to, _ID));
        if (way == 4) return abi.encodeCall(CountedToken.transferInside, (address(0), from, to, _ID));
        return abi.encodeCall(CountedToken.safeTransferInside, (by, from, to, _ID));
    }

    /// @dev Makes the call, and folds its answer and logs into one hash.
    function _run(address target, address caller, bytes memory call_) private returns (bool done, bytes32) {
        vm.recordLogs();
        vm.prank(caller);
        bytes memory answer;
        (done, answer) = target.call(call_);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        bytes32 folded = keccak256(answer);
        for (uint256 i; i < logs.length; ++i) {
            folded = keccak256(abi.encode(folded, logs[i].topics, logs[i].data));
        }
        return (done, folded);
    }

    function _compareSlot(bytes32 slot) private view {
        vm.assertEq(vm.load(address(_counted), slot), vm.load(address(_hooked), slot));
    }

    function _pick(uint8 place) private view returns (address) {
        return _accounts[place % _accounts.length];
    }

    function _packed(address owner, uint96 extra) private pure returns (bytes32) {
        return bytes32(uint256(extra) << 160 | uint160(owner));
    }

    /// @dev Solady's slot of the token's owner and extra bits; the approved account is in the next.
    function _tokenSlot() private pure returns (bytes32) {
        return SoladySlots.ofToken(_ID);
    }

    /// @dev Solady's slot of an account's balance and auxiliary bits.
    function _accountSlot(address account) private pure returns (bytes32) {
        return keccak256(abi.encodePacked(account, uint64(0x0a5a2e7a00000000)));
    }
}
